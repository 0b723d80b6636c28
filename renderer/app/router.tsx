import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { AllelePage } from '#renderer/features/browse/allele-page.tsx';
import { DatabasePage } from '#renderer/features/browse/database-page.tsx';
import { LociPage } from '#renderer/features/browse/loci-page.tsx';
import { LocusPage } from '#renderer/features/browse/locus-page.tsx';
import { ProfilePage } from '#renderer/features/browse/profile-page.tsx';
import { SchemePage } from '#renderer/features/browse/scheme-page.tsx';
import { SchemesPage } from '#renderer/features/browse/schemes-page.tsx';
import { HomePage } from '#renderer/features/home/home-page.tsx';
import { QueryPage } from '#renderer/features/query/query-page.tsx';
import { ServicePage } from '#renderer/features/settings/service-page.tsx';
import { SettingsPage } from '#renderer/features/settings/settings-page.tsx';
import { NotFoundPage, PageFailure } from './page-failure.tsx';
import { Shell } from './shell.tsx';

/** What a table shows, kept in the address so that reload and "back" keep it. */
const tableSearch = z.object({ search: z.string().optional(), sort: z.string().optional() });
const querySearch = z.object({ database: z.string().optional(), target: z.string().optional() });

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

const routeTree = root.addChildren([
  home,
  query,
  settings,
  service,
  database,
  loci,
  locus,
  allele,
  schemes,
  scheme,
  profile,
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
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
