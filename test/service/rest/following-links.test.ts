import { expect, it } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { readUri } from '#shared/api/uri.ts';
import { createSampleDatabase, createSampleIsolates } from '../../support/sample-database.ts';
import { startSampleService } from '../../support/sample-service.ts';

function urisIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('http://') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(urisIn) : [];
}

it('every address that the service emits leads to a reply of its route', async () => {
  const service = await startSampleService(async (dataFolder) => {
    await createSampleDatabase(dataFolder);
    await createSampleIsolates(dataFolder);
  });
  const at = 'http://localhost:80/db';
  // The loci of a scheme as a list of their own are linked from nowhere, and short lists have no other pages.
  const seen = new Set([at, `${at}/sample/schemes/1/loci`, `${at}/sample/loci/abcZ/alleles?page_size=5`]);
  const reached = new Set<string>();
  const dead: string[] = [];
  for (const uri of seen) {
    // People come with the next part of the service.
    if (/\/users\/\d+$/.test(uri)) continue;
    const target = readUri(uri);
    const reply = await service.get(uri.slice('http://localhost:80'.length));
    const parsed = target && routes[target.route].response.safeParse(reply.json ?? reply.text);
    if (reply.status !== 200 || !parsed?.success) dead.push(`${uri} → ${reply.status} ${parsed?.error?.message ?? ''}`);
    if (target) reached.add(target.route);
    for (const found of urisIn(reply.json)) seen.add(found);
  }
  await service.close();
  expect(dead).toEqual([]);
  const readable = Object.values(routes).filter((route) => route.method === 'GET' && route.id !== 'getOpenApi');
  expect([...reached].toSorted()).toEqual(readable.map((route) => route.id).toSorted());
});
