import { alleleRoutes } from '#shared/api/curation/allele-members.ts';
import { designationRoutes } from '#shared/api/curation/designation-members.ts';
import { classificationRoutes } from '#shared/api/curation/classification-members.ts';
import { contigRoutes } from '#shared/api/curation/contig-members.ts';
import { fieldRoutes } from '#shared/api/curation/field-members.ts';
import { isolateRoutes } from '#shared/api/curation/isolate-members.ts';
import { locusRoutes } from '#shared/api/curation/locus-members.ts';
import { profileRoutes } from '#shared/api/curation/profile-members.ts';
import { projectRoutes } from '#shared/api/curation/project-members.ts';
import { schemeRoutes } from '#shared/api/curation/scheme-members.ts';
import { userRoutes } from '#shared/api/curation/user-members.ts';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import type { recordRoutes } from '#shared/api/curation/record-routes.ts';

/** The routes of a kind of record, whatever its members are. Some kinds are made and deleted otherwise. */
type AllRoutes = ReturnType<typeof recordRoutes>;
type RecordRoutes = Pick<AllRoutes, 'edit' | 'change' | 'changes'> & Partial<Pick<AllRoutes, 'create' | 'remove'>>;

/** The routes by which records of each kind are kept by hand. */
const ROUTES: { readonly [Name in RecordKindName]?: RecordRoutes } = {
  locus: locusRoutes,
  allele: alleleRoutes,
  isolate: isolateRoutes,
  isolate_field: fieldRoutes,
  scheme: schemeRoutes,
  profile: profileRoutes,
  classification_scheme: classificationRoutes,
  project: projectRoutes,
  contig: contigRoutes,
  app_user: userRoutes,
  allele_designation: designationRoutes,
};

/** The routes of a kind. Undefined for a kind that is not kept on a page of its own. */
export function recordRoutesOf(record: RecordKindName): RecordRoutes | undefined {
  return ROUTES[record];
}
