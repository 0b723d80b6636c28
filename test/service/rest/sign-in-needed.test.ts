import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SignInNeeded } from '#shared/api/sign-in-needed.ts';
import { believing, byOwner, FACES } from '#test/support/listening-service.ts';
import { guardedRequests, sampleRequests } from '#test/support/sample-addresses.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { startSampleService, type SampleService } from '#test/support/sample-service.ts';

let service: SampleService;
let access: { signIn: SignInNeeded } = { signIn: 'by-database' };
beforeAll(async () => {
  service = await startSampleService(
    async (folder) => {
      await createSamplePair(folder);
      await folder.site.accounts.add({ user_name: 'ada' });
    },
    { authenticate: believing, access: () => access },
  );
});
afterAll(() => service.close());
beforeEach(() => {
  access = { signIn: 'by-database' };
});

const ADA = { authorization: 'ada' };
const REQUESTS = FACES.flatMap((face) =>
  ['sample', 'sample_isolates'].flatMap((name) =>
    sampleRequests(name).map(({ route, path, body }) => ({ route, path: face + path, body })),
  ),
);

function ask({ path, body }: { path: string; body?: unknown }, headers: Record<string, string> = {}) {
  return body === undefined ? service.get(path, headers) : service.post(path, body, headers);
}

it('a service that needs a sign-in for everything answers nobody but with its list, and says why', async () => {
  const tags = new Map<object, string>();
  const before = new Map<object, string>();
  for (const asked of REQUESTS) {
    const { headers, text } = await ask(asked);
    tags.set(asked, String(headers['etag']));
    before.set(asked, (await ask(asked, ADA)).text);
    expect(text).not.toContain('only those who sign in');
  }
  access = { signIn: 'everything' };
  for (const asked of REQUESTS) {
    const reply = await ask(asked, { 'if-none-match': tags.get(asked) ?? '' });
    expect([asked.path, reply.status, reply.json]).toEqual([
      asked.path,
      401,
      expect.objectContaining({
        code: 'sign_in_needed',
        message: 'This service answers only those who sign in. Sign the request with an account of it.',
      }),
    ]);
    expect([asked.path, (await ask(asked, ADA)).text]).toEqual([asked.path, before.get(asked)]);
    const owned = await byOwner(service, asked);
    expect(owned.status).not.toBe(401);
  }
  for (const { route, path } of guardedRequests('sample')) {
    const { statusCode } = await service.app.inject({ method: route.method, url: path });
    expect([route.id, statusCode]).toEqual([route.id, 401]);
  }
  for (const face of FACES) {
    for (const path of ['/', '/db']) expect((await service.get(face + path)).text).toContain('/db/sample"');
    // Whether there is such a database, or such a route, is not told.
    const unknown = ['/db/nothing', '/db/nothing/loci', '/db/sample/nothing', '/db/sample/loci/nothing'];
    const seen = await Promise.all(unknown.map(async (path) => service.get(face + path)));
    expect(new Set(seen.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(seen[0]?.status).toBe(401);
    expect((await service.get(`${face}/db/nothing`, ADA)).status).toBe(404);
  }
  const head = await service.app.inject({ method: 'HEAD', url: '/db/sample/loci' });
  expect([head.statusCode, head.body]).toEqual([401, '']);
});

it('sequence queries alone can need a sign-in, on both faces', async () => {
  access = { signIn: 'sequence-queries' };
  const queries = REQUESTS.filter(({ path }) => path.endsWith('/sequence') && path.includes('/db/sample/'));
  expect(queries).toHaveLength(6);
  for (const asked of queries) {
    const { status, json } = await ask(asked);
    expect([asked.path, status, json]).toMatchObject([
      asked.path,
      401,
      { code: 'sign_in_needed', message: expect.stringContaining('Sequence queries need a sign-in here.') as string },
    ]);
    expect((await ask(asked, ADA)).status).toBe(200);
    // Not even what is wrong with it.
    expect((await ask({ path: asked.path, body: 'no object' })).status).toBe(401);
  }
  for (const asked of REQUESTS.filter((one) => !one.route.isSequenceQuery))
    expect([asked.path, (await ask(asked)).status]).not.toEqual([asked.path, 401]);
});

it('who must sign in changes from one request to the next', async () => {
  const loci = { path: '/db/sample/loci' };
  const query = { path: '/db/sample/sequence', body: { sequence: 'ACGT' } };
  for (const [signIn, statuses] of [
    ['by-database', [200, 200]],
    ['sequence-queries', [200, 401]],
    ['everything', [401, 401]],
    ['by-database', [200, 200]],
  ] as const) {
    access = { signIn };
    expect([(await ask(loci)).status, (await ask(query)).status]).toEqual(statuses);
  }
});

it('an API key is a sign-in for reading, and never one for sequence queries', async () => {
  const { accounts, keys } = service.dataFolder.site;
  const key = { 'x-api-key': await keys.add({ account: accounts.get('ada').id, name: 'Copy', databases: [] }) };
  for (const signIn of ['by-database', 'sequence-queries', 'everything'] as const) {
    access = { signIn };
    expect((await ask({ path: '/db/sample/loci' }, key)).status).toBe(200);
    expect((await ask({ path: '/db/sample/loci' }, { 'x-api-key': 'wrong' })).status).toBe(401);
    const query = { path: '/db/sample/sequence', body: { sequence: 'ACGT' } };
    expect((await ask(query, key)).json).toMatchObject({ code: 'key_refused' });
  }
});
