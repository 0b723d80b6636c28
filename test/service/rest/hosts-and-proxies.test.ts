import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxyTrust } from '#electron/server/http/hosts-and-proxies.ts';
import { createSampleDatabase } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let closed: SampleService;
let proxied: SampleService;
beforeAll(async () => {
  closed = await startSampleService((dataFolder) => createSampleDatabase(dataFolder));
  proxied = await startSampleService((dataFolder) => createSampleDatabase(dataFolder), {
    access: { hosts: ['Lab.Example'], proxies: ['127.0.0.0/8'] },
  });
});
afterAll(async () => {
  await closed.close();
  await proxied.close();
});

describe('the names under which the service answers', () => {
  it.each(['localhost', 'localhost:8080', 'api.localhost', '127.0.0.1:8080', '[::1]:80', '192.168.1.7', hostname()])(
    'are those of this computer: %s',
    async (host) => {
      expect((await closed.get('/db', { host })).status).toBe(200);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80', 'lab.example'])(
    'are not %s, on any path',
    async (host) => {
      for (const path of ['/db', '/bigsdb/db/sample/loci', '/nothing', '/openapi.json', '/docs']) {
        expect((await closed.get(path, { host })).json).toMatchObject({ status: 421, code: 'unknown_host' });
      }
      expect((await closed.post('/db/sample/sequence', { sequence: 'A' }, { host })).status).toBe(421);
    },
  );

  it('can be added', async () => {
    expect((await proxied.get('/db/sample', { host: 'lab.example:81' })).json).toMatchObject({
      loci: 'http://lab.example:81/db/sample/loci',
    });
    expect((await proxied.get('/db/sample', { host: 'evil.example' })).status).toBe(421);
  });
});

describe('what a proxy forwards', () => {
  const headers = {
    host: '127.0.0.1:9000',
    'x-forwarded-host': 'lab.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-prefix': '/api',
  };

  it('is trusted if the proxy is configured', async () => {
    expect((await proxied.get('/bigsdb/db/sample', headers)).json).toMatchObject({
      loci: 'https://lab.example/api/bigsdb/db/sample/loci',
    });
  });

  it('is not trusted otherwise', async () => {
    expect((await closed.get('/db/sample', headers)).json).toMatchObject({
      loci: 'http://127.0.0.1:9000/db/sample/loci',
    });
  });

  it.each([
    [{ 'x-forwarded-host': 'evil.example' }, 421],
    [{ host: 'evil.example', 'x-forwarded-host': 'localhost' }, 421],
    [{ 'x-forwarded-host': '"><script>' }, 400],
  ])('must be good all the same: %j', async (more, status) => {
    expect((await proxied.get('/db', { ...headers, ...more })).status).toBe(status);
  });

  it.each([{ 'x-forwarded-proto': 'javascript' }, { 'x-forwarded-prefix': '//evil.example' }])(
    'is left out when it makes no address: %j',
    async (more) => {
      const { text } = await proxied.get('/db/sample', { ...headers, ...more });
      expect(text).not.toMatch(/javascript|evil/);
    },
  );
});

it('proxies are addresses or ranges, of both families', () => {
  const isProxy = proxyTrust({ proxies: ['10.0.0.0/8', '192.168.1.7', 'fd00::/8'] });
  expect(['10.9.8.7', '::ffff:10.1.1.1', '192.168.1.7', 'fd12::1'].filter(isProxy)).toHaveLength(4);
  expect(['11.0.0.1', '192.168.1.8', '::1', 'unknown', ''].filter(isProxy)).toEqual([]);
  expect(() => proxyTrust({ proxies: ['everybody'] })).toThrow('"everybody" is neither');
});
