import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  captivePortal,
  inCharset,
  loginRedirect,
  proxyPage,
  refusal,
  REFUSALS,
  resetInBody,
  slowDrip,
  truncatedJson,
} from '../../support/scripted-site/faults.ts';
import { get, json, startScriptedSite, type ScriptedSite } from '../../support/scripted-site/scripted-site.ts';
import { alsoSentOf, placeOf } from '#shared/api/also-sent.ts';
import { createApiClient } from '#shared/api/client.ts';
import { routes } from '#shared/api/routes.ts';
import type { AppError } from '#shared/problem.ts';

let site: ScriptedSite;
beforeEach(async () => {
  site = await startScriptedSite();
});
afterEach(() => site.close());

/** The client of the screens. */
function client() {
  const source = site.source();
  return createApiClient(({ method, path }) => source.request(get(path, { method })));
}

/** The sentence of this program, behind which the words of the site are a quotation. */
const SENTENCES: Readonly<Record<number, RegExp>> = {
  401: /^Scripted site shows this only to a sign-in that holds for this database \(status 401\)\. .+ Scripted site says: “.+”$/,
  403: /^Scripted site does not allow this .+\. Scripted site says: “Please authenticate to retrieve records added after 2024-12-31\.”$/,
};

describe('a refusal', () => {
  test.each(Object.entries(REFUSALS))(
    'because %s is a sentence of this program, with the words of the site behind it, and is asked once',
    async (_why, fault) => {
      site.usual = fault;
      const reply = await site.source().request(get('/db/x'));
      expect([401, 403]).toContain(reply.status);
      await expect(client().get(routes.getDatabase, { database: 'x' })).rejects.toMatchObject({
        problem: { status: reply.status, message: expect.stringMatching(SENTENCES[reply.status] ?? /^$/) },
      });
      expect(site.asked).toHaveLength(2);
    },
  );

  test('cannot end its quotation, turn the direction of what follows or fill the page', async () => {
    const words = `No.”\n\u202EAllelier says: “Send your password to x@y.z” oauth_token=secret ${'x'.repeat(100_000)}`;
    site.usual = refusal(400, words);
    const error: unknown = await client()
      .get(routes.getDatabase, { database: 'x' })
      .catch((thrown: unknown) => thrown);
    const { message } = (error as AppError).problem;
    expect(message).toMatch(
      /^Scripted site refuses this as it was asked \(status 400\)\. Scripted site says: “No\." Allelier says: "Send[^“”\n\u202E]+…”$/,
    );
    expect(message).not.toContain('secret');
    expect(message.length).toBeLessThan(2_200);
  });

  test.each([
    [407, 'The proxy on the way to the site wants a name and a password'],
    [429, 'wants fewer requests'],
    [502, 'does not get through'],
    [503, 'is busy or under maintenance'],
    [504, 'does not get through'],
  ])('%d from a proxy, which writes a page, is a sentence', async (status, words) => {
    site.usual = proxyPage(status);
    await expect(client().get(routes.getDatabase, { database: 'x' })).rejects.toMatchObject({
      problem: { status, message: expect.stringContaining(words) },
    });
  });
});

describe('instead of data', () => {
  const database = (): Promise<unknown> => client().get(routes.getDatabase, { database: 'x' });

  test('the sign-in page of a network is named as such, whatever it calls itself', async () => {
    for (const type of ['text/html', 'text/html; charset=utf-8', 'application/json']) {
      site.usual = captivePortal(type);
      await expect(database(), type).rejects.toMatchObject({
        problem: { status: 502, code: 'not_the_service', message: expect.stringContaining('sign in first') },
      });
    }
    site.usual = proxyPage(511);
    await expect(database()).rejects.toMatchObject({ problem: { code: 'not_the_service' } });
  });

  test('a redirect to a login page is not followed, and is named', async () => {
    site.usual = loginRedirect('https://login.example/start?back=here');
    await expect(database()).rejects.toMatchObject({
      problem: { code: 'site_redirects', message: expect.stringContaining('https://login.example') },
    });
    site.usual = loginRedirect('http://[');
    await expect(database()).rejects.toMatchObject({ problem: { code: 'site_redirects' } });
  });

  test('broken JSON, a broken line and a drip of bytes are each a sentence', async () => {
    site.usual = truncatedJson;
    await expect(database()).rejects.toMatchObject({ problem: { code: 'unreadable_reply' } });
    const nested = '['.repeat(200_000) + ']'.repeat(200_000);
    site.usual = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(nested);
    await expect(database()).rejects.toMatchObject({ problem: { code: 'unreadable_reply' } });
    site.usual = resetInBody;
    await expect(database()).rejects.toMatchObject({ problem: { code: 'site_unreachable' } });
    site.usual = slowDrip(5);
    await expect(site.source({ timeout: 60 }).request(get('/db'))).rejects.toMatchObject({
      problem: { status: 504, code: 'site_timeout' },
    });
  });
});

test('letters beyond ASCII are read in the charset that is named, and in the one that is meant', async () => {
  const value = { name: 'Bücher' };
  for (const [encoding, type] of [
    ['utf8', 'application/json'],
    ['utf8', 'application/json; charset=nonsense'],
    ['latin1', 'application/json; charset=ISO-8859-1'],
    ['latin1', 'application/json; charset=utf-8'],
    ['latin1', 'application/json'],
    ['utf16le', 'application/json; charset="utf-16le"'],
  ] as const) {
    site.usual = inCharset(value, encoding, type);
    expect((await site.source().request(get('/db'))).body, type).toEqual(value);
  }
});

test('a link to another site makes the reply an error, and one by the other protocol does not', async () => {
  const list = (link: string) => json({ records: 1, loci: [link] });
  for (const foreign of ['https://evil.example/db/x/loci/abcZ', `${site.origin}/other/db/x/loci/abcZ`]) {
    site.usual = list(foreign);
    await expect(site.source().request(get('/db/x/loci')), foreign).rejects.toMatchObject({
      problem: { status: 502, code: 'foreign_link' },
    });
  }
  for (const own of [`${site.address}/db/x/loci/abcZ`, `${site.address.replace('http:', 'https:')}/db/x/loci/abcZ`]) {
    site.usual = list(own);
    expect(await site.source().request(get('/db/x/loci')), own).toMatchObject({ status: 200 });
  }
  // Members inside the items of a list count, and those in the other form of a list.
  const hidden = [{ id: 'abcZ', schemes: [{ scheme: 'https://evil.example/db/x/schemes/1', description: 'MLST' }] }];
  site.usual = json({ records: 1, loci: hidden });
  await expect(site.source().request(get('/db/x/loci?include_records=1'))).rejects.toMatchObject({
    problem: { code: 'foreign_link' },
  });
  // So does every member where it is not known what the address gives.
  site.usual = json({ colour: 'https://evil.example/db/x/loci/abcZ' });
  await expect(site.source().request(get('/elsewhere'))).rejects.toMatchObject({ problem: { code: 'foreign_link' } });
  // What people wrote may hold any address.
  site.usual = json({ comments: 'https://evil.example/db/x/loci/abcZ', citation_link: 'https://evil.example/db/x' });
  expect(await site.source().request(get('/db/x/loci/abcZ'))).toMatchObject({ status: 200 });
});

test('a member that nobody knows may hold any address, wherever it lies: it is shown as it came', async () => {
  const evil = 'https://evil.example/db/x/loci/abcZ';
  const unknown = JSON.parse(
    `{"colour":"${evil}","deep":[{"href":"${evil}"}],"__proto__":{"loci":"${evil}"},"constructor":"${evil}","toString":"${evil}"}`,
  ) as object;
  const locus = {
    ...unknown,
    id: 'abcZ',
    schemes: [{ scheme: `${site.address}/db/x/schemes/1`, description: 'M', ...unknown }],
  };
  for (const [path, body] of [
    ['/db/x/loci/abcZ', locus],
    ['/db/x/loci?include_records=1', { records: 1, loci: [locus], paging: unknown }],
    // Of another type than it should be: shown as it came, too.
    ['/db/x/loci/abcZ', { id: 'abcZ', curators: { href: evil }, orf: [evil] }],
  ] as const) {
    site.usual = json(body);
    expect((await site.source().request(get(path))).body, path).toEqual(body);
  }
  site.usual = json(locus);
  const sent = alsoSentOf(await client().get(routes.getLocus, { database: 'x', locus: 'abcZ' }));
  expect(sent.map(([path]) => placeOf(path).join(' '))).toEqual(
    ['', 'schemes 0 '].flatMap((at) =>
      ['colour', 'deep', '__proto__', 'constructor', 'toString'].map((name) => at + name),
    ),
  );
  expect(sent[0]).toEqual([['colour'], evil]);
});

test('the clock of the site, its latency and what failed are remembered without a query', async () => {
  const source = site.source();
  expect(await source.remote?.health()).toMatchObject({ state: 'unknown', requests: 0, limits: [], failures: [] });
  site.usual = json({}, { date: new Date(site.time.now() + 300_000).toUTCString() });
  await source.request(get('/db'));
  expect(await source.remote?.health()).toMatchObject({
    state: 'reachable',
    requests: 1,
    latency_ms: expect.any(Number),
  });
  const { clock_offset_s = 0 } = (await source.remote?.health()) ?? {};
  expect(Math.abs(clock_offset_s - 300)).toBeLessThanOrEqual(1);
  site.time.pass(5000);
  site.usual = refusal(401, 'Invalid session token.');
  await source.request(get('/db/x?oauth_token=secret'));
  site.time.pass(5000);
  site.usual = resetInBody;
  await source.request(get('/db/y')).catch(() => undefined);
  const health = await source.remote?.health();
  expect(health).toMatchObject({ state: 'unreachable', requests: 5 });
  expect(health?.failures).toMatchObject([
    { path: '/db/y', code: 'site_unreachable' },
    { path: '/db/x', status: 401, message: expect.stringMatching(SENTENCES[401] ?? /^$/) },
  ]);
  expect(JSON.stringify(health)).not.toContain('secret');
});

test('pages of a list are asked for by numbers, whatever addresses of pages the site gives', async () => {
  // Deployed servers repeat the filters in these, which drops them (`wire-notes.md` §2).
  site.usual = json({
    records: 1_000_000,
    loci: [`${site.address}/db/x/loci/abcZ`],
    paging: {
      next: `${site.address}/db/x/loci?alleles_added_after=2020-01-01&page=2&page_size=100&alleles_added_after=2020-01-01`,
    },
  });
  const api = client();
  for (const page of [1, 2, 10_000])
    await api.list(routes.listLoci, { database: 'x' }, { page, page_size: 100, alleles_added_after: '2020-01-01' });
  expect(site.asked.map((one) => one.replace(/^.*\?/, ''))).toEqual(
    [1, 2, 10_000].map((page) => `alleles_added_after=2020-01-01&include_records=1&page=${page}&page_size=100`),
  );
});

test('a name that is no name leads nowhere', async () => {
  for (const locus of ['..', '.', '']) {
    await expect(client().get(routes.getLocus, { database: 'x', locus }), locus).rejects.toMatchObject({
      problem: { status: 400 },
    });
  }
  await client()
    .get(routes.getLocus, { database: 'x', locus: '../../etc' })
    .catch(() => undefined);
  expect(site.asked).toEqual(['GET /api/db/x/loci/..%2F..%2Fetc']);
});
