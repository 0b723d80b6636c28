import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestLogEntry } from '#electron/server/http/service.ts';
import { createRequestLog } from '#electron/workbench/service/request-log.ts';
import { ask, type Asked } from '../../support/ask.ts';
import { FACES, plantAccess } from '../../support/listening-service.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { headerOf, queryOf, sign } from '../../support/sign-request.ts';
import { startSignedService, type SignedService } from '../../support/signed-service.ts';

let service: SignedService;
let ada: number;
const requests = createRequestLog(() => undefined);

beforeAll(async () => {
  service = await startSignedService(createSamplePair, {
    onRequest: (entry: RequestLogEntry) => requests.add(entry),
  });
  ada = service.dataFolder.site.accounts.get('ada').id;
});
afterAll(async () => {
  requests.close();
  await service.close();
});

beforeEach(async () => {
  const { keys, accounts } = service.dataFolder.site;
  for (const { id } of keys.list()) await keys.end(id);
  await keys.allow(ada);
  await accounts.enable('ada');
  await accounts.grant(ada, 'sample', undefined);
  for (const name of ['sample', 'sample_isolates']) await plantAccess(service.dataFolder, name, 'public');
});

const site = () => service.dataFolder.site;
const newKey = (databases: string[] = [], name = 'Nightly') => site().keys.add({ account: ada, name, databases });
const idOf = (key: string) => site().keys.find(key)?.id ?? '';

/** Each test comes from an address of its own, as wrong keys count by address. */
let lastAddress = 0;
beforeEach(() => {
  lastAddress += 1;
});

async function send(path: string, key: string, { headers = {}, ...asked }: Asked = {}) {
  const reply = await service.app.inject({
    url: path,
    method: (asked.method ?? 'GET') as 'GET',
    remoteAddress: `192.0.2.${lastAddress}`,
    headers: { 'x-api-key': key, ...headers },
    ...(typeof asked.body === 'string' ? { payload: asked.body } : {}),
  });
  const json = (reply.body.startsWith('{') ? JSON.parse(reply.body) : {}) as { code?: string; message?: string };
  return { status: reply.statusCode, text: reply.body, headers: reply.headers, json };
}

const refused = async (path: string, key: string, asked?: Asked) => {
  const { status, json } = await send(path, key, asked);
  expect(json.message).toContain('unauthorized');
  return `${status} ${json.code ?? ''}`;
};

describe.each(FACES)('an API key on the face "%s"', (face) => {
  test('reads what its account may read, with GET and HEAD, and its use is written down', async () => {
    await plantAccess(service.dataFolder, 'sample', 'closed');
    const key = await newKey();
    expect(await refused(`${face}/db/sample/loci`, key)).toBe('401 not_registered');
    await site().accounts.grant(ada, 'sample', { role: 'admin', scopes: [] });
    expect((await send(`${face}/db/sample/loci`, key)).status).toBe(200);
    const head = await send(`${face}/db/sample/loci`, key, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await send(`${face}/db`, key)).text).toContain('"sample"');
    await expect.poll(() => site().keys.get('Nightly').used_at).toBeGreaterThan(Date.now() - 60_000);
    await site().accounts.grant(ada, 'sample', undefined);
    expect(await refused(`${face}/db/sample/loci`, key)).toBe('401 not_registered');
  });

  test('counts no more once it is ended or banned, or its account is disabled, also where all is public', async () => {
    const { keys, accounts } = site();
    const key = await newKey();
    const paths = ['/', '/db', '/db/sample', '/db/sample/loci', '/openapi.json'].map((path) => face + path);
    const answers = async (sent: string) => new Set(await Promise.all(paths.map((path) => refused(path, sent))));
    for (const path of paths) expect((await send(path, key)).status).toBe(200);
    await keys.ban(ada);
    expect(await answers(key)).toEqual(new Set(['401 key_banned']));
    await keys.allow(ada);
    await accounts.disable('ada');
    expect(await answers(key)).toEqual(new Set(['401 account_disabled']));
    await accounts.enable('ada');
    await keys.end(idOf(key));
    for (const wrong of [key, '', 'x', key.toUpperCase(), `${key} `.repeat(2)])
      expect(await answers(wrong)).toEqual(new Set(['401 unknown_key']));
  });

  test('gets no kept reply and no "not modified" after its end', async () => {
    const key = await newKey();
    const address = `${face}/db/sample/loci`;
    const { headers } = await send(address, key);
    expect(headers['cache-control']).toContain('private');
    expect(headers['vary']).toContain('x-api-key');
    await send(address, key);
    const held = { 'if-none-match': String(headers['etag']) };
    expect((await send(address, key, { headers: held })).status).toBe(304);
    const other = await newKey([], 'Other');
    const nobody = await service.get(address);
    expect(new Set([headers['etag'], (await send(address, other)).headers['etag'], nobody.headers['etag']]).size).toBe(
      3,
    );
    await site().keys.end(idOf(key));
    expect(await refused(address, key)).toBe('401 unknown_key');
    expect(await refused(address, key, { headers: held })).toBe('401 unknown_key');
    const again = await newKey();
    expect((await send(address, again)).headers['etag']).not.toBe(headers['etag']);
  });

  test('is refused for databases that it is not for, and does not list them', async () => {
    const key = await newKey(['sample']);
    expect((await send(`${face}/db/sample/loci`, key)).status).toBe(200);
    expect(await refused(`${face}/db/sample_isolates/isolates`, key)).toBe('401 key_not_allowed');
    expect(await refused(`${face}/db/sample_isolates/nothing`, key)).toBe('401 key_not_allowed');
    const list = (await send(`${face}/db`, key)).text;
    expect([list.includes('/db/sample"'), list.includes('/db/sample_isolates"')]).toEqual([true, false]);
  });

  test('is refused with POST, and for submissions and curation, each with its sentence', async () => {
    await site().accounts.grant(ada, 'sample', { role: 'admin', scopes: [] });
    const key = await newKey();
    const said = async (method: string, path: string, body?: string) => {
      for (const sent of [key, 'wrong']) {
        const form = { 'content-type': 'application/x-www-form-urlencoded' };
        for (const headers of body === undefined ? [{}] : [{}, form])
          expect(await refused(face + path, sent, { method, headers, ...(body === undefined ? {} : { body }) })).toBe(
            sent === 'wrong' && method === 'GET' ? '401 unknown_key' : '401 key_refused',
          );
      }
      return (await send(face + path, key, { method, ...(body === undefined ? {} : { body }) })).json.message;
    };
    const searches = 'searches and queries with sequences';
    expect(await said('POST', '/db/sample/sequence', '{"sequence":"ACGT"}')).toContain(searches);
    expect(await said('POST', '/db/sample_isolates/isolates/search', '{}')).toContain(searches);
    expect(await said('POST', '/db/sample/submissions', '{}')).toContain('for submissions');
    expect(await said('GET', '/db/sample/submissions')).toContain('for submissions');
    expect(await said('DELETE', '/db/sample/submissions/1')).toContain('for submissions');
    expect(await said('POST', '/db/nowhere/nothing', '{}')).toContain('only reads');
    expect(await said('POST', '/authorisations', 'action=sign-out')).toContain('unauthorized');
  });

  test('is refused beside a signature, in the header and in the address', async () => {
    const key = await newKey();
    const client = await service.addClient('Script');
    const { session } = await service.signInThrough('sample', client);
    const path = `${face}/db/sample/loci`;
    const signed = sign({ address: service.address + path, credentials: session });
    for (const sent of [key, 'wrong']) {
      expect(await refused(path, sent, { headers: { authorization: headerOf(signed) } })).toBe('401 key_refused');
      expect(await refused(queryOf(path, signed), sent)).toBe('401 key_refused');
    }
    expect(await refused(`${face}/db/sample/oauth/get_request_token?%6Fauth_token=1`, key)).toBe('401 key_refused');
  });

  test('is refused in an address, and repeated nowhere', async () => {
    const key = await newKey();
    const escaped = key.replace('_', '%5F').replace('a', '%61');
    const addresses = [
      ...['api_key', 'apikey', 'X-API-Key', 'api%5Fkey'].flatMap((name) => [
        `/db/sample/loci?${name}=${key}`,
        `/db/sample/loci?page=1&${name}=of-another-site`,
      ]),
      `/db/sample/loci?whatever=${key}`,
      `/db/sample/loci?${escaped}`,
      `/db/${key}`,
      `/db/sample/loci/${escaped}`,
      `/db/sample/loci?x=${'y'.repeat(1_960)}${key}`,
      `/authorize?db=sample&oauth_token=${key}`,
    ];
    requests.clear();
    for (const address of addresses) {
      const reply = await service.get(face + address);
      expect([reply.status, (reply.json as { code: string }).code], address).toEqual([401, 'key_refused']);
      const shown = reply.text + JSON.stringify(reply.headers);
      for (const part of [key.slice(9, 20), key.slice(-12), 'of-another-site']) expect(shown).not.toContain(part);
    }
    const logged = JSON.stringify(requests.list());
    expect(requests.list()).toHaveLength(addresses.length);
    for (const part of [key.slice(9, 20), key.slice(-12), 'of-another-site']) expect(logged).not.toContain(part);
    expect((await service.get(`${face}/db/sample/loci?key=1&page=1`)).status).toBe(200);
  });
});

test('no private isolate is shown to a key, also of a curator', async () => {
  const isolates = '/db/sample_isolates/isolates';
  await site().accounts.grant(ada, 'sample_isolates', { role: 'curator', scopes: [] });
  const key = await newKey();
  const count = async () => (JSON.parse((await send(isolates, key)).text) as { records: number }).records;
  const before = await count();
  const made = await service.asOwner({
    method: 'PATCH',
    url: `${isolates}/1/custody`,
    headers: { 'if-match': '*' },
    payload: { visibility: 'private', owners: ['ada'] },
  });
  expect(made.status, made.text).toBe(200);
  for (const path of ['', '/contigs', '/history'])
    expect((await send(`${isolates}/1${path}`, key)).status, path).toBe(404);
  expect(await count()).toBe(before - 1);
  await site().accounts.grant(ada, 'sample_isolates', undefined);
});

test('no error repeats a key, wherever it came from', async () => {
  const key = await newKey();
  const sent = { 'content-type': 'application/json' };
  const reply = await service.post('/db/sample_isolates/isolates/search', { [`field.${key}`]: key }, sent);
  expect([reply.status, reply.text.includes(key)]).toEqual([400, false]);
  expect(reply.text).toContain('…');
});

test('two keys in one request are refused', async () => {
  const key = await newKey();
  const { status, text } = await ask(service.address, '/db', {
    headers: { 'x-api-key': [key, key] as unknown as string },
  });
  expect([status, text.includes('x-api-key more than once')]).toEqual([400, true]);
});

test('ten thousand wrong keys of an address are slowed, and a right one goes on', async () => {
  const key = await newKey();
  expect((await send('/db/sample/loci', key)).status).toBe(200);
  const found: Record<number, number> = {};
  for (let index = 0; index < 200; index += 1) {
    const { status, headers } = await send('/db/sample/loci', `allelier_${String(index).padEnd(43, 'x')}`);
    found[status] = (found[status] ?? 0) + 1;
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(590);
  }
  expect(found).toEqual({ 401: 10, 429: 190 });
  expect((await send('/db/sample/loci', key)).status).toBe(200);
  expect((await service.get('/db/sample/loci')).status).toBe(200);
  lastAddress += 1;
  expect(await refused('/db/sample/loci', 'wrong')).toBe('401 unknown_key');
});

test('another process ends a key, and the service refuses it at the next request', async () => {
  const key = await newKey();
  expect((await send('/db/sample/loci', key)).status).toBe(200);
  const { openSiteStore } = await import('#electron/store/site/site-store.ts');
  const other = await openSiteStore(`${service.dataFolder.root}/site.sqlite`);
  await other.keys.end(idOf(key));
  await other.close();
  expect(await refused('/db/sample/loci', key)).toBe('401 unknown_key');
});

test('the description of the service says where a key is enough', async () => {
  const { json } = await service.get('/openapi.json');
  const { components, security, paths } = json as {
    components: { securitySchemes: Record<string, unknown> };
    security: unknown;
    paths: Record<string, Record<string, { security?: unknown }>>;
  };
  expect(components.securitySchemes['apiKey']).toMatchObject({ type: 'apiKey', in: 'header', name: 'X-API-Key' });
  expect(security).toEqual([{}, { oauth1: [] }, { apiKey: [] }]);
  expect(paths['/db/{database}/loci']?.['get']?.security).toBeUndefined();
  for (const [path, method] of [
    ['/db/{database}/sequence', 'post'],
    ['/db/{database}/submissions', 'get'],
    ['/db/{database}/oauth/get_request_token', 'get'],
  ] as const)
    expect(paths[path]?.[method]?.security, path).toEqual([{}, { oauth1: [] }]);
});
