import { databasePath } from '#renderer/api/paths.ts';
import { ownMember } from '#shared/own-member.ts';
import { HELP_PAGES } from '#renderer/features/help/help-pages.ts';
import type { RecordNames } from '../palette/use-record-names.ts';
import { pagesOfDatabase } from '../tree/further-parts.ts';

/** A step on the way from Home to a page. */
export interface Crumb {
  label: string;
  path: string;
}

/** Pages with others behind them, by the part of the address that they have in common. */
const PARENTS: Record<string, string> = {
  submissions: 'Submissions',
  cases: 'Cases',
  comparisons: 'Comparisons',
  queue: 'Queue',
  help: 'Help',
};

/** The lists of databases of both kinds. */
const LISTS = new Map(
  [...pagesOfDatabase('isolates'), ...pagesOfDatabase('seqdef')].map(({ path, label }) => [path, label]),
);

type MemberParams = Partial<
  Record<
    | 'field'
    | 'project_id'
    | 'pubmed_id'
    | 'classification_scheme_id'
    | 'group_id'
    | 'user_id'
    | 'cluster_set'
    | 'cluster',
    string
  >
>;

/**
 * The parts of an address as steps from Home; `params` are decoded, the paths encoded. `siteName` where there are several sites,
 * `names` of records as far as they are known, as the titles of their pages have them; `page` is the last step of a page that its
 * route names.
 */
export function crumbsOf(
  pathname: string,
  params: Partial<
    Record<
      'site' | 'database' | 'locus' | 'allele_id' | 'scheme_id' | 'profile_id' | 'isolate_id' | 'contig_id',
      string
    >
  > &
    MemberParams,
  {
    siteName,
    names = {},
    page,
  }: { siteName?: string | undefined; names?: RecordNames; page?: string | undefined } = {},
): Crumb[] {
  const own = page === undefined ? [] : [{ label: page, path: pathname }];
  const home = { label: 'Home', path: '/' };
  const [, first = '', , , , part = ''] = pathname.split('/');
  if (params.site === undefined) return [home, ...parentOf(first), ...helpCrumbs(pathname), ...own];
  const crumbs = [home];
  if (siteName !== undefined) crumbs.push({ label: siteName, path: `/sites/${encodeURIComponent(params.site)}` });
  if (params.database === undefined) return [...crumbs, ...own];

  const path = databasePath.bind(undefined, params.site, params.database);
  crumbs.push({ label: params.database, path: path() }, ...parentOf(part));
  const list = LISTS.get(part);
  if (part !== '' && list !== undefined) crumbs.push({ label: list, path: path(part) });

  const { locus, scheme_id, allele_id, profile_id, isolate_id, contig_id } = params;
  if (locus !== undefined) crumbs.push({ label: locus, path: path('loci', locus) });
  if (scheme_id !== undefined)
    crumbs.push({ label: names.scheme ?? `Scheme ${scheme_id}`, path: path('schemes', scheme_id) });
  if (locus !== undefined && allele_id !== undefined) {
    crumbs.push({ label: allele_id, path: path('loci', locus, 'alleles', allele_id) });
  }
  if (scheme_id !== undefined && profile_id !== undefined) {
    crumbs.push({ label: profile_id, path: path('schemes', scheme_id, 'profiles', profile_id) });
  }
  crumbs.push(...memberCrumbs(params, names, path));
  const isolate = isolate_id ?? names.isolateOfContig;
  if (contig_id !== undefined && isolate !== undefined) crumbs.push({ label: 'Isolates', path: path('isolates') });
  if (isolate !== undefined)
    crumbs.push({ label: names.isolate ?? `Isolate ${isolate}`, path: path('isolates', isolate) });
  if (contig_id !== undefined) crumbs.push({ label: `Contig ${contig_id}`, path: path('contigs', contig_id) });
  return [...crumbs, ...own];
}

function parentOf(part: string): Crumb[] {
  const label = ownMember(PARENTS, part);
  return label === undefined ? [] : [{ label, path: `/${part}` }];
}

function helpCrumbs(path: string): Crumb[] {
  return HELP_PAGES.flatMap(({ id, title }) => (path === `/help/${id}` ? [{ label: title, path }] : []));
}

/** Steps to what belongs to fields, projects, classification schemes, clusters and people. */
function memberCrumbs(params: MemberParams, names: RecordNames, path: (...parts: string[]) => string): Crumb[] {
  const { field, project_id, pubmed_id, classification_scheme_id: classification, group_id, user_id } = params;
  const { cluster_set, cluster } = params;
  const crumbs: Crumb[] = [];
  if (cluster_set !== undefined) crumbs.push({ label: cluster_set, path: path('cluster_sets', cluster_set) });
  if (cluster_set !== undefined && cluster !== undefined)
    crumbs.push({ label: cluster, path: path('cluster_sets', cluster_set, 'clusters', cluster) });
  if (field !== undefined) crumbs.push({ label: field, path: path('fields', field) });
  if (project_id !== undefined)
    crumbs.push({ label: names.project ?? `Project ${project_id}`, path: path('projects', project_id) });
  if (pubmed_id !== undefined) crumbs.push({ label: pubmed_id, path: path('publications', pubmed_id) });
  if (classification !== undefined) {
    const at = path('classification_schemes', classification);
    crumbs.push({ label: names.classification ?? `Classification scheme ${classification}`, path: at });
    if (group_id !== undefined) crumbs.push({ label: `Group ${group_id}`, path: `${at}/groups/${group_id}` });
  }
  if (user_id !== undefined) crumbs.push({ label: names.user ?? `User ${user_id}`, path: path('users', user_id) });
  return crumbs;
}
