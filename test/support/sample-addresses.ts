import { pathOf, type Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';

/** What stands for each placeholder of a path in the sample databases. */
const PARAMS = {
  locus: 'abcZ',
  allele_id: '1',
  scheme_id: 1,
  profile_id: '1',
  classification_scheme_id: 1,
  group_id: 1,
  isolate_id: 1,
  contig_id: 1,
  user_id: 1,
  project_id: 1,
  pubmed_id: 9_501_229,
  attribute: 'continent',
  table: 'UN',
  cluster_set: 'Public',
  cluster: 'C1-001',
};

const MEMBERS: Record<string, string> = {
  getAlleleBreakdown: 'length',
  listSchemeBreakdown: 'datestamp',
  getSequenceBreakdown: 'datestamp',
};
const FIELDS: Record<string, string> = { getSchemeField: 'ST', getSchemeFieldBreakdown: 'ST' };

const BODIES: Record<string, unknown> = {
  queryDesignations: { designations: { abcZ: [{ allele: '1' }], adk: [{ allele: '1' }] } },
  searchIsolates: { 'field.country': 'Norway' },
  searchIsolateBreakdown: { 'field.country': 'Norway' },
};

/** What must be in the query string. */
const QUERIES: Record<string, string> = {
  getIsolateBreakdown: '?fields=scheme.1.ST,year',
  searchIsolateBreakdown: '?fields=scheme.1.ST,year',
};

/**
 * A request for each route below a database of the samples that whoever may read it may ask, without the prefix of a face. The
 * token routes are left out, to which no right of reading opens the way.
 */
export function sampleRequests(database: string): { route: Route; path: string; body?: unknown }[] {
  return DATABASE_ROUTES.filter((route) => route.right === undefined && route.effect === 'reads').map((route) => {
    const path = samplePath(route, database);
    return route.method === 'GET' ? { route, path } : { route, path, body: BODIES[route.id] ?? { sequence: 'ACGT' } };
  });
}

/** An address for each route that needs a right beyond reading, or writes. */
export function guardedRequests(database: string): { route: Route; path: string }[] {
  return DATABASE_ROUTES.filter((route) => route.right !== undefined || route.effect === 'writes').map((route) => {
    return { route, path: samplePath(route, database) };
  });
}

const DATABASE_ROUTES = (Object.values(routes) as unknown as Route[]).filter(
  (route) => 'database' in route.params.shape && !route.path.includes('/oauth/'),
);

function samplePath(route: Route, database: string): string {
  return placeOf(route, { database }) + (QUERIES[route.id] ?? '');
}

/** The path of a route in a sample database, where `names` does not say otherwise. */
export function placeOf(route: Route, names: Record<string, string | number>): string {
  const member = MEMBERS[route.id] ?? '';
  const field = FIELDS[route.id] ?? 'country';
  const others = Object.fromEntries(Object.keys(route.params.shape).map((name) => [name, '1']));
  return pathOf(route.path, { ...others, ...PARAMS, member, field, ...names });
}
