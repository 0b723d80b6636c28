import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttp, type Server } from 'node:http';
import { createServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { certificateOf } from '#electron/remote/certificates.ts';
import { createHttpSite, type HttpSiteOptions } from '#electron/remote/http-site.ts';
import { createTransport } from '#electron/remote/transport.ts';
import { get } from '../../support/scripted-site/scripted-site.ts';
import { createTestTime } from '../../support/scripted-site/test-time.ts';

const folder = join(import.meta.dirname, '../../support/certificates');
const signal = new AbortController().signal;

/** Listens until the test ends. Gives the port. */
async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A site with a certificate of its own making, and what reached it. */
async function startSecureSite(name: 'one' | 'other') {
  const asked: string[] = [];
  const read = (file: string) => readFileSync(join(folder, file));
  const server = createServer({ key: read(`${name}.key.pem`), cert: read(`${name}.pem`) }, (request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"records":1}');
  });
  const address = `https://127.0.0.1:${await listen(server)}`;
  const source = (options: Partial<HttpSiteOptions> = {}) => {
    const site = createHttpSite({
      id: 's',
      name: 'Laboratory',
      address,
      dialect: 'deployed',
      userAgent: 'x',
      time: createTestTime(),
      ...options,
    });
    onTestFinished(() => site.remote?.close());
    return site;
  };
  return { address, asked, source };
}

test('a certificate of its own making is refused, shown, and then accepted by its fingerprint alone', async () => {
  const { address, asked, source } = await startSecureSite('one');
  await expect(source().request(get('/db'))).rejects.toMatchObject({
    problem: { status: 502, code: 'certificate_untrusted', message: expect.stringContaining('Laboratory') },
  });
  const shown = await certificateOf(address, undefined, signal);
  expect(shown).toMatchObject({
    subject: 'site.example',
    issuer: 'site.example',
    refused: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
  expect(shown.fingerprint).toMatch(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  expect(asked).toEqual([]);
  const trusting = source({ certificate: shown.fingerprint });
  for (const path of ['/db', '/db/x']) expect(await trusting.request(get(path))).toMatchObject({ status: 200 });
  expect(asked).toEqual(['/db', '/db/x']);
});

test('where another certificate was accepted, nothing is sent', async () => {
  const other = await certificateOf((await startSecureSite('other')).address, undefined, signal);
  const { asked, source } = await startSecureSite('one');
  await expect(source({ certificate: other.fingerprint }).request(get('/db?oauth_token=secret'))).rejects.toMatchObject(
    {
      problem: { status: 502, code: 'certificate_changed' },
    },
  );
  expect(asked).toEqual([]);
});

test('proxies of the environment are used, but not for this computer', async () => {
  const seen: string[] = [];
  const site = createHttp((_request, response) => void response.end('here'));
  const port = await listen(site);
  const proxy = createHttp((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end('through the proxy');
  });
  proxy.on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url}`);
    const through = connect(port, '127.0.0.1', () => void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
    socket.once('close', () => through.destroy());
  });
  const environment = { http_proxy: `http://127.0.0.1:${await listen(proxy)}`, https_proxy: '', no_proxy: '' };
  environment.https_proxy = environment.http_proxy;

  async function ask(address: string): Promise<string> {
    const transport = createTransport(address, { connections: 1, environment });
    onTestFinished(() => transport.close());
    const { body } = await transport.send({ method: 'GET', address, headers: {}, signal });
    let text = '';
    for await (const piece of body) text += Buffer.from(piece).toString();
    return text;
  }

  expect(await ask('http://site.example/db')).toBe('through the proxy');
  expect(await ask(`http://127.0.0.1:${port}/db`)).toBe('here');
  await expect(ask('https://site.example/db')).rejects.toThrow(/403|tunnel|proxy/i);
  expect(seen).toEqual(['GET http://site.example/db', 'CONNECT site.example:443']);
});
