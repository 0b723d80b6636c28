import { databasePath } from '#renderer/api/paths.ts';
import { ownMember } from '#shared/own-member.ts';
import { HELP_PAGES } from '#renderer/features/help/help-pages.ts';
import type { RecordNames } from '../palette/use-record-names.ts';

/** A step on the way from Home to a page. */
export interface Crumb {
  label: string;
  path: string;
}

const PAGE_NAMES: Record<string, string> = {
  '/query': 'Query sequences',
  '/submissions': 'Submissions',
  '/cases': 'Cases',
  '/queue': 'Queue',
  '/settings': 'Settings',
  '/people': 'People',
  '/service': 'REST service',
  '/help': 'Help',
  '/add-site': 'Add a site',
};

/** Pages directly below a database. */
const PART_NAMES: Record<string, string> = {
  changes: 'Changes',
  charts: 'Charts',
  classification_schemes: 'Classification schemes',
  curators: 'Curators',
  fields: 'Fields',
  projects: 'Projects',
};

type MemberParams = Partial<
  Record<'field' | 'project_id' | 'classification_scheme_id' | 'group_id' | 'user_id', string>
>;

/**
 * The parts of an address as steps from Home; `params` are decoded, the paths encoded. `siteName` where there are several sites,
 * `names` of records as far as they are known, as the titles of their pages have them.
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
  { siteName, names = {} }: { siteName?: string | undefined; names?: RecordNames } = {},
): Crumb[] {
  const crumbs: Crumb[] = [{ label: 'Home', path: '/' }];
  const page = ownMember(PAGE_NAMES, pathname);
  if (page) crumbs.push({ label: page, path: pathname });
  if (pathname.startsWith('/help/')) crumbs.push(...helpCrumbs(pathname));
  if (pathname === '/queue/rules')
    crumbs.push({ label: 'Queue', path: '/queue' }, { label: 'Rules that settle', path: pathname });
  if (pathname.startsWith('/submissions/')) {
    crumbs.push({ label: 'Submissions', path: '/submissions' });
    crumbs.push({ label: pathname.endsWith('/new') ? 'New' : 'Draft', path: pathname });
  }
  if (pathname.startsWith('/cases/')) {
    crumbs.push({ label: 'Cases', path: '/cases' });
    crumbs.push({ label: pathname.endsWith('/new') ? 'New' : 'Case', path: pathname });
  }
  if (params.site === undefined) return crumbs;
  if (siteName !== undefined) crumbs.push({ label: siteName, path: `/sites/${encodeURIComponent(params.site)}` });
  const sitePage = pathname.split('/')[3];
  if (sitePage === 'sign-in') crumbs.push({ label: 'Sign in', path: pathname });
  if (sitePage === 'health') crumbs.push({ label: 'Accounts and health', path: pathname });
  if (params.database === undefined) return crumbs;

  const path = databasePath.bind(undefined, params.site, params.database);
  crumbs.push({ label: params.database, path: path() });
  const part = pathname.split('/')[5];
  if (part === 'loci') crumbs.push({ label: 'Loci', path: path('loci') });
  if (part === 'schemes') crumbs.push({ label: 'Schemes', path: path('schemes') });
  const partName = part === undefined ? undefined : ownMember(PART_NAMES, part);
  if (part !== undefined && partName !== undefined) crumbs.push({ label: partName, path: path(part) });

  if (part === 'isolates') crumbs.push({ label: 'Isolates', path: path('isolates') });
  if (part === 'queue') crumbs.push({ label: 'Queue', path: '/queue' }, { label: 'Submission', path: pathname });
  if (part === 'submissions')
    crumbs.push({ label: 'Submissions', path: '/submissions' }, { label: 'Submission', path: pathname });
  if (part === 'genomes') crumbs.push({ label: 'Genomes', path: path('genomes') });

  const { locus, scheme_id, allele_id, profile_id, isolate_id, contig_id } = params;
  if (locus !== undefined) crumbs.push({ label: locus, path: path('loci', locus) });
  if (scheme_id !== undefined)
    crumbs.push({ label: names.scheme ?? `Scheme ${scheme_id}`, path: path('schemes', scheme_id) });
  if (scheme_id !== undefined && pathname.endsWith('/nearest')) {
    crumbs.push({ label: 'Find profiles', path: path('schemes', scheme_id, 'nearest') });
  }
  if (locus !== undefined && allele_id !== undefined) {
    crumbs.push({ label: allele_id, path: path('loci', locus, 'alleles', allele_id) });
  }
  if (locus !== undefined && pathname.split('/')[7] === 'alignment') {
    crumbs.push({ label: 'Alignment', path: path('loci', locus, 'alignment') });
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
  return crumbs;
}

function helpCrumbs(path: string): Crumb[] {
  const page = HELP_PAGES.find(({ id }) => path === `/help/${id}`);
  return [{ label: 'Help', path: '/help' }, ...(page ? [{ label: page.title, path }] : [])];
}

/** Steps to what belongs to fields, projects, classification schemes and people. */
function memberCrumbs(params: MemberParams, names: RecordNames, path: (...parts: string[]) => string): Crumb[] {
  const { field, project_id, classification_scheme_id: classification, group_id, user_id } = params;
  const crumbs: Crumb[] = [];
  if (field !== undefined) crumbs.push({ label: field, path: path('fields', field) });
  if (project_id !== undefined)
    crumbs.push({ label: names.project ?? `Project ${project_id}`, path: path('projects', project_id) });
  if (classification !== undefined) {
    const at = path('classification_schemes', classification);
    crumbs.push({ label: names.classification ?? `Classification scheme ${classification}`, path: at });
    if (group_id !== undefined) crumbs.push({ label: `Group ${group_id}`, path: `${at}/groups/${group_id}` });
  }
  if (user_id !== undefined) crumbs.push({ label: names.user ?? `User ${user_id}`, path: path('users', user_id) });
  return crumbs;
}
