import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo, DEMO_ISOLATES } from '#electron/exchange/demo/create-demo.ts';
import type { Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { plantLincodes } from '../../support/curated-rows.ts';
import { plantIn } from '../../support/plant.ts';
import { plantClusters } from '../../support/planted-clusters.ts';
import { createSampleDatabase, createSampleIsolates } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';
import { walkFace } from '../../support/walk-face.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(async (dataFolder) => {
    await plantLincodes(await createSampleDatabase(dataFolder));
    await createSampleIsolates(dataFolder);
    await createDemo(dataFolder);
    await plantClusters(dataFolder, DEMO_ISOLATES);
    const isolates = await dataFolder.open(DEMO_ISOLATES);
    plantIn(isolates).connection.exec(`
      insert into field_attribute (attribute, table_name, field) values ('continent', 'UN', 'country');
      insert into field_attribute_row (attribute, table_name, value, result) values ('continent', 'UN', 'Norway', 'Europe')`);
  });
});
afterAll(() => service.close());

/** Addresses to which nothing in the contract links. */
const UNLINKED = [
  '/sample/schemes/1/loci',
  '/sample/loci/abcZ/alleles?page_size=5',
  '/sample/loci/abcZ/breakdown/length',
  '/sample/schemes/breakdown/date_entered',
  `/${DEMO_ISOLATES}/schemes/1/fields/ST/breakdown`,
  `/${DEMO_ISOLATES}/isolates/breakdown?fields=country,year`,
  '/sample/changes',
  '/sample/submission_policy',
  '/sample/verdict_limits',
  `/${DEMO_ISOLATES}/isolates/1/changes`,
  `/${DEMO_ISOLATES}/projects/1/changes`,
  `/${DEMO_ISOLATES}/fields/country/changes`,
  `/${DEMO_ISOLATES}/attributes`,
  `/${DEMO_ISOLATES}/attributes/continent/tables/UN/changes`,
  '/sample/loci/abcZ/alleles/1/genomes',
  '/sample/schemes/1/profiles/1/genomes',
  '/sample/blocks',
  '/sample/publications',
  '/sample/publications/9501229/changes',
  `/${DEMO_ISOLATES}/contigs/1/changes`,
  `/${DEMO_ISOLATES}/users/1/changes`,
  `/${DEMO_ISOLATES}/isolates/1/allele_designations/synA/changes`,
  '/sample/loci/abcZ/changes',
  '/sample/schemes/1/changes',
  '/sample/classification_schemes/1/changes',
  '/sample/schemes/1/profiles/1/changes',
  '/sample/loci/abcZ/alleles/1/changes',
  `/${DEMO_ISOLATES}/isolates/1/schemes/1/nearest?page_size=5`,
  `/${DEMO_ISOLATES}/cluster_sets`,
  `/${DEMO_ISOLATES}/isolates/1/clusters`,
  `/${DEMO_ISOLATES}/projects/1/dataset?schemes=1&loci=synA&page_size=5`,
];

describe.each([
  ['contract', ''],
  ['deployed', '/bigsdb'],
] as const)('on the face %s', (face, prefix) => {
  it('every address that the service emits stays there and leads to a reply of its route', async () => {
    const { faults, reached } = await walkFace(service, face, prefix, UNLINKED);
    expect(faults).toEqual([]);
    // No link leads to tokens. Who has not signed in sees no submissions.
    const readable = (Object.values(routes) as unknown as Route[]).filter(
      ({ method, path, right }) =>
        method === 'GET' && path.startsWith('/db') && !path.includes('/oauth/') && right === undefined,
    );
    expect([...reached].toSorted()).toEqual(readable.map((route) => route.id).toSorted());
  });

  it('the root is found with and without its slash', async () => {
    const replies = await Promise.all([`${prefix}/`, `${prefix}/db`, prefix || '/'].map((path) => service.get(path)));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  });

  it.each(['/nothing', '/db/nothing/loci', '/db/sample/loci/', '/db/sample/nothing'])(
    'what is not there is refused with the error body: %s',
    async (path) => {
      expect((await service.get(prefix + path)).json).toMatchObject({ status: 404, title: 'Error 404 - Not Found' });
    },
  );
});
