import { describe, expect, it } from 'vitest';
import { createRequestLog, KEPT_REQUESTS } from '#electron/workbench/service/request-log.ts';
import type { ServiceRequest } from '#shared/rpc/contract/service.ts';
import { startWorkbench } from './workbench-support.ts';

const REQUEST = { method: 'GET', path: '/db', status: 200, ms: 1.234 };

describe('the log of requests', () => {
  it('keeps the last ones, numbered, and forgets them when told to', () => {
    const log = createRequestLog(() => undefined);
    for (let count = 0; count < 3 * KEPT_REQUESTS + 7; count += 1) log.add(REQUEST);
    const kept = log.list();
    expect(kept).toHaveLength(KEPT_REQUESTS);
    expect(kept.at(-1)).toMatchObject({ id: 3 * KEPT_REQUESTS + 7, method: 'GET', path: '/db', status: 200, ms: 1.2 });
    log.clear();
    expect(log.list()).toEqual([]);
    log.add(REQUEST);
    expect(log.list()).toMatchObject([{ id: 3 * KEPT_REQUESTS + 8 }]);
    log.close();
  });

  it('tells of many requests together, in order', async () => {
    const told = await new Promise<ServiceRequest[]>((resolve) => {
      const log = createRequestLog(resolve);
      for (const status of [200, 404, 500]) log.add({ ...REQUEST, status });
    });
    expect(told.map(({ id, status }) => [id, status])).toEqual([
      [1, 200],
      [2, 404],
      [3, 500],
    ]);
  });

  it('shows no token, and no address of any length', () => {
    const log = createRequestLog(() => undefined);
    log.add({ ...REQUEST, path: '/db/a?oauth_token=abc&page=2&oauth_signature=x%2Fy' });
    log.add({ ...REQUEST, path: `/${'x'.repeat(100_000)}` });
    const [signed, long] = log.list();
    expect(signed?.path).toBe('/db/a?oauth_token=…&page=2&oauth_signature=…');
    log.add({ ...REQUEST, path: '/db/a?%6Fauth%5Ftoken=abc&page=2&OAUTH_SIGNATURE=x&a%zz=1' });
    expect(log.list().at(-1)?.path).toBe('/db/a?%6Fauth%5Ftoken=…&page=2&OAUTH_SIGNATURE=…&a%zz=1');
    expect(long?.path.length).toBe(2000);
    log.close();
  });

  it('shows no API key, neither under its name nor elsewhere, nor the beginning of one at the end', () => {
    const log = createRequestLog(() => undefined);
    const key = `allelier_${'k'.repeat(43)}`;
    const shown = (path: string) => {
      log.add({ ...REQUEST, path });
      return log.list().at(-1)?.path ?? '';
    };
    expect(shown('/db/a?api_key=of-another-site&page=2&X-API%2DKey=x')).toBe('/db/a?api_key=…&page=2&X-API%2DKey=…');
    expect(shown(`/db/${key}?page=2&a%20b=1`)).toBe('/db/…?page=2&a b=1');
    expect(shown(`/db/a?${key.replace('k', '%6b').replace('_', '%5F')}`)).toBe('/db/a?…');
    expect(shown(`/${'x'.repeat(1_970)}${key}`)).toBe(`/${'x'.repeat(1_970)}…`);
    log.close();
  });
});

describe('the workbench', () => {
  it('lists what other programs asked of the service, but not what the screens ask', async () => {
    const { rpc, workbench } = await startWorkbench();
    const { address, host } = await rpc.call('service:start', undefined);
    expect(host).toBe('127.0.0.1');
    const told = new Promise<unknown>((resolve) => {
      workbench.subscribe((name, payload) => name === 'service:request' && resolve(payload));
    });
    await rpc.call('api:request', { site: 'local', method: 'GET', path: '/db' });
    await (await fetch(`${address}/db/nowhere?page=2`)).text();
    expect(await told).toMatchObject({ requests: [{ method: 'GET', path: '/db/nowhere?page=2', status: 404 }] });
    expect(await rpc.call('service:requests', undefined)).toHaveLength(1);
    await rpc.call('service:clear-requests', undefined);
    expect(await rpc.call('service:requests', undefined)).toEqual([]);
  });
});
