import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ISOLATES, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { createHttpSite } from '#electron/remote/http-site.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import { createApiClient, type ApiClient } from '#shared/api/client.ts';
import { nameOfListed } from '#shared/api/listed.ts';
import type { Route } from '#shared/api/route.ts';
import { routes, type RouteId } from '#shared/api/routes.ts';
import { MOUNTS, startSecondInstance, type Mount, type SecondInstance } from '../../support/second-instance.ts';

let second: SecondInstance;
const sources = {} as Record<Mount, SiteSource>;
beforeAll(async () => {
  second = await startSecondInstance();
  for (const mount of MOUNTS) {
    const { base_url: address, ...site } = second.sites[mount];
    sources[mount] = createHttpSite({ ...site, address, userAgent: 'Allelier/test' });
  }
});
afterAll(() => second.close());

/** The client that the screens use, over the network. */
function clientOf(mount: Mount): ApiClient {
  return createApiClient(({ method, path, body: value }) =>
    sources[mount].request({
      method,
      path,
      signal: new AbortController().signal,
      ...(value === undefined ? {} : { body: { kind: 'json', value } }),
    }),
  );
}

const seqdef = { database: DEMO_SEQDEF };
const isolates = { database: DEMO_ISOLATES };
const locus = { ...seqdef, locus: 'synA' };
const isolate = { ...isolates, isolate_id: 1 };

/** What the screens ask for, each once as they do. `database` in the params says whose route it is where both kinds have it. */
const ASKED: { readonly [Id in RouteId]?: { params: Record<string, unknown>; query?: object; body?: object } } = {
  listGroups: { params: {} },
  getDatabase: { params: seqdef },
  listLoci: { params: seqdef },
  getLocus: { params: locus },
  listAlleles: { params: locus },
  getAllele: { params: { ...locus, allele_id: '1' } },
  listSchemes: { params: seqdef, query: { include_records: 1 } },
  getScheme: { params: { ...seqdef, scheme_id: 1 } },
  listSchemeLoci: { params: { ...seqdef, scheme_id: 1 } },
  getSchemeField: { params: { ...seqdef, scheme_id: 1, field: 'ST' } },
  listProfiles: { params: { ...seqdef, scheme_id: 1 }, query: { allele_ids_only: 1 } },
  getProfile: { params: { ...seqdef, scheme_id: 1, profile_id: '1' }, query: { allele_ids_only: 1 } },
  getSequences: { params: seqdef },
  listSchemeBreakdown: { params: { ...seqdef, member: 'date_entered' } },
  listClassificationSchemes: { params: seqdef, query: { include_records: 1 } },
  getClassificationScheme: { params: { ...seqdef, classification_scheme_id: 1 } },
  listClassificationGroups: { params: { ...seqdef, classification_scheme_id: 1 } },
  getClassificationGroup: { params: { ...isolates, classification_scheme_id: 1, group_id: 1 } },
  getUser: { params: { ...isolates, user_id: 1 } },
  listCurators: { params: isolates, query: { include_records: 1 } },
  listProjects: { params: isolates, query: { include_records: 1 } },
  getProject: { params: { ...isolates, project_id: 1 } },
  listProjectIsolates: { params: { ...isolates, project_id: 1 }, query: { include_records: 1 } },
  listIsolates: { params: isolates },
  listGenomes: { params: isolates, query: { genome_size: 1 } },
  searchIsolates: { params: isolates, body: { 'field.id': 1 } },
  getIsolate: { params: isolate },
  getIsolateHistory: { params: isolate },
  listAlleleDesignations: { params: isolate },
  listAlleleIds: { params: isolate },
  listSchemeAlleleIds: { params: { ...isolate, scheme_id: 1 } },
  listSchemeDesignations: { params: { ...isolate, scheme_id: 1 } },
  listContigs: { params: isolate },
  getContigsFasta: { params: isolate, query: { header: 'id' } },
  getContig: { params: { ...isolates, contig_id: 1 } },
  listFields: { params: isolates },
  listFieldValues: { params: { ...isolates, field: 'country' } },
  getSchemeFieldBreakdown: { params: { ...isolates, scheme_id: 1, field: 'ST' } },
  getFieldBreakdown: { params: { ...isolates, field: 'country' } },
};

/** Members that deployed servers leave out (`design.md` §5). */
const LEFT_OUT: { readonly [Id in RouteId]?: string } = { listProjects: 'isolate_count' };

/** Routes that only sites with the capability `statistics` are asked for. */
const OF_STATISTICS: RouteId[] = ['getAlleleBreakdown', 'getIsolateBreakdown', 'searchIsolateBreakdown', 'listChanges'];

/** Routes of schemes with LIN codes, which the demonstration does not have: `test/service/rest/lincodes.test.ts` asks both faces. */
const OF_LINCODES: RouteId[] = ['listLincodes', 'listLincodeNicknames'];

/** Routes that only sites with the capability `records` are asked for. */
const OF_RECORDS: RouteId[] = ['listAttributeTables', 'getAttributeTable'];

/** Routes that only sites with the capability `filter` are asked for. */
const OF_FILTER: RouteId[] = [
  'listPublications',
  'getPublication',
  'listBlocks',
  'getAlleleGenomes',
  'getProfileGenomes',
  'listNearestIsolates',
  'listIsolateClusters',
  'listClusterSets',
  'getClusterSet',
  'getClusterThresholds',
  'listClusters',
  'getCluster',
  'listClusterMembers',
  'listClusterEvents',
];

/** Routes that only sites with the capability `curate` are asked for, by who curates there. */
const OF_CURATORS: RouteId[] = ['getRestsOn'];

/** Asked without a sequence, so that its refusal says whether a database answers queries: `site-query.spec.ts` does that. */
const REFUSED: RouteId[] = ['queryDatabase'];

const OTHER_CUSTODY: RouteId[] = ['listExtensions', 'listEmbargoes', 'addToProject', 'removeFromProject'];

/** Routes for owners and curators of private isolates, whom a site must know: `test/service/custody` asks them. */
const OF_CUSTODY = (Object.keys(routes) as RouteId[]).filter(
  (id) => routes[id].path.includes('/custody') || OTHER_CUSTODY.includes(id),
);

function routesOfScreens(): Set<string> {
  const folder = join(import.meta.dirname, '../../../renderer');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const names = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/(?<=\broutes\.)\w+/g) ?? []);
  return new Set(names.filter((name) => name in routes));
}

test('every route that the screens use is asked below', () => {
  const known = new Set([
    ...Object.keys(ASKED),
    ...OF_STATISTICS,
    ...OF_LINCODES,
    ...OF_RECORDS,
    ...OF_FILTER,
    ...OF_CURATORS,
    ...REFUSED,
    ...OF_CUSTODY,
  ]);
  expect(routesOfScreens().difference(known)).toEqual(new Set());
});

/** A reply whose addresses are written as those of one base. */
function rebased(data: unknown, mount: Mount): unknown {
  return JSON.parse(JSON.stringify(data).replaceAll(second.sites[mount].base_url, 'http://site')) as unknown;
}

async function ask(mount: Mount, id: RouteId): Promise<unknown> {
  const { params, query, body } = ASKED[id] ?? { params: {} };
  const route: Route = routes[id];
  const { data, origin } = await clientOf(mount).ask(route, params, {
    ...(query ? { query: query as Record<string, unknown> } : {}),
    ...(body ? { body } : {}),
  });
  expect(origin).toMatchObject({ dialect: second.sites[mount].dialect, from_cache: false });
  return rebased(data, mount);
}

describe.each(Object.keys(ASKED) as RouteId[])('%s', (id) => {
  test('says the same through the deployed face as through the other', async () => {
    const [contract, deployed] = [await ask('contract', id), await ask('deployed', id)];
    const said = JSON.stringify(contract, (name, value: unknown) => (name === LEFT_OUT[id] ? undefined : value));
    expect(deployed).toEqual(JSON.parse(said));
    // A reply without anything in it would prove nothing.
    expect(JSON.stringify(contract).length).toBeGreaterThan(30);
  });

  test('can be read from a server that knows none of our additions', async () => {
    expect(await ask('plain', id)).toBeTruthy();
  });
});

describe('a list', () => {
  test('has records where the site gives them, and names with addresses where it does not', async () => {
    const params = { ...seqdef };
    const [full, names] = await Promise.all([
      clientOf('deployed').list(routes.listLoci, params),
      clientOf('plain').list(routes.listLoci, params),
    ]);
    expect(full.items.every(({ record }) => record?.id !== undefined)).toBe(true);
    expect(names.records).toBe(full.records);
    const called = names.items.map((item) => nameOfListed(item, ({ id }) => id));
    expect(called).toEqual(full.items.map((item) => nameOfListed(item, ({ id }) => id)));
    const base = second.sites.plain.base_url;
    expect(names.items[0]).toEqual({ uri: `${base}/db/${DEMO_SEQDEF}/loci/${called[0]}`, name: called[0] });
  });

  test('of profiles gives allele ids, whether the server knows that they are wanted or not', async () => {
    const params = { ...seqdef, scheme_id: 1, profile_id: '1' };
    const asked = { allele_ids_only: 1 };
    const [known, unknown] = await Promise.all([
      clientOf('contract').get(routes.getProfile, params, asked),
      clientOf('plain').get(routes.getProfile, params, asked),
    ]);
    expect(Object.values(known.alleles).every((id) => /^\d+$/.test(id))).toBe(true);
    expect(unknown.alleles).toEqual(known.alleles);
  });

  test('that is asked for by POST comes in the same way', async () => {
    const page = await clientOf('plain').list(routes.searchIsolates, isolates, {}, { body: { 'field.id': 2 } });
    expect(page).toMatchObject({ records: 1, items: [{ name: '2' }] });
  });
});

test('a refusal of a site is shown in its own words', async () => {
  const asked = clientOf('plain').get(routes.getLocus, { ...seqdef, locus: 'none' });
  await expect(asked).rejects.toMatchObject({ problem: { status: 404, message: expect.stringContaining('none') } });
});
