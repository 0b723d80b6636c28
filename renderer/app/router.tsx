import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { AllelePage } from '#renderer/features/browse/allele-page.tsx';
import { ComparePage } from '#renderer/features/alignment/compare-page.tsx';
import { DatabasePage } from '#renderer/features/browse/database-page.tsx';
import { LociPage } from '#renderer/features/browse/loci-page.tsx';
import { LocusPage } from '#renderer/features/browse/locus-page.tsx';
import { ProfilePage } from '#renderer/features/browse/profile-page.tsx';
import { SchemePage } from '#renderer/features/browse/scheme-page.tsx';
import { SchemesPage } from '#renderer/features/browse/schemes-page.tsx';
import { ChartsPage } from '#renderer/features/statistics/charts-page.tsx';
import { FieldPage } from '#renderer/features/fields/field-page.tsx';
import { FieldsPage } from '#renderer/features/fields/fields-page.tsx';
import { ClassificationPage } from '#renderer/features/groups/classification-page.tsx';
import { ClassificationSchemePage } from '#renderer/features/groups/classification-scheme-page.tsx';
import { GroupPage } from '#renderer/features/groups/group-page.tsx';
import { HomePage } from '#renderer/features/home/home-page.tsx';
import { ContigPage } from '#renderer/features/isolates/contig-page.tsx';
import { GenomesPage } from '#renderer/features/isolates/genomes-page.tsx';
import { IsolatePage } from '#renderer/features/isolates/isolate-page.tsx';
import { IsolatesPage } from '#renderer/features/isolates/isolates-page.tsx';
import { ProfileSearchPage } from '#renderer/features/profile-search/profile-search-page.tsx';
import { ProjectPage } from '#renderer/features/projects/project-page.tsx';
import { ProjectsPage } from '#renderer/features/projects/projects-page.tsx';
import { QueryPage } from '#renderer/features/query/query-page.tsx';
import { ServicePage } from '#renderer/features/settings/service-page.tsx';
import { SettingsPage } from '#renderer/features/settings/settings-page.tsx';
import { SitePage } from '#renderer/features/sites/site-page.tsx';
import { CuratorsPage } from '#renderer/features/users/curators-page.tsx';
import { UserPage } from '#renderer/features/users/user-page.tsx';
import { NotFoundPage, PageFailure } from './page-failure.tsx';
import { Shell } from './shell.tsx';

/** What a table shows, kept in the address so that reload and "back" keep it. */
const tableSearch = z.object({ search: z.string().optional(), sort: z.string().optional() });
const isolateSearch = tableSearch.extend({
  /** JSON text of a filter. */
  filter: z.string().optional(),
  /** `1` when old versions are listed too. */
  old: z.string().optional(),
  /** Smallest genome in bases. */
  size: z.string().optional(),
});
const chartSearch = z.object({
  locus: z.string().optional(),
  scheme: z.string().optional(),
  field: z.string().optional(),
});
const querySearch = z.object({
  database: z.string().optional(),
  target: z.string().optional(),
  /** The kept run that is shown. */
  run: z.string().optional(),
});

const root = createRootRoute({ component: Shell });

const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage });
const query = createRoute({
  getParentRoute: () => root,
  path: '/query',
  validateSearch: querySearch,
  component: QueryPage,
});
const settings = createRoute({ getParentRoute: () => root, path: '/settings', component: SettingsPage });
const service = createRoute({ getParentRoute: () => root, path: '/service', component: ServicePage });

const site = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site',
  validateSearch: tableSearch,
  component: SitePage,
});
const database = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database',
  component: DatabasePage,
});
const loci = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/loci',
  validateSearch: tableSearch,
  component: LociPage,
});
const locus = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/loci/$locus',
  validateSearch: tableSearch,
  component: LocusPage,
});
const allele = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/loci/$locus/alleles/$allele_id',
  component: AllelePage,
});
const alignment = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/loci/$locus/alignment',
  validateSearch: z.object({ alleles: z.string().optional() }),
  component: ComparePage,
});
const schemes = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/schemes',
  component: SchemesPage,
});
const scheme = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/schemes/$scheme_id',
  validateSearch: tableSearch,
  component: SchemePage,
});
const profile = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/schemes/$scheme_id/profiles/$profile_id',
  component: ProfilePage,
});

const profileSearch = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/schemes/$scheme_id/nearest',
  validateSearch: z.object({ profile: z.string().optional() }),
  component: ProfileSearchPage,
});

const isolates = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/isolates',
  validateSearch: isolateSearch,
  component: IsolatesPage,
});
const genomes = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/genomes',
  validateSearch: isolateSearch,
  component: GenomesPage,
});
const isolate = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/isolates/$isolate_id',
  component: IsolatePage,
});
const contig = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/contigs/$contig_id',
  component: ContigPage,
});

const charts = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/charts',
  validateSearch: chartSearch,
  component: ChartsPage,
});
const fields = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/fields',
  validateSearch: tableSearch,
  component: FieldsPage,
});
const field = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/fields/$field',
  component: FieldPage,
});
const projects = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/projects',
  validateSearch: tableSearch,
  component: ProjectsPage,
});
const project = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/projects/$project_id',
  validateSearch: isolateSearch,
  component: ProjectPage,
});
const classification = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/classification_schemes',
  validateSearch: tableSearch.extend({
    /** Id of the scheme for which a new one is being defined; `any` when none is chosen yet. */
    new: z.string().optional(),
  }),
  component: ClassificationPage,
});
const classificationScheme = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/classification_schemes/$classification_scheme_id',
  validateSearch: tableSearch,
  component: ClassificationSchemePage,
});
const group = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/classification_schemes/$classification_scheme_id/groups/$group_id',
  validateSearch: isolateSearch,
  component: GroupPage,
});
const curators = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/curators',
  validateSearch: tableSearch,
  component: CuratorsPage,
});
const user = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/users/$user_id',
  component: UserPage,
});

const routeTree = root.addChildren([
  home,
  query,
  settings,
  service,
  site,
  database,
  loci,
  locus,
  allele,
  alignment,
  schemes,
  scheme,
  profile,
  profileSearch,
  isolates,
  genomes,
  isolate,
  contig,
  charts,
  fields,
  field,
  projects,
  project,
  classification,
  classificationScheme,
  group,
  curators,
  user,
]);

/** Plain text values: a database called `123` stays a text, which the router's own JSON reading would not keep. */
function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text}` : '';
}

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotFoundPage,
  defaultPreload: false,
  scrollRestoration: true,
  // Else the place in a table would be carried over to another order or filter of it.
  scrollToTopSelectors: ['[role="grid"]'],
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
