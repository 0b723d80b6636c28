import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo } from '#electron/exchange/demo/create-demo.ts';
import { responseOf, toContract, type FaceName } from '#shared/api/dialect.ts';
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
const PER_ROUTE = 25;
const HOST = 'http://localhost:80';

function urisIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('http://') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(urisIn) : [];
}

function withRecords(uri: string): string {
  return `${uri}${uri.includes('?') ? '&' : '?'}include_records=1`;
}

/** Everything that is reached from the root of a face, and what is wrong with it. */
async function walk(face: FaceName, prefix: string): Promise<{ faults: string[]; reached: Set<string> }> {
  const at = `${HOST}${prefix}/db`;
  // What the contract links from nowhere.
  const unlinked = [
    'schemes/1/loci',
    'loci/abcZ/alleles?page_size=5',
    'loci/abcZ/breakdown/length',
    'schemes/breakdown/date_entered',
  ].map((path) => `${at}/sample/${path}`);
  const seen = new Set([at, ...unlinked]);
  const counts = new Map<string, number>();
  const faults: string[] = [];
  const ask = async (uri: string) => {
    const target = readUri(uri);
    const reply = await service.get(uri.slice(HOST.length));
    const body = reply.json ?? reply.text;
    if (!target || reply.status !== 200) faults.push(`${uri} → ${reply.status} ${reply.text.slice(0, 200)}`);
    else {
      const parsed = responseOf(face, target.route).safeParse(body);
      if (!parsed.success) faults.push(`${uri} → ${parsed.error.message}`);
      const read = routes[target.route].response.safeParse(face === 'contract' ? body : toContract(target.route, body));
      if (!read.success) faults.push(`${uri} read back → ${read.error.message}`);
    }
    const found = urisIn(reply.json);
    // Links of the citation kind lead elsewhere on purpose; what is on this host must be on this face.
    for (const link of found) if (!link.startsWith(`${at}/`)) faults.push(`${uri} leads out of the face: ${link}`);
    return found;
  };
  for (const uri of seen) {
    const target = readUri(uri);
    if (!target) {
      faults.push(`${uri} is the address of nothing`);
      continue;
    }
    const known = `${target.route} ${target.params['database']}`;
    const count = counts.get(known) ?? 0;
    counts.set(known, count + 1);
    if (count >= PER_ROUTE) continue;
    for (const found of await ask(uri)) seen.add(found);
    if ('include_records' in routes[target.route].query.shape && count < 5) await ask(withRecords(uri));
  }
  return { faults, reached: new Set(counts.keys().map((known) => known.replace(/ .*/, ''))) };
}

describe.each([
  ['contract', ''],
  ['deployed', '/bigsdb'],
] as const)('on the face %s', (face, prefix) => {
  it('every address that the service emits stays there and leads to a reply of its route', async () => {
    const { faults, reached } = await walk(face, prefix);
    expect(faults).toEqual([]);
    const readable = Object.values(routes).filter((route) => route.method === 'GET' && route.id !== 'getOpenApi');
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
