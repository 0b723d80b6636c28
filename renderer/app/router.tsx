import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { HomePage } from '#renderer/features/home/home-page.tsx';
import { NotFoundPage, PageFailure } from './gates/page-failure.tsx';
import { page } from './pages.ts';
import { chartSearch, clusterSetSearch, isolateSearch, nearestSearch, querySearch, tableSearch } from './searches.ts';
import { at, root } from './routes/root.ts';
import { submissionRoutes } from './routes/submission-routes.ts';
import { developerRoutes } from './routes/developer-routes.ts';
import { comparisonRoutes } from './routes/comparison-routes.ts';
import { curationRoutes, queueRoutes } from './routes/curation-routes.ts';

/** Not read ahead: its texts are long, and most people never need them. */
const help = lazyRouteComponent(() => import('#renderer/features/help/help-page.tsx'), 'HelpPage');

// On their own: the type of a route that stands in the call below would be taken from that call.
const ownRoutes = [
  createRoute({ ...at('/'), component: HomePage }),
  createRoute({
    ...at('/query'),
    staticData: { crumb: 'Query sequences' },
    validateSearch: querySearch,
    component: page(() => import('#renderer/features/query/query-page.tsx'), 'QueryPage'),
  }),
  createRoute({
    ...at('/settings'),
    staticData: { crumb: 'Settings' },
    component: page(() => import('#renderer/features/settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...at('/service'),
    staticData: { crumb: 'REST service' },
    component: page(() => import('#renderer/features/settings/service-page.tsx'), 'ServicePage'),
  }),
  createRoute({
    ...at('/people'),
    staticData: { crumb: 'People' },
    // The only database that is shown.
    validateSearch: z.object({ database: z.string().optional() }),
    component: page(() => import('#renderer/features/people/people-page.tsx'), 'PeoplePage'),
  }),
  createRoute({
    ...at('/watches'),
    staticData: { crumb: 'Watches' },
    // The only database that is shown.
    validateSearch: z.object({ database: z.string().optional() }),
    component: page(() => import('#renderer/features/watches/watches-page.tsx'), 'WatchesPage'),
  }),
  createRoute({ ...at('/help'), component: help }),
  createRoute({ ...at('/help/$page'), component: help }),
  createRoute({
    ...at('/sites/$site'),
    validateSearch: tableSearch,
    component: page(() => import('#renderer/features/sites/site-page.tsx'), 'SitePage'),
  }),
  createRoute({
    ...at('/add-site'),
    staticData: { crumb: 'Add a site' },
    component: page(() => import('#renderer/features/sites/add-site-page.tsx'), 'AddSitePage'),
  }),
  createRoute({
    ...at('/sites/$site/sign-in'),
    staticData: { crumb: 'Sign in' },
    validateSearch: z.object({
      database: z.string().optional(),
      account: z.string().optional(),
      /** `new` where another consumer key is to be given than the one that is kept. */
      key: z.string().optional(),
    }),
    component: page(() => import('#renderer/features/sites/sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    ...at('/sites/$site/health'),
    staticData: { crumb: 'Accounts and health' },
    component: page(() => import('#renderer/features/sites/site-health-page.tsx'), 'SiteHealthPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database'),
    component: page(() => import('#renderer/features/browse/databases/database-page.tsx'), 'DatabasePage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/loci'),
    validateSearch: tableSearch,
    component: page(() => import('#renderer/features/browse/loci/loci-page.tsx'), 'LociPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/loci/$locus'),
    validateSearch: tableSearch,
    component: page(() => import('#renderer/features/browse/loci/locus-page.tsx'), 'LocusPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/loci/$locus/alleles/$allele_id'),
    component: page(() => import('#renderer/features/browse/alleles/allele-page.tsx'), 'AllelePage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/loci/$locus/alignment'),
    staticData: { crumb: 'Alignment' },
    validateSearch: z.object({ alleles: z.string().optional() }),
    component: page(() => import('#renderer/features/alignment/compare-page.tsx'), 'ComparePage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/schemes'),
    component: page(() => import('#renderer/features/browse/schemes/schemes-page.tsx'), 'SchemesPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/schemes/$scheme_id'),
    validateSearch: tableSearch,
    component: page(() => import('#renderer/features/browse/schemes/scheme-page.tsx'), 'SchemePage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/schemes/$scheme_id/profiles/$profile_id'),
    component: page(() => import('#renderer/features/browse/profiles/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/schemes/$scheme_id/nearest'),
    staticData: { crumb: 'Find profiles' },
    validateSearch: z.object({ profile: z.string().optional() }),
    component: page(() => import('#renderer/features/profile-search/profile-search-page.tsx'), 'ProfileSearchPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/schemes/$scheme_id/lincodes'),
    staticData: { crumb: 'LIN codes' },
    validateSearch: tableSearch.extend({
      /** How the codes that are shown begin. */
      prefix: z.string().optional(),
    }),
    component: page(() => import('#renderer/features/lincodes/lincodes-page.tsx'), 'LincodesPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/limits'),
    staticData: { crumb: 'Limits for genomes' },
    component: page(() => import('#renderer/features/limits/limits-page.tsx'), 'LimitsPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/isolates'),
    validateSearch: isolateSearch,
    component: page(() => import('#renderer/features/isolates/isolates-page.tsx'), 'IsolatesPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/genomes'),
    validateSearch: isolateSearch,
    component: page(() => import('#renderer/features/isolates/genomes-page.tsx'), 'GenomesPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/isolates/$isolate_id'),
    component: page(() => import('#renderer/features/isolates/isolate-page.tsx'), 'IsolatePage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/isolates/$isolate_id/rests-on'),
    staticData: { crumb: 'What rests on it' },
    component: page(() => import('#renderer/features/isolates/rests-on/rests-on-page.tsx'), 'RestsOnPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/isolates/$isolate_id/nearest'),
    staticData: { crumb: 'Nearest isolates' },
    validateSearch: nearestSearch,
    component: page(() => import('#renderer/features/isolates/nearest/nearest-page.tsx'), 'NearestPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/contigs/$contig_id'),
    component: page(() => import('#renderer/features/isolates/contig-page.tsx'), 'ContigPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/charts'),
    validateSearch: chartSearch,
    component: page(() => import('#renderer/features/statistics/charts-page.tsx'), 'ChartsPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/fields'),
    validateSearch: tableSearch,
    component: page(() => import('#renderer/features/fields/fields-page.tsx'), 'FieldsPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/fields/$field'),
    component: page(() => import('#renderer/features/fields/field-page.tsx'), 'FieldPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/projects'),
    validateSearch: tableSearch,
    component: page(() => import('#renderer/features/projects/projects-page.tsx'), 'ProjectsPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/projects/$project_id'),
    validateSearch: isolateSearch,
    component: page(() => import('#renderer/features/projects/project-page.tsx'), 'ProjectPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/blocks'),
    validateSearch: tableSearch,
    component: page(() => import('#renderer/features/blocks/blocks-page.tsx'), 'BlocksPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/publications'),
    validateSearch: tableSearch,
    component: page(() => import('#renderer/features/publications/publications-page.tsx'), 'PublicationsPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/publications/$pubmed_id'),
    validateSearch: isolateSearch,
    component: page(() => import('#renderer/features/publications/publication-page.tsx'), 'PublicationPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/classification_schemes'),
    validateSearch: tableSearch.extend({
      /** Id of the scheme for which a new one is being defined; `any` when none is chosen yet. */
      new: z.string().optional(),
    }),
    component: page(() => import('#renderer/features/groups/classification-page.tsx'), 'ClassificationPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/classification_schemes/$classification_scheme_id'),
    validateSearch: tableSearch,
    component: page(
      () => import('#renderer/features/groups/classification-scheme-page.tsx'),
      'ClassificationSchemePage',
    ),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/classification_schemes/$classification_scheme_id/groups/$group_id'),
    validateSearch: isolateSearch,
    component: page(() => import('#renderer/features/groups/group-page.tsx'), 'GroupPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/cluster_sets'),
    validateSearch: tableSearch,
    component: page(() => import('#renderer/features/clusters/cluster-sets-page.tsx'), 'ClusterSetsPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/cluster_sets/$cluster_set'),
    validateSearch: clusterSetSearch,
    component: page(() => import('#renderer/features/clusters/cluster-set-page.tsx'), 'ClusterSetPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/cluster_sets/$cluster_set/clusters/$cluster'),
    validateSearch: isolateSearch,
    component: page(() => import('#renderer/features/clusters/cluster-page.tsx'), 'ClusterPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/curators'),
    validateSearch: tableSearch,
    component: page(() => import('#renderer/features/users/curators-page.tsx'), 'CuratorsPage'),
  }),
  createRoute({
    ...at('/sites/$site/db/$database/users/$user_id'),
    component: page(() => import('#renderer/features/users/user-page.tsx'), 'UserPage'),
  }),
];

const routeTree = root.addChildren([
  ...ownRoutes,
  ...submissionRoutes,
  ...queueRoutes,
  ...comparisonRoutes,
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
