import { request } from 'node:http';
import { expect, it } from 'vitest';
import { startWorkbench } from './workbench-support.ts';

/** Status and links of a reply to a request with these headers; fetch does not let one set Host. */
function ask(
  address: string,
  headers: Record<string, string>,
  path = '/openapi.json',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(address + path, { headers }, (reply) => {
      let body = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => (body += part));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

it('a running service follows changed names and proxies at once and where it is', async () => {
  const { rpc } = await startWorkbench();
  const { address = '' } = await rpc.call('service:start', undefined);
  const host = { host: 'typing.lab.example' };
  expect((await ask(address, host)).status).toBe(421);
  await rpc.call('settings:update', { service_hosts: ['Typing.Lab.Example'] });
  expect((await ask(address, host)).status).toBe(200);

  const forwarded = { ...host, 'x-forwarded-proto': 'https' };
  expect((await ask(address, forwarded)).body).not.toContain('https://typing.lab.example');
  await rpc.call('settings:update', { service_proxies: ['127.0.0.0/8'] });
  expect((await ask(address, forwarded)).body).toContain('https://typing.lab.example');

  await rpc.call('settings:update', { service_hosts: [], service_proxies: [] });
  expect((await ask(address, host)).status).toBe(421);
  expect(await rpc.call('service:status', undefined)).toMatchObject({ state: 'running', address });
});

it('a running service follows at once who must sign in', async () => {
  const { rpc } = await startWorkbench();
  const { address = '' } = await rpc.call('service:start', undefined);
  const statuses = async () =>
    Promise.all(['/db', '/db/nothing'].map(async (path) => (await ask(address, {}, path)).status));
  expect(await statuses()).toEqual([200, 404]);
  await rpc.call('settings:update', { service_sign_in: 'everything' });
  expect(await statuses()).toEqual([200, 401]);
  await rpc.call('settings:update', { service_sign_in: 'by-database' });
  expect(await statuses()).toEqual([200, 404]);
});

it('names and proxies that the service could not use are refused and change nothing', async () => {
  const { rpc } = await startWorkbench();
  await expect(rpc.call('settings:update', { service_hosts: ['http://lab'] })).rejects.toThrow('Give the name alone');
  await expect(rpc.call('settings:update', { service_proxies: ['all'] })).rejects.toThrow(
    '"all" is neither an address',
  );
  expect(await rpc.call('settings:get', undefined)).toMatchObject({ service_hosts: [], service_proxies: [] });
});
