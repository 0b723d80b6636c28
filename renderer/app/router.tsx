import { createRoute, createRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { HomePage } from '#renderer/features/home/home-page.tsx';
import { NotFoundPage, PageFailure } from './gates/page-failure.tsx';
import {
  AddSitePage,
  AllelePage,
  ChartsPage,
  ClassificationPage,
  ClassificationSchemePage,
  ComparePage,
  ContigPage,
  CuratorsPage,
  DatabasePage,
  FieldPage,
  FieldsPage,
  GenomesPage,
  GroupPage,
  HelpPage,
  IsolatePage,
  IsolatesPage,
  LociPage,
  LocusPage,
  PeoplePage,
  ProfilePage,
  ProfileSearchPage,
  ProjectPage,
  ProjectsPage,
  QueryPage,
  SchemePage,
  SchemesPage,
  ServicePage,
  SettingsPage,
  SignInPage,
  SiteHealthPage,
  SitePage,
  UserPage,
} from './pages.ts';
import { chartSearch, isolateSearch, querySearch, tableSearch } from './searches.ts';
import { root } from './routes/root.ts';
import { submissionRoutes } from './routes/submission-routes.ts';
import { developerRoutes } from './routes/developer-routes.ts';
import { curationRoutes } from './routes/curation-routes.ts';
import { queueRoutes } from './routes/queue-routes.ts';

const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage });
const query = createRoute({
  getParentRoute: () => root,
  path: '/query',
  validateSearch: querySearch,
  component: QueryPage,
});
const settings = createRoute({ getParentRoute: () => root, path: '/settings', component: SettingsPage });
const service = createRoute({ getParentRoute: () => root, path: '/service', component: ServicePage });
const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  // The only database that is shown.
  validateSearch: z.object({ database: z.string().optional() }),
  component: PeoplePage,
});
const help = createRoute({ getParentRoute: () => root, path: '/help', component: HelpPage });
const helpPage = createRoute({ getParentRoute: () => root, path: '/help/$page', component: HelpPage });

const site = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site',
  validateSearch: tableSearch,
  component: SitePage,
});
const addSite = createRoute({ getParentRoute: () => root, path: '/add-site', component: AddSitePage });
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/sign-in',
  validateSearch: z.object({
    database: z.string().optional(),
    account: z.string().optional(),
    /** `new` where another consumer key is to be given than the one that is kept. */
    key: z.string().optional(),
  }),
  component: SignInPage,
});
const siteHealth = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/health',
  component: SiteHealthPage,
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
  people,
  help,
  helpPage,
  site,
  addSite,
  signIn,
  siteHealth,
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
  ...submissionRoutes,
  ...queueRoutes,
  ...curationRoutes,
  ...developerRoutes,
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
