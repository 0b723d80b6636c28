import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProxy } from '#test/support/connect-proxy.ts';
import { startWorkbench } from './workbench-support.ts';

const GROUPS = JSON.stringify([{ name: 'ours', databases: [{ name: 'our_seqdef', description: 'Ours' }] }]);

/** A site of a name that only the proxy knows, and the addresses that it was asked for. */
async function startSite(protocol: 'http' | 'https') {
  const asked: string[] = [];
  const answer: RequestListener = ({ url = '' }, response) => {
    asked.push(url);
    const isList = url.split('?')[0] === '/db';
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' }).end(isList ? GROUPS : '{}');
  };
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../../support/certificates', file));
  const server =
    protocol === 'https'
      ? createServer({ key: read('one.key.pem'), cert: read('one.pem') }, answer)
      : createHttp(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `${protocol}://site.invalid:${(server.address() as AddressInfo).port}`, asked };
}

test('an https site is asked through the proxy of the settings, which sees nothing of what is asked', async () => {
  const { rpc } = await startWorkbench();
  const proxy = await startProxy();
  const { address, asked } = await startSite('https');
  await expect(rpc.call('remote-site:certificate', { address })).rejects.toMatchObject({
    problem: { code: 'site_unreachable' },
  });

  expect(await rpc.call('settings:update', { outgoing_proxy: proxy.address })).toMatchObject({
    outgoing_proxy: proxy.address,
  });
  const certificate = (await rpc.call('remote-site:certificate', { address })).fingerprint;
  expect(await rpc.call('remote-site:check', { address, certificate })).toMatchObject({ databases: 1 });
  const { id } = await rpc.call('remote-site:add', { name: 'Ours', address, certificate });
  const path = '/db?token=secret-of-mine';
  const reply = () => rpc.call('api:request', { site: id, method: 'GET', path });
  expect(await reply()).toMatchObject({ status: 200 });
  expect(asked.at(-1)).toBe(path);
  expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${new URL(address).host}`]));
  expect(proxy.bytes()).not.toMatch(/secret-of-mine|our_seqdef/);
});

test('an http site is asked through the proxy at once, and no longer once the setting says none', async () => {
  const { rpc, events } = await startWorkbench();
  const proxy = await startProxy();
  const { address } = await startSite('http');
  await rpc.call('settings:update', { outgoing_proxy: proxy.address });
  const { id } = await rpc.call('remote-site:add', { name: 'Ours', address });
  expect(proxy.asked).toContain(`GET ${address}/db`);
  const before = proxy.asked.length;
  const read = () => rpc.call('api:request', { site: id, method: 'GET', path: '/db/our_seqdef/loci' });
  expect(await read()).toMatchObject({ status: 404 });
  expect(proxy.asked).toHaveLength(before + 1);

  await rpc.call('settings:update', { outgoing_proxy: 'none' });
  expect(events).toContainEqual(['sites:changed', { site: id }]);
  await expect(read()).rejects.toMatchObject({ problem: { code: 'site_unreachable' } });
  expect(proxy.asked).toHaveLength(before + 1);
});

test('a site is not blamed for its proxy', async () => {
  const { rpc } = await startWorkbench();
  const refusing = await startProxy({ refuses: true });
  const { address } = await startSite('https');
  const check = () => rpc.call('remote-site:check', { address });
  const because = (message: RegExp) => ({
    problem: { code: 'site_unreachable', message: expect.stringMatching(message) },
  });
  await rpc.call('settings:update', { outgoing_proxy: refusing.address });
  await expect(check()).rejects.toMatchObject(because(/the proxy did not let the connection through/));
  refusing.close();
  await expect(check()).rejects.toMatchObject(because(/the proxy on the way to it does not answer/));
  await rpc.call('settings:update', { outgoing_proxy: 'http://proxy.invalid:3128' });
  await expect(check()).rejects.toMatchObject(because(/the proxy on the way to it does not answer/));
});

test('what is no address of a proxy is refused, and so is one with a password, which settings do not keep', async () => {
  const { rpc } = await startWorkbench();
  for (const [outgoing_proxy, message] of [
    ['proxy.example:3128', /http:\/\/proxy\.example:3128/],
    ['socks5://proxy.example:1080', /http:\/\//],
    ['', /http:\/\//],
    ['http://proxy.example:3128/path', /http:\/\//],
    ['http://me:secret@proxy.example:3128', /HTTPS_PROXY/],
  ] as const) {
    await expect(rpc.call('settings:update', { outgoing_proxy })).rejects.toMatchObject({
      problem: { status: 400, code: 'bad_address', message: expect.stringMatching(message) },
    });
  }
  expect(await rpc.call('settings:get', undefined)).toMatchObject({ outgoing_proxy: 'system' });
});
