import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSiteCache } from '#electron/remote/site-cache.ts';
import { httpCache } from '#electron/store/site/http-cache.ts';
import { openSiteStore, type SiteStore } from '#electron/store/site/site-store.ts';
import { captivePortal, proxyPage, refusal, resetInBody } from '../../support/scripted-site/faults.ts';
import { get, json, startScriptedSite, type ScriptedSite } from '../../support/scripted-site/scripted-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let site: ScriptedSite;
let store: SiteStore;
beforeEach(async () => {
  site = await startScriptedSite();
  store = await openSiteStore(join(temporaryFolder(), 'site.sqlite'));
  await store.putRemoteSite({ id: 'scripted', name: 'Scripted', base_url: site.address, dialect: 'deployed' });
});
afterEach(async () => {
  await site.close();
  await store.close();
});

/** A source whose replies are kept for an account. */
function source(account = 0) {
  return site.source({ kept: createSiteCache(store.httpCache, 'scripted', account) });
}

/** Stores an account of the site. Gives its number. */
async function addAccount(name: string): Promise<number> {
  const { id } = await store.sql
    .insertInto('remote_account')
    .values({ site: 'scripted', name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const HOUR = 3_600_000;

describe('a kept reply', () => {
  test('is given with its age, by this and by later programs, until the site must be asked again', async () => {
    const first = await source().request(get('/db/x/loci/abcZ'));
    expect(first.origin.from_cache).toBe(false);
    site.time.pass(HOUR / 2);
    const again = await source().request(get('/db/x/loci/abcZ'));
    expect(again).toMatchObject({
      status: 200,
      body: { records: 1 },
      origin: { from_cache: true, as_of: first.origin.as_of },
    });
    expect(site.asked).toHaveLength(1);
    site.time.pass(HOUR);
    expect((await source().request(get('/db/x/loci/abcZ'))).origin.from_cache).toBe(false);
    expect(site.asked).toHaveLength(2);
  });

  test.each([
    ['ETag', { etag: '"7"' }, 'if-none-match', '"7"'],
    [
      'date',
      { 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' },
      'if-modified-since',
      'Sat, 21 Nov 2026 10:00:00 GMT',
    ],
  ])('is asked by its %s whether it still holds, and is then of now', async (_name, headers, header, value) => {
    site.usual = json({ records: 7 }, headers);
    await source().request(get('/db/x'));
    site.time.pass(1000);
    site.usual = (_request, response) => void response.writeHead(304).end();
    const confirmed = await source().request(get('/db/x'));
    expect(site.headers.at(-1)?.[header]).toBe(value);
    expect(confirmed).toMatchObject({ status: 200, body: { records: 7 }, origin: { from_cache: false } });
    expect(confirmed.origin.as_of).toBe(new Date(site.time.now()).toISOString());
    site.usual = json({ records: 8 }, headers);
    expect((await source().request(get('/db/x'))).body).toEqual({ records: 8 });
  });

  test.each([
    ['the line breaks', resetInBody],
    ['a proxy does not get through', proxyPage(502)],
    ['the site rests', refusal(503, 'Maintenance', { 'retry-after': '3600' })],
    ['a network wants one to sign in', captivePortal()],
  ])('can be read where %s, and says why it is old', async (_why, fault) => {
    const first = await source().request(get('/db/x'));
    site.time.pass(2 * HOUR);
    site.usual = fault;
    const offline = await source().request(get('/db/x'));
    expect(offline).toMatchObject({
      status: 200,
      body: { records: 1 },
      origin: { from_cache: true, as_of: first.origin.as_of },
    });
    expect(offline.origin.problem).toMatch(/\S\.$/);
  });

  test('is forgotten where the site refuses it or has it no more', async () => {
    for (const status of [401, 403, 404]) {
      site.usual = json({ records: 1 }, { etag: '"1"' });
      await source().request(get('/db/x'));
      site.usual = refusal(status, 'No');
      expect((await source().request(get('/db/x'))).status).toBe(status);
      expect(await store.httpCache.sizeOf('scripted')).toEqual({ bytes: 0, replies: 0 });
    }
  });

  test('is not made of refusals, of writes, of tokens, or of what may not be kept', async () => {
    await source().request(get('/db/x/oauth/get_session_token'));
    await source().request(get('/db/x/sequence', { method: 'POST', body: { kind: 'json', value: {} } }));
    site.usual = json({}, { 'cache-control': 'no-store' });
    await source().request(get('/db/secret'));
    site.usual = refusal(404, 'None');
    await source().request(get('/db/none'));
    expect((await store.httpCache.sizeOf('scripted')).replies).toBe(0);
    // Submissions change by other hands: kept for reading without a network, but always asked again.
    site.usual = json({ records: 0 });
    await source().request(get('/db/x/submissions'));
    expect((await source().request(get('/db/x/submissions'))).origin.from_cache).toBe(false);
  });

  test('of one account is never shown to another, and goes with it', async () => {
    const [ada, ben] = [await addAccount('ada'), await addAccount('ben')];
    site.usual = json({ marker: 'of ada' });
    await source(ada).request(get('/db/closed'));
    site.usual = resetInBody;
    for (const other of [ben, 0]) {
      await expect(source(other).request(get('/db/closed'))).rejects.toMatchObject({
        problem: { code: 'site_unreachable' },
      });
    }
    expect((await source(ada).request(get('/db/closed'))).body).toEqual({ marker: 'of ada' });

    // A reply that comes after its account has gone is not kept for whoever gets its number.
    site.usual = json({ marker: 'of ben' });
    await store.sql.deleteFrom('remote_account').execute();
    expect((await store.httpCache.sizeOf('scripted')).replies).toBe(0);
    await source(ben).request(get('/db/closed'));
    expect((await store.httpCache.sizeOf('scripted')).replies).toBe(0);
    expect(await addAccount('cyd')).toBe(ada);
    site.usual = resetInBody;
    await expect(source(ada).request(get('/db/closed'))).rejects.toMatchObject({
      problem: { code: 'site_unreachable' },
    });
  });
});

describe('the kept replies of a site', () => {
  test('are counted, asked for anew, and forgotten when the user says so', async () => {
    const controls = source().remote;
    for (const path of ['/db', '/db/x']) await source().request(get(path));
    expect(await controls?.health()).toMatchObject({ cache_replies: 2, cache_bytes: 2 * '{"records":1}'.length });
    await controls?.askAnew();
    expect((await source().request(get('/db'))).origin.from_cache).toBe(false);
    await controls?.forgetReplies();
    expect(await controls?.health()).toMatchObject({ cache_replies: 0, cache_bytes: 0 });
  });

  test('stay below the limit: what was not read for the longest time goes', async () => {
    const cache = httpCache(store.sql, 10_000);
    const reply = (asOf: number) => ({ mediaType: 'application/json', text: 'x'.repeat(2000), asOf, freshUntil: 0 });
    for (let number = 0; number < 5; number += 1) await cache.keep('scripted', 0, `/${number}`, reply(number));
    await cache.find('scripted', 0, '/0', 10 * HOUR);
    await cache.keep('scripted', 0, '/5', reply(9 * HOUR));
    expect((await cache.sizeOf('scripted')).bytes).toBeLessThanOrEqual(10_000);
    expect(await cache.find('scripted', 0, '/1')).toBeUndefined();
    expect(await cache.find('scripted', 0, '/0')).toBeDefined();
    expect(await cache.find('scripted', 0, '/5')).toBeDefined();
  });

  test('cannot be written on a full disk, and the site is read all the same', async () => {
    const kept = source();
    await store.sql.schema.dropTable('http_cache').execute();
    expect(await kept.request(get('/db'))).toMatchObject({ status: 200, body: { records: 1 } });
  });
});
