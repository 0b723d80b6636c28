import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHttpSite, type HttpSiteOptions } from '#electron/remote/http-site.ts';
import { networkProblem } from '#electron/remote/network-problem.ts';
import { readBaseAddress } from '#electron/remote/site-address.ts';
import type { SiteRequest } from '#electron/remote/site-source.ts';
import type { AppError } from '#shared/problem.ts';
import { createTestTime } from '../../support/scripted-site/test-time.ts';

/** A site that does what a test wants of it, with a base address below a prefix. */
async function startSite(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  options: Partial<HttpSiteOptions> = {},
) {
  const server = createServer((request, response) => void listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source = createHttpSite({
    time: createTestTime(),
    id: 's',
    name: 'The site',
    address: `${origin}/api/`,
    dialect: 'deployed',
    userAgent: 'Allelier/test',
    ...options,
  });
  const ask = (path: string, more: Partial<SiteRequest> = {}) =>
    source.request({ method: 'GET', path, signal: new AbortController().signal, ...more });
  return { origin, source, ask };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

describe('a site that is asked over HTTP', () => {
  test('is asked below its base address, and tells where its reply comes from', async () => {
    const seen: (string | undefined)[] = [];
    const before = new Date().toISOString();
    const { ask, origin, source } = await startSite((request, response) => {
      seen.push(request.method, request.url, request.headers['user-agent']);
      response.writeHead(200, { 'content-type': 'application/json', etag: '"7"' }).end('{"records":1}');
    });
    expect(source.site).toMatchObject({ address: `${origin}/api`, kind: 'remote', capabilities: { search: false } });
    const reply = await ask('/db/x/loci?page=2');
    expect(reply).toMatchObject({
      status: 200,
      body: { records: 1 },
      origin: { dialect: 'deployed', from_cache: false, etag: '"7"' },
    });
    expect(reply.origin.as_of >= before && reply.origin.as_of <= new Date().toISOString()).toBe(true);
    expect(seen).toEqual(['GET', '/api/db/x/loci?page=2', 'Allelier/test']);
  });

  test('gives a refusal with its status, and how long to wait, whatever a proxy calls its page', async () => {
    for (const type of ['text/html', 'application/json']) {
      const { ask } = await startSite((_request, response) => {
        response.writeHead(503, { 'content-type': type, 'retry-after': '60' }).end('<html>Busy</html>');
      });
      expect(await ask('/db'), type).toMatchObject({
        status: 503,
        body: '<html>Busy</html>',
        origin: { retry_after: 60 },
      });
    }
  });

  test('reads a date in Retry-After as seconds from now', async () => {
    const { ask } = await startSite((_request, response) => {
      response.writeHead(429, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }).end();
    });
    const { origin } = await ask('/db');
    expect(origin.retry_after).toBeGreaterThan(3000);
    expect(origin.retry_after).toBeLessThanOrEqual(3600);
  });

  test('takes bytes as they come and tells how many are sent', async () => {
    let got: { bytes: Buffer; type: string | undefined; length: string | undefined } | undefined;
    const { ask } = await startSite(async (request, response) => {
      const { 'content-type': type, 'content-length': length } = request.headers;
      got = { bytes: await bytesOf(request), type, length };
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"message":"File uploaded."}');
    });
    const sent: number[] = [];
    const bytes = Buffer.alloc(200_000, 'ACGT');
    const upload = {
      kind: 'upload',
      mediaType: 'text/x-fasta',
      onProgress: (count: number) => void sent.push(count),
    } as const;
    const reply = await ask('/db/x/files', { method: 'POST', body: { ...upload, bytes, size: bytes.byteLength } });
    expect(reply).toMatchObject({ status: 201, body: { message: 'File uploaded.' } });
    expect(got?.bytes.equals(bytes)).toBe(true);
    expect([got?.type, got?.length]).toEqual(['text/x-fasta', '200000']);
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.at(-1)).toBe(200_000);

    async function* pieces(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('>one\n');
      yield Buffer.from('ACGT\n');
    }
    await ask('/db/x/files', { method: 'PUT', body: { ...upload, bytes: pieces() } });
    expect(got?.bytes.toString()).toBe('>one\nACGT\n');
    expect(sent.at(-1)).toBe(10);
  });

  test('can be asked to delete', async () => {
    const { ask } = await startSite((request, response) => void response.writeHead(200).end(request.method));
    expect(await ask('/db/x/submissions/1', { method: 'DELETE' })).toMatchObject({ status: 200, body: 'DELETE' });
  });

  test('may redirect to another of its own addresses, and to no other', async () => {
    const { ask, origin } = await startSite((request, response) => {
      const [, target] = /to=(.*)$/.exec(request.url ?? '') ?? [];
      if (target === undefined) response.end('here');
      else response.writeHead(302, { location: decodeURIComponent(target) }).end();
    });
    const to = (address: string) => `/db?to=${encodeURIComponent(address)}`;
    expect(await ask(to(`${origin}/api/db/elsewhere`))).toMatchObject({ status: 200, body: 'here' });
    for (const address of [`${origin}/login`, `${origin}/apian`, 'http://127.0.0.2/api/db', '//example.org/api']) {
      await expect(ask(to(address)), address).rejects.toMatchObject({
        problem: { status: 502, code: 'site_redirects' },
      });
    }
    await expect(ask(to(`${origin}/api/db`), { method: 'POST' })).rejects.toMatchObject({
      problem: { code: 'site_redirects' },
    });
    await expect(ask(to('/api/db?to=%2Fapi%2Fdb'))).resolves.toMatchObject({ body: 'here' });
  });

  test('gets a signature of its own with each request, and none after a redirect', async () => {
    const seen: string[] = [];
    const { ask, origin } = await startSite(
      (request, response) => {
        const url = request.url ?? '';
        seen.push(`${request.method} ${url}`);
        if (url.startsWith('/api/moved')) response.writeHead(302, { location: url.replace('moved', 'db') }).end();
        else response.end('here');
      },
      {
        sign: async ({ method, address }) =>
          `${address}${address.includes('?') ? '&' : '?'}oauth_nonce=${method}${seen.length}`,
      },
    );
    await ask('/db/x?page=2');
    await ask('/db/x', { method: 'DELETE' });
    await ask('/moved?page=2');
    expect(seen).toEqual([
      'GET /api/db/x?page=2&oauth_nonce=GET0',
      'DELETE /api/db/x?oauth_nonce=DELETE1',
      'GET /api/moved?page=2&oauth_nonce=GET2',
      'GET /api/db?page=2',
    ]);

    const expired = new Error('The session has ended.');
    const refusing = createHttpSite({
      id: 's',
      name: 'The site',
      address: origin,
      dialect: 'deployed',
      userAgent: 'x',
      sign: () => Promise.reject(expired),
    });
    const signal = new AbortController().signal;
    await expect(refusing.request({ method: 'GET', path: '/', signal })).rejects.toBe(expired);
    expect(seen).toHaveLength(4);
  });

  test('is not left by a path with dots in it', async () => {
    let asked = 0;
    const { ask } = await startSite((_request, response) => {
      asked += 1;
      response.end();
    });
    for (const path of ['/../secret', '/db/%2e%2e/%2e%2e/secret', '@example.org/', '/db/../../apian']) {
      await expect(ask(path), path).rejects.toMatchObject({ problem: { status: 400, code: 'outside_site' } });
    }
    expect(asked).toBe(0);
  });

  test('that sends too much, or JSON that breaks off, is an error in a sentence', async () => {
    const { ask } = await startSite(
      (request, response) => {
        const type = { 'content-type': 'application/json' };
        response.writeHead(200, type).end(request.url?.includes('much') ? JSON.stringify('x'.repeat(5000)) : '{"reco');
      },
      { maxBytes: 4000 },
    );
    await expect(ask('/much')).rejects.toMatchObject({ problem: { code: 'reply_too_large' } });
    await expect(ask('/broken')).rejects.toMatchObject({ problem: { code: 'unreadable_reply' } });
  });

  test('that hangs up in the middle, or is not there, cannot be reached', async () => {
    const { ask } = await startSite((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{');
      setImmediate(() => response.destroy());
    });
    await expect(ask('/db')).rejects.toMatchObject({ problem: { status: 502, code: 'site_unreachable' } });
    const gone = await startSite(() => undefined);
    const nowhere = createHttpSite({
      id: 'n',
      name: 'Nowhere',
      address: gone.origin.replace(/\d+$/, '1'),
      dialect: 'contract',
      userAgent: 'x',
      time: createTestTime(),
    });
    await expect(
      nowhere.request({ method: 'GET', path: '/', signal: new AbortController().signal }),
    ).rejects.toMatchObject({ problem: { code: 'site_unreachable', message: expect.stringContaining('Nowhere') } });
  });

  test.each([
    ['ECONNREFUSED', 'no service answers at its address'],
    ['ENOTFOUND', 'no computer of its name'],
    ['EHOSTUNREACH', 'no way to it'],
    ['ECONNRESET', 'connection broke'],
    ['CERT_HAS_EXPIRED', 'it has expired'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'made it itself'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'for another name'],
  ])('a failure with the code %s is told in words, and the code stays for developers', (code, words) => {
    const failure = Object.assign(new Error('connect'), { code });
    const problem = networkProblem(failure, 'The site', 1);
    expect(problem).toMatchObject({ message: expect.stringContaining(words), cause: failure });
    expect(JSON.stringify((problem as AppError).problem)).not.toContain(code);
  });

  test.each([
    ['https://hello world', /After https:\/\/ comes/],
    ['rest.pubmlst.org', /begins with https/],
    ['ftp://rest.pubmlst.org', /begins with https/],
    ['https://me:word@rest.pubmlst.org', /Leave out the user name/],
  ])('the address "%s" is refused with what is wrong with it', (text, words) => {
    expect(() => readBaseAddress(text)).toThrow(words);
  });

  test('that says nothing is given up', async () => {
    const { ask } = await startSite(() => undefined, { timeout: 40 });
    await expect(ask('/db')).rejects.toMatchObject({ problem: { status: 504, code: 'site_timeout' } });
  });

  test('is left alone when its caller gives up', async () => {
    const hungUp = Promise.withResolvers<void>();
    const controller = new AbortController();
    const { ask } = await startSite((request) => {
      request.on('close', () => hungUp.resolve());
      controller.abort();
    });
    await expect(ask('/db', { signal: controller.signal })).rejects.toThrow(/abort/i);
    await hungUp.promise;
  });

  test('gets at most two requests at a time, and none that was cancelled while it waited', async () => {
    const waiting: (() => void)[] = [];
    const asked: string[] = [];
    const two = Promise.withResolvers<void>();
    const { ask } = await startSite((request, response) => {
      asked.push(request.url ?? '');
      waiting.push(() => void response.end('done'));
      if (waiting.length === 2) two.resolve();
    });
    const controller = new AbortController();
    const first = [1, 2].map((number) => ask(`/${number}`));
    const given = ask('/5', { signal: controller.signal });
    const last = ask('/6');
    await two.promise;
    controller.abort();
    await expect(given).rejects.toMatchObject({ problem: { code: 'cancelled' } });
    expect(asked.toSorted()).toEqual(['/api/1', '/api/2']);
    for (const end of waiting.splice(0)) end();
    await Promise.all(first);
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    for (const end of waiting.splice(0)) end();
    expect(await last).toMatchObject({ body: 'done' });
    expect(asked).not.toContain('/api/5');
  });
});

test('an address that is none is refused', () => {
  for (const address of ['ftp://a/b', 'rest.pubmlst.org', 'https://user:secret@a/']) {
    expect(() => createHttpSite({ id: 'x', name: 'X', address, dialect: 'deployed', userAgent: 'x' })).toThrow(
      /no address of a site/,
    );
  }
});
