import type { z } from 'zod';
import { AlleleMembers } from './allele-members.ts';
import { FieldAttributeMembers } from './attribute-members.ts';
import { ClassificationMembers } from './classification-members.ts';
import { CustodyMembers } from './custody-members.ts';
import { ContigMembers } from './contig-members.ts';
import { FieldMembers } from './field-members.ts';
import { IsolateMembers } from './isolate-members.ts';
import { LocusMembers } from './locus-members.ts';
import { ProfileMembers } from './profile-members.ts';
import { ProjectMembers } from './project-members.ts';
import { PublicationMembers } from './publication-members.ts';
import type { RecordKindName } from './record-kind-name.ts';
import { SchemeMembers } from './scheme-members.ts';
import { UserMembers } from './user-members.ts';

/** The members of each kind of record that a table can change. */
const SHAPES: { readonly [Name in RecordKindName]?: z.ZodObject } = {
  locus: LocusMembers,
  allele: AlleleMembers,
  scheme: SchemeMembers,
  profile: ProfileMembers,
  classification_scheme: ClassificationMembers,
  isolate: IsolateMembers,
  custody: CustodyMembers,
  contig: ContigMembers,
  isolate_field: FieldMembers,
  field_attribute: FieldAttributeMembers,
  project: ProjectMembers,
  publication: PublicationMembers,
  app_user: UserMembers,
};

/** The members of a kind, as its PATCH has them. Undefined for a kind that no table changes. */
export function membersOf(record: RecordKindName): z.ZodObject | undefined {
  return SHAPES[record];
}
