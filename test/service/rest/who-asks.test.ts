import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it, onTestFinished } from 'vitest';
import { createOwnerServer, createServer } from '#electron/server/create-server.ts';
import type { Authenticate } from '#electron/server/http/authenticate.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import type { Principal } from '#shared/principal.ts';
import { ask } from '../../support/ask.ts';
import { believing } from '../../support/listening-service.ts';
import { plantRoutes } from '../../support/planted-routes.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

const planted = plantRoutes();
let service: SampleService;
let address: string;

beforeAll(async () => {
  service = await startSampleService(
    async (folder) => {
      await createSamplePair(folder);
      const { accounts } = folder.site;
      const { id } = await accounts.add({ user_name: 'ada' });
      for (const name of ['sample', 'sample_isolates']) await accounts.grant(id, name, { role: 'reader', scopes: [] });
      await accounts.add({ user_name: 'bob' });
    },
    { mount: planted.mount, authenticate: believing },
  );
  address = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());
beforeEach(() => {
  planted.done.length = 0;
});

const WRITES = [
  ['POST', '/db/sample/planted/records'],
  ['PUT', '/db/sample/planted/records/1'],
  ['DELETE', '/db/sample/planted/records/1'],
  ['PATCH', '/db/sample_isolates/planted/isolate'],
  ['POST', '/planted/site'],
] as const;
const FACES = ['', '/bigsdb'];
const BODY = JSON.stringify({ name: 'new' });

async function send(method: string, path: string, headers: Record<string, string> = {}, body = BODY) {
  // Node adds no length to DELETE.
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  const sent = method === 'GET' ? { headers } : { headers: { ...length, ...headers }, body };
  const reply = await ask(address, path, { method, ...sent });
  return { ...reply, code: (JSON.parse(reply.text) as { code?: string }).code };
}

describe('a change', () => {
  it.each(WRITES)('by %s %s over a socket needs a signature', async (method, path) => {
    for (const prefix of FACES) {
      expect(await send(method, prefix + path)).toMatchObject({ status: 401, code: 'sign_in_needed' });
    }
    expect(planted.done).toEqual([]);
  });

  it.each(WRITES)('by %s %s is refused to an account that may not make it', async (method, path) => {
    const reply = await send(method, path, { authorization: 'ada' });
    expect(reply).toMatchObject({ status: 403, code: 'no_right' });
    expect(reply.text).toContain('\\"ada\\"');
    expect(planted.done).toEqual([]);
  });

  it.each(WRITES.slice(0, 4))('by %s %s says "not registered" to an account without a role', async (method, path) => {
    const reply = await send(method, path, { authorization: 'bob' });
    expect(reply).toMatchObject({ status: 401, code: 'not_registered' });
    // Scripts that see this word do not try again with a new token.
    expect(reply.text).toMatch(/not registered.*unauthorized/);
    expect(planted.done).toEqual([]);
  });

  it('is refused to a request that only looks as if it came from inside', async () => {
    for (const headers of [{ host: 'localhost' }, { 'x-forwarded-for': '127.0.0.1' }, { authorization: 'owner' }]) {
      expect((await send('POST', '/db/sample/planted/records', headers)).status).toBeGreaterThanOrEqual(401);
    }
    const injected = await service.app.inject({ method: 'POST', url: '/db/sample/planted/records', payload: BODY });
    expect(injected.statusCode).toBe(401);
    expect(planted.done).toEqual([]);
  });

  it('is made by the owner', async () => {
    for (const [method, url] of WRITES) {
      expect((await service.asOwner({ method, url, payload: BODY })).status).toBe(200);
    }
    expect(planted.done).toEqual([
      'owner wrote new',
      'owner replaced 1 by new',
      'owner removed 1',
      'owner changed an isolate',
      'owner changed the site',
    ]);
  });

  it('is refused before its body is read', async () => {
    const { port } = service.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /db/sample/planted/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n{');
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  it('is refused for its kind of database before it is refused for who asks, and for its address after that', async () => {
    expect(await send('PATCH', '/db/sample/planted/isolate')).toMatchObject({ status: 400, code: 'wrong_kind' });
    expect(await send('PATCH', '/db/nothing/planted/isolate')).toMatchObject({ status: 404, code: 'unknown_database' });
    expect(await send('POST', '/db/sample/planted/records', {}, 'no JSON')).toMatchObject({ status: 401 });
  });
});

describe('a page of another web site', () => {
  const PAGES = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];

  it.each(PAGES)('can change nothing: %j', async (headers) => {
    for (const [method, path] of WRITES) {
      expect(await send(method, path, headers)).toMatchObject({ status: 403, code: 'foreign_origin' });
      expect(await send(method, path, { ...headers, authorization: 'ada' })).toMatchObject({ code: 'foreign_origin' });
    }
    const owned = { method: 'POST', url: '/db/sample/planted/records', payload: BODY, headers } as const;
    expect((await service.asOwner(owned)).status).toBe(403);
    expect(planted.done).toEqual([]);
  });

  it.each(PAGES)('cannot keep this computer busy with queries, whose replies it cannot read: %j', async (headers) => {
    const body = JSON.stringify({ sequence: 'ACGT' });
    expect((await send('POST', '/db/sample/sequence', headers, body)).status).toBe(403);
    expect((await send('POST', '/db/sample/sequence', headers, body)).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
  });

  it('may link to everything that can be read', async () => {
    for (const headers of PAGES) expect((await send('GET', '/db/sample/loci/abcZ', headers)).status).toBe(200);
  });
});

describe('a page of this service', () => {
  const body = JSON.stringify({ sequence: 'ACGT' });

  it('may send queries under every name of the service', async () => {
    const own = { origin: address, 'sec-fetch-site': 'same-origin' };
    expect((await send('POST', '/db/sample/sequence', own, body)).status).toBe(200);
    const named = { host: 'LOCALHOST:80', origin: 'http://localhost' };
    const injected = { method: 'POST', url: '/bigsdb/db/sample/sequence', payload: body, headers: named } as const;
    expect((await service.app.inject(injected)).statusCode).toBe(200);
  });

  it('is nobody even when it changes something', async () => {
    expect((await send('POST', '/db/sample/planted/records', { origin: address })).status).toBe(401);
  });
});

describe('a script', () => {
  it('may send queries without saying where it is from', async () => {
    for (const prefix of FACES) {
      const search = JSON.stringify({ 'field.country': 'Norway' });
      expect((await send('POST', `${prefix}/db/sample_isolates/isolates/search`, {}, search)).status).toBe(200);
    }
  });
});

describe('the service of the owner', () => {
  it('has no door to a socket', async () => {
    const typing = createTypingEngine({ threads: 1 });
    onTestFinished(() => typing.close());
    const owners = await createOwnerServer({ dataFolder: service.dataFolder, typing, appVersion: '1.2.3' });
    onTestFinished(() => owners.close());
    expect(Object.keys(owners).toSorted()).toEqual(['close', 'inject']);
  });

  it('does not take clients for the owner if a socket is opened in spite of everything', async () => {
    const typing = createTypingEngine({ threads: 1 });
    onTestFinished(() => typing.close());
    let server: Server | undefined;
    const owners = await createOwnerServer({
      dataFolder: service.dataFolder,
      typing,
      appVersion: '1.2.3',
      mount(app, mounted) {
        ({ server } = app);
        planted.mount(app, mounted);
      },
    });
    onTestFinished(() => owners.close());
    if (!server) throw new Error('The routes were not mounted.');
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server?.close());
    const open = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const headers = { 'content-length': String(BODY.length) };
    expect(await ask(open, WRITES[0][1], { method: 'POST', headers, body: BODY })).toMatchObject({ status: 401 });
    const injected = await owners.inject({ method: 'POST', url: WRITES[0][1], payload: BODY });
    expect([injected.statusCode, planted.done]).toEqual([200, ['owner wrote new']]);
  });

  it('is the only one with an owner', () => {
    expectTypeOf<Principal>().not.toExtend<Awaited<ReturnType<Authenticate>>>();
    expectTypeOf<() => { kind: 'nobody' }>().toExtend<Authenticate>();
    expectTypeOf<() => { kind: 'owner' }>().not.toExtend<Authenticate>();
  });
});

describe('a route that may change something', () => {
  it('cannot be mounted without declaring what it does', async () => {
    const typing = createTypingEngine({ threads: 1 });
    onTestFinished(() => typing.close());
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const made = createServer({
        dataFolder: service.dataFolder,
        typing,
        appVersion: '1.2.3',
        mount: (app) => void app.route({ method, url: '/back-door', handler: () => 'done' }),
      });
      await expect(made).rejects.toThrow('/back-door');
    }
  });
});
