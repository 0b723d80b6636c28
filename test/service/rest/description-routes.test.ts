import { describe, expect, it } from 'vitest';
import { routes } from '#shared/api/routes.ts';

/** Every route of `service-description.md` §4 and §5. */
const DESCRIBED = [
  'GET /',
  'GET /db',
  'GET /db/{database}',
  'GET /db/{database}/oauth/get_request_token',
  'GET /db/{database}/oauth/get_access_token',
  'GET /db/{database}/oauth/get_session_token',
  'GET /db/{database}/classification_schemes',
  'GET /db/{database}/classification_schemes/{classification_scheme_id}',
  'GET /db/{database}/classification_schemes/{classification_scheme_id}/groups',
  'GET /db/{database}/classification_schemes/{classification_scheme_id}/groups/{group_id}',
  'GET /db/{database}/loci',
  'GET /db/{database}/loci/{locus}',
  'GET /db/{database}/loci/{locus}/alleles',
  'GET /db/{database}/loci/{locus}/alleles_fasta',
  'GET /db/{database}/loci/{locus}/alleles/{allele_id}',
  'POST /db/{database}/loci/{locus}/sequence',
  'POST /db/{database}/sequence',
  'GET /db/{database}/sequences',
  'GET /db/{database}/schemes',
  'GET /db/{database}/schemes/{scheme_id}',
  'GET /db/{database}/schemes/{scheme_id}/loci',
  'GET /db/{database}/schemes/{scheme_id}/fields/{field}',
  'GET /db/{database}/schemes/{scheme_id}/profiles',
  'GET /db/{database}/schemes/{scheme_id}/profiles_csv',
  'GET /db/{database}/schemes/{scheme_id}/profiles/{profile_id}',
  'POST /db/{database}/schemes/{scheme_id}/sequence',
  'POST /db/{database}/schemes/{scheme_id}/designations',
  'GET /db/{database}/isolates',
  'GET /db/{database}/genomes',
  'POST /db/{database}/isolates/search',
  'GET /db/{database}/isolates/{isolate_id}',
  'GET /db/{database}/isolates/{isolate_id}/allele_designations',
  'GET /db/{database}/isolates/{isolate_id}/allele_designations/{locus}',
  'GET /db/{database}/isolates/{isolate_id}/allele_ids',
  'GET /db/{database}/isolates/{isolate_id}/schemes/{scheme_id}/allele_designations',
  'GET /db/{database}/isolates/{isolate_id}/schemes/{scheme_id}/allele_ids',
  'GET /db/{database}/isolates/{isolate_id}/contigs',
  'GET /db/{database}/isolates/{isolate_id}/contigs_fasta',
  'GET /db/{database}/isolates/{isolate_id}/history',
  'GET /db/{database}/contigs/{contig_id}',
  'GET /db/{database}/fields',
  'GET /db/{database}/fields/{field}',
  'GET /db/{database}/users/{user_id}',
  'GET /db/{database}/curators',
  'GET /db/{database}/projects',
  'GET /db/{database}/projects/{project_id}',
  'GET /db/{database}/projects/{project_id}/isolates',
  'GET /db/{database}/submissions',
  'POST /db/{database}/submissions',
  'GET /db/{database}/submissions/{submission_id}',
  'DELETE /db/{database}/submissions/{submission_id}',
  'GET /db/{database}/submissions/{submission_id}/messages',
  'POST /db/{database}/submissions/{submission_id}/messages',
  'GET /db/{database}/submissions/{submission_id}/files',
  'POST /db/{database}/submissions/{submission_id}/files',
  'GET /db/{database}/submissions/{submission_id}/files/{filename}',
  'DELETE /db/{database}/submissions/{submission_id}/files/{filename}',
];

/** How records of one kind are kept by hand: beside the routes that read them. */
function keeping(list: string, one: string): string[] {
  return [`POST ${list}`, `GET ${one}/edit`, `PATCH ${one}`, `DELETE ${one}`, `GET ${one}/changes`];
}

/** What we answer beyond the description. */
const ADDITIVE = [
  ...keeping('/db/{database}/isolates', '/db/{database}/isolates/{isolate_id}'),
  'POST /db/{database}/isolates/{isolate_id}/contigs_fasta',
  ...keeping('/db/{database}/isolates/{isolate_id}/contigs', '/db/{database}/contigs/{contig_id}'),
  ...keeping(
    '/db/{database}/isolates/{isolate_id}/allele_designations',
    '/db/{database}/isolates/{isolate_id}/allele_designations/{locus}',
  ),
  ...keeping('/db/{database}/loci', '/db/{database}/loci/{locus}'),
  ...keeping('/db/{database}/users', '/db/{database}/users/{user_id}'),
  'POST /db/{database}/alleles',
  ...keeping('/db/{database}/loci/{locus}/alleles', '/db/{database}/loci/{locus}/alleles/{allele_id}'),
  ...keeping('/db/{database}/schemes', '/db/{database}/schemes/{scheme_id}'),
  ...keeping('/db/{database}/schemes/{scheme_id}/profiles', '/db/{database}/schemes/{scheme_id}/profiles/{profile_id}'),
  'GET /db/{database}/classification_schemes/{classification_scheme_id}/edit',
  'PATCH /db/{database}/classification_schemes/{classification_scheme_id}',
  'GET /db/{database}/classification_schemes/{classification_scheme_id}/changes',
  ...keeping('/db/{database}/fields', '/db/{database}/fields/{field}'),
  'GET /db/{database}/publications',
  'GET /db/{database}/publications/{pubmed_id}',
  ...keeping('/db/{database}/publications', '/db/{database}/publications/{pubmed_id}'),
  'GET /db/{database}/attributes',
  'GET /db/{database}/attributes/{attribute}/tables/{table}',
  ...keeping('/db/{database}/attributes', '/db/{database}/attributes/{attribute}/tables/{table}'),
  ...keeping('/db/{database}/projects', '/db/{database}/projects/{project_id}'),
  'GET /db/{database}/curation/changes',
  'POST /db/{database}/curation/changes/{change_id}/undo',
  'POST /db/{database}/curation/batches/{batch}/undo',
  'POST /db/{database}/curation/check',
  'POST /db/{database}/curation/update_table',
  'GET /db/{database}/curation/submissions',
  'GET /db/{database}/curation/submissions/{submission_id}',
  'GET /db/{database}/curation/submissions/{submission_id}/items/{position}',
  'GET /db/{database}/curation/submissions/{submission_id}/items/{position}/typing',
  'POST /db/{database}/curation/submissions/{submission_id}/items/{position}/assign',
  'POST /db/{database}/curation/submissions/{submission_id}/items/{position}/edit',
  'POST /db/{database}/curation/submissions/{submission_id}/items/{position}/reject',
  'POST /db/{database}/curation/submissions/{submission_id}/items/{position}/undo',
  'POST /db/{database}/curation/submissions/{submission_id}/assign_clean',
  'POST /db/{database}/curation/submissions/{submission_id}/undo',
  'POST /db/{database}/curation/submissions/{submission_id}/close',
  'POST /db/{database}/curation/submissions/{submission_id}/reopen',
  'GET /db/{database}/curation/reasons',
  'PUT /db/{database}/curation/reasons',
  'GET /db/{database}/curation/rules',
  'PUT /db/{database}/curation/rules',
  'PUT /db/{database}/curation/rules/{locus}',
  'GET /db/{database}/curation/report',
  'GET /openapi.json',
  'GET /robots.txt',
  'GET /db/{database}/changes',
  'GET /db/{database}/fields/{field}/breakdown',
  'GET /db/{database}/isolates/breakdown',
  'POST /db/{database}/isolates/breakdown',
  'GET /db/{database}/loci/{locus}/breakdown/{member}',
  'GET /db/{database}/schemes/breakdown/{member}',
  'GET /db/{database}/sequences/fields',
  'GET /db/{database}/sequences/fields/{member}/breakdown',
  'GET /db/{database}/schemes/{scheme_id}/fields/{field}/breakdown',
  'GET /db/{database}/schemes/{scheme_id}/lincodes',
  'GET /db/{database}/schemes/{scheme_id}/lincode_nicknames',
  'GET /db/{database}/projects/{project_id}/dataset',
  'GET /db/{database}/isolates/{isolate_id}/custody',
  'POST /db/{database}/isolates/{isolate_id}/custody/publish',
  'POST /db/{database}/isolates/{isolate_id}/custody/share',
  'POST /db/{database}/isolates/{isolate_id}/custody/unshare',
  'POST /db/{database}/isolates/{isolate_id}/custody/extend',
  'POST /db/{database}/isolates/{isolate_id}/custody/decline',
  'GET /db/{database}/custody',
  'GET /db/{database}/curation/embargoes',
  'GET /db/{database}/curation/extensions',
  'GET /db/{database}/isolates/{isolate_id}/custody/edit',
  'PATCH /db/{database}/isolates/{isolate_id}/custody',
  'POST /db/{database}/projects/{project_id}/isolates/add',
  'POST /db/{database}/projects/{project_id}/isolates/remove',
  'GET /db/{database}/projects/{project_id}/custody/edit',
  'PATCH /db/{database}/projects/{project_id}/custody',
  'GET /db/{database}/projects/{project_id}/custody/changes',
  'GET /db/{database}/isolates/{isolate_id}/custody/changes',
  'POST /db/{database}/submissions/{submission_id}/withdraw',
  'GET /db/{database}/submission_policy',
  'PUT /db/{database}/submissions/{submission_id}/files/{filename}',
];

describe('the routes of the service', () => {
  const named = Object.values(routes).flatMap((route) =>
    [route.path, ...('alias' in route && route.alias ? [route.alias] : [])].map(
      (path) => `${route.method} ${path.replaceAll(/:([a-z_]+)/g, '{$1}')}`,
    ),
  );

  it('are all routes of the description', () => {
    expect(DESCRIBED.filter((route) => !named.includes(route))).toEqual([]);
  });

  it('beyond the description are known', () => {
    expect(named.filter((route) => !DESCRIBED.includes(route) && !ADDITIVE.includes(route))).toEqual([]);
  });

  it('have the id under which they stand in the table', () => {
    expect(Object.entries(routes).filter(([id, route]) => id !== route.id)).toEqual([]);
  });
});
