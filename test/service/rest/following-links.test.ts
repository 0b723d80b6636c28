import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemo } from '#electron/exchange/demo/create-demo.ts';
import { routes } from '#shared/api/routes.ts';
import { readUri } from '#shared/api/uri.ts';
import { createSampleDatabase, createSampleIsolates } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(async (dataFolder) => {
    await createSampleDatabase(dataFolder);
    await createSampleIsolates(dataFolder);
    await createDemo(dataFolder);
  });
});
afterAll(() => service.close());

/** Each kind of record often enough to see every variant, and not all of the demo. */
const PER_ROUTE = 60;

function urisIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('http://') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(urisIn) : [];
}

it('every address that the service emits leads to a reply of its route', async () => {
  const at = 'http://localhost:80/db';
  // What the contract links from nowhere.
  const unlinked = ['schemes/1/loci', 'loci/abcZ/alleles?page_size=5'].map((path) => `${at}/sample/${path}`);
  const seen = new Set([at, ...unlinked]);
  const reached = new Map<string, number>();
  const dead: string[] = [];
  for (const uri of seen) {
    const target = readUri(uri);
    // Isolates are still to come.
    if (!target) continue;
    const known = `${target?.route} ${target?.params['database']}`;
    if ((reached.get(known) ?? 0) >= PER_ROUTE) continue;
    reached.set(known, (reached.get(known) ?? 0) + 1);
    const reply = await service.get(uri.slice('http://localhost:80'.length));
    const parsed = target && routes[target.route].response.safeParse(reply.json ?? reply.text);
    if (reply.status !== 200 || !parsed?.success) dead.push(`${uri} → ${reply.status} ${parsed?.error?.message ?? ''}`);
    for (const found of urisIn(reply.json)) seen.add(found);
  }
  expect(dead).toEqual([]);
  const readable = Object.values(routes).filter((route) => route.method === 'GET' && route.id !== 'getOpenApi');
  expect([...new Set(reached.keys().map((known) => known.replace(/ .*/, '')))].toSorted()).toEqual(
    readable.map((route) => route.id).toSorted(),
  );
});
