import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRateLimiter, readRate } from '#electron/remote/rate-limiter.ts';
import { proxyPage, refusal, resetAtOnce, resetInBody } from '../../support/scripted-site/faults.ts';
import { get, json, startScriptedSite, type ScriptedSite } from '../../support/scripted-site/scripted-site.ts';

let site: ScriptedSite;
beforeEach(async () => {
  site = await startScriptedSite();
});
afterEach(() => site.close());

/** When each of some requests was sent, in milliseconds from the first. */
async function timesOf(count: number, policy?: string): Promise<number[]> {
  const times: number[] = [];
  site.usual = (request, response) => {
    times.push(site.time.now());
    json({}, policy === undefined ? {} : { 'ratelimit-policy': policy })(request, response);
  };
  const source = site.source();
  for (let number = 0; number < count; number += 1) await source.request(get(`/db/${number}`));
  return times.map((time) => time - (times[0] ?? 0));
}

describe('requests to a site', () => {
  test('are four within any second, and no more', async () => {
    const times = await timesOf(10);
    for (const [index, time] of times.slice(4).entries())
      expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(1000);
    expect(times.at(-1)).toBe(2000);
  });

  test('are more where the site says so, and fewer where it says that', async () => {
    expect((await timesOf(40, '"default";q=100;w=1')).at(-1)).toBe(0);
    expect((await timesOf(4, '"burst";q=100;w=1, "minute";q=2;w=60')).at(-1)).toBe(60_000);
  });

  test('are limited together for all who share a pace', async () => {
    const pace = createRateLimiter('Site', site.time);
    const [one, other] = [site.source({ pace }), site.source({ pace })];
    for (let number = 0; number < 4; number += 1) {
      await one.request(get('/db'));
      await other.request(get('/db'));
    }
    expect(site.time.waits).toEqual([1000]);
  });

  test('are not sent once they are given up, though they had waited for their second', async () => {
    const source = site.source({ time: { ...site.time, wait: async (_ms, signal) => void (await aborted(signal)) } });
    for (let number = 0; number < 4; number += 1) await source.request(get(`/${number}`));
    const controller = new AbortController();
    const fifth = source.request(get('/5', { signal: controller.signal }));
    controller.abort();
    await expect(fifth).rejects.toThrow(/abort|cancel/i);
    expect(site.asked).not.toContain('GET /api/5');
  });
});

async function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = (): void => reject(new DOMException('Aborted.', 'AbortError'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

describe('a site that is busy', () => {
  test('gets the time that it asks for, then the same request again', async () => {
    site.next = [proxyPage(503, { 'retry-after': '12' }), refusal(429, 'Too many', { 'retry-after': '3' })];
    expect(await site.source().request(get('/db'))).toMatchObject({ status: 200, body: { records: 1 } });
    expect(site.asked).toHaveLength(3);
    expect(site.time.waits).toEqual([12_000, 3000]);
  });

  test('that does not say how long gets more time each time, and is left alone after three attempts', async () => {
    site.usual = proxyPage(503);
    expect(await site.source().request(get('/db'))).toMatchObject({ status: 503 });
    expect(site.asked).toHaveLength(3);
    expect(site.time.waits).toEqual([5000, 10_000]);
  });

  test('is asked again at times that differ between clients', async () => {
    for (const random of [0.1, 0.9]) {
      site.next = [refusal(429, 'Too many', { 'retry-after': '2' }), proxyPage(503)];
      await site.source({ random: () => random }).request(get('/db'));
    }
    expect(site.time.waits).toEqual([2100, 10_500, 2900, 14_500]);
  });

  test('for long gets no request until then, and the user is told when', async () => {
    site.next = [refusal(503, 'Maintenance', { 'retry-after': '600' })];
    const source = site.source();
    expect(await source.request(get('/db'))).toMatchObject({ status: 503, origin: { retry_after: 600 } });
    await expect(source.request(get('/db/x'))).rejects.toMatchObject({
      problem: { status: 503, code: 'site_resting', message: expect.stringContaining('10 minutes') },
    });
    expect(site.asked).toHaveLength(1);
    expect(await source.remote?.health()).toMatchObject({
      waiting: 0,
      waiting_until: expect.any(Number),
      limits: [{ status: 503, retry_after: 600 }],
    });
    site.time.pass(601_000);
    expect(await source.request(get('/db/x'))).toMatchObject({ status: 200 });
  });
});

describe('a request is sent again', () => {
  const body = { kind: 'json', value: { sequence: 'ACGT' } } as const;

  test('where the line breaks, before the reply or in the middle of it', async () => {
    site.next = [resetAtOnce, resetInBody];
    expect(await site.source().request(get('/db'))).toMatchObject({ status: 200, body: { records: 1 } });
    expect(site.time.waits).toEqual([1000, 2000]);
  });

  test('also as a POST where it only asks, but never where it writes', async () => {
    for (const path of ['/db/x/loci/abcZ/sequence', '/db/x/schemes/1/designations', '/db/x/isolates/search?page=2']) {
      site.asked.length = 0;
      site.next = [resetInBody];
      expect(await site.source().request(get(path, { method: 'POST', body })), path).toMatchObject({ status: 200 });
      expect(site.asked, path).toHaveLength(2);
    }
    for (const [method, path] of [
      ['POST', '/db/x/submissions'],
      ['DELETE', '/db/x/submissions/1'],
    ] as const) {
      site.asked.length = 0;
      site.next = [resetInBody];
      await expect(
        site.source().request(get(path, { method, ...(method === 'POST' ? { body } : {}) })),
        path,
      ).rejects.toMatchObject({
        problem: { code: 'site_unreachable' },
      });
      site.next = [refusal(503, 'Busy')];
      expect(await site.source().request(get(path, { method, ...(method === 'POST' ? { body } : {}) }))).toMatchObject({
        status: 503,
      });
      expect(site.asked, path).toHaveLength(2);
    }
  });

  test('but not where it may have fetched a token, which a site gives once', async () => {
    for (const path of ['/db/x/oauth/get_request_token', '/db/x/oauth/get_session_token']) {
      site.asked.length = 0;
      site.next = [resetInBody];
      await expect(site.source().request(get(path)), path).rejects.toMatchObject({
        problem: { code: 'site_unreachable' },
      });
      expect(site.asked, path).toHaveLength(1);
    }
  });

  test('with a new signature', async () => {
    site.next = [proxyPage(503), proxyPage(502)];
    let nonce = 0;
    await site.source({ sign: async ({ address }) => `${address}?oauth_nonce=${++nonce}` }).request(get('/db'));
    expect(site.asked).toEqual([1, 2, 3].map((one) => `GET /api/db?oauth_nonce=${one}`));
  });
});

test('the rate of a site is read in both forms of the header', () => {
  expect(readRate('"default";q=100;w=10')).toEqual({ requests: 100, within: 10_000 });
  expect(readRate('100;w=60')).toEqual({ requests: 100, within: 60_000 });
  expect(readRate('30')).toEqual({ requests: 30, within: 1000 });
  for (const none of [undefined, '', 'x', '"a";w=5', '0;w=1', '5;w=0']) expect(readRate(none), none).toBeUndefined();
});
