import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replyKey } from '#electron/server/http/etag.ts';
import { createOwnerServer } from '#electron/server/create-server.ts';
import { contentState, getMeta } from '#electron/store/file/meta.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { NOBODY } from '#shared/principal.ts';
import { startOtherWriter } from '../../support/other-writer.ts';
import { plantRoutes } from '../../support/planted-routes.ts';
import { createSampleDatabase } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
/** Tells the name of a database when it has been opened for a request, whose body has not been read yet. */
const admitted = new EventEmitter();

beforeAll(async () => {
  service = await startSampleService((dataFolder) => createSampleDatabase(dataFolder), {
    mount: plantRoutes().mount,
    authenticate({ database = '' }) {
      admitted.emit(database);
      return NOBODY;
    },
  });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

describe('a conditional request', () => {
  /** The tag that a reply of this address has, or would have. */
  async function tagOf(url: string): Promise<string> {
    const version = `${contentState(await getMeta(await service.dataFolder.open('sample')))} `;
    const base = 'http://localhost:80';
    const asked = { principal: NOBODY, guarded: { access: 'public' as const }, base, url, headers: {} };
    return `W/"${replyKey({ appVersion: '1.2.3', version, ...asked })}"`;
  }

  it('of bad parameters is refused, although the client holds the tag that it would have', async () => {
    const good = '/db/sample/loci?page=1';
    expect((await service.get(good)).headers['etag']).toBe(await tagOf(good));
    expect((await service.get(good, { 'if-none-match': await tagOf(good) })).status).toBe(304);
    for (const bad of ['/db/sample/loci?page=x', '/db/sample/loci/abcZ/breakdown/nothing']) {
      const reply = await service.get(bad, { 'if-none-match': await tagOf(bad) });
      expect(reply).toMatchObject({ status: 400, json: { code: 'bad_parameter' } });
      expect(reply.headers).not.toHaveProperty('etag');
    }
  });
});

describe('a change while another program writes to the database', () => {
  // Over 2 s: the service waits five seconds for another writer.
  it('is refused after some seconds, and the reply says when to ask again', async () => {
    const other = await startOtherWriter(service.dataFolder.fileOf('sample'));
    const typing = createTypingEngine({ threads: 1 });
    const { dataFolder } = service;
    const owners = await createOwnerServer({ dataFolder, typing, appVersion: '1.2.3', mount: plantRoutes().mount });
    const change = () => owners.inject({ method: 'POST', url: '/db/sample/planted/links' });
    const refused = await change();
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'database_busy']);
    expect(refused.headers['retry-after']).toBe('5');
    await other.finish();
    const done = await change();
    expect([done.statusCode, done.headers['retry-after']]).toEqual([200, undefined]);
    await owners.close();
    await typing.close();
  });
});

describe('a body is read as its route says', () => {
  const post = (path: string, payload: string, type?: string) =>
    service.app.inject({
      method: 'POST',
      url: `/db/sample/planted/${path}`,
      payload,
      headers: type === undefined ? {} : { 'content-type': type },
    });

  it.each(['application/x-www-form-urlencoded', 'text/plain', undefined])('as a form, with %s', async (type) => {
    const reply = await post('form?from=query', 'name=a+b%26c%C3%A4&other=1', type);
    expect(reply.json()).toEqual({ name: 'a b&cä', from: 'query' });
    expect((await post('form', 'name=x&name=x', type)).json()).toEqual({ name: 'x' });
  });

  it('as a form, whose members are checked', async () => {
    const refused = async (body: string) => (await post('form', body)).json() as { code: string; message: string };
    expect(await refused('other=1')).toMatchObject({ code: 'bad_parameter', message: '"name" is required.' });
    expect(await refused('name=x&name=y')).toMatchObject({ message: '"name" is given more than once.' });
    expect(await refused('__proto__=x')).toMatchObject({ code: 'bad_parameter' });
    expect(await refused('a&'.repeat(60_000))).toMatchObject({ code: 'body_too_complex' });
  });

  it('as a stream, with its Content-Type', async () => {
    for (const type of ['application/octet-stream', 'odd', undefined]) {
      const reply = await post('stream', 'any { text', type);
      expect(reply.json()).toEqual({ text: 'any { text', ...(type === undefined ? {} : { mediaType: type }) });
    }
    expect((await post('stream', '')).json()).toEqual({ text: '' });
    const type = 'multipart/form-data; boundary=b';
    const bytes = '--b\r\n\r\nx\r\n--b--';
    expect((await post('parts', bytes, type)).json()).toEqual({ bytes: bytes.length, mediaType: type });
  });

  it('as a stream, however long and while it is still being sent', async () => {
    const { port } = service.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const pieces = 40;
    const size = 2 ** 20;
    socket.write(
      `POST /db/sample/planted/parts HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${pieces * size}\r\n\r\n`,
    );
    for (let piece = 0; piece < pieces; piece += 1) socket.write(Buffer.alloc(size));
    let answer = '';
    socket.on('data', (text) => (answer += text.toString()));
    await once(socket, 'close');
    expect(answer).toContain(`"bytes":${pieces * size}`);
  });

  it('not at all', async () => {
    expect((await post('nothing', 'no { JSON', 'application/json')).json()).toEqual({ body: null });
  });
});

describe('a database that is removed while a body arrives', () => {
  it('is unknown when the body has arrived', async () => {
    await createSampleDatabase(service.dataFolder, 'brief');
    const { port } = service.app.server.address() as AddressInfo;
    const body = JSON.stringify({ designations: { abcZ: [{ allele: '1' }] } });
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (text) => (answer += text.toString()));
    const asked = once(admitted, 'brief');
    socket.write(
      `POST /db/brief/schemes/1/designations HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await asked;
    await service.dataFolder.remove('brief');
    socket.write(body);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('unknown_database');
  });
});
