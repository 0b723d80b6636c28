import { refusal } from '#shared/api/error-codes.ts';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import { appUserKind } from './kinds/app-user.ts';
import { alleleKind } from './kinds/allele.ts';
import { alleleDesignationKind } from './kinds/allele-designation.ts';
import { blockKind } from './kinds/block.ts';
import { classificationSchemeKind } from './kinds/classification-scheme.ts';
import { contigKind } from './kinds/contig.ts';
import { custodyKind } from './kinds/custody.ts';
import { designationsKind } from './kinds/designations.ts';
import { fieldAttributeKind } from './kinds/field-attribute.ts';
import { isolateKind } from './kinds/isolate.ts';
import { isolateFieldKind } from './kinds/isolate-field.ts';
import { lincodeNicknameKind, lincodeSchemeKind } from './kinds/lincode-scheme.ts';
import { locusKind } from './kinds/locus.ts';
import { profileKind } from './kinds/profile.ts';
import { projectKind } from './kinds/project.ts';
import { projectCustodyKind } from './kinds/project-custody.ts';
import { publicationKind } from './kinds/publication.ts';
import { schemeKind } from './kinds/scheme.ts';
import type { RecordKind } from './record-kind.ts';

/** Every kind of record that is kept by hand. */
const kinds: { readonly [Name in RecordKindName]?: unknown } = {
  isolate: isolateKind,
  contig: contigKind,
  isolate_field: isolateFieldKind,
  field_attribute: fieldAttributeKind,
  locus: locusKind,
  allele: alleleKind,
  scheme: schemeKind,
  profile: profileKind,
  classification_scheme: classificationSchemeKind,
  lincode_scheme: lincodeSchemeKind,
  lincode_nickname: lincodeNicknameKind,
  project: projectKind,
  publication: publicationKind,
  app_user: appUserKind,
  designations: designationsKind,
  custody: custodyKind,
  project_custody: projectCustodyKind,
  allele_designation: alleleDesignationKind,
  block: blockKind,
};

/** A kind by its name. Refuses one that is not kept by hand (400 `bad_parameter`). */
export function kindNamed(name: string): RecordKind {
  const kind = kinds[name as RecordKindName];
  // Each kind reads and writes members of its own shape; the routes check it.
  if (kind !== undefined) return kind as RecordKind;
  throw refusal('bad_parameter', `Records of the kind "${name}" cannot be changed by hand.`);
}

/** Whether records of a kind are kept by hand. */
export function isKept(name: string): boolean {
  return kinds[name as RecordKindName] !== undefined;
}
