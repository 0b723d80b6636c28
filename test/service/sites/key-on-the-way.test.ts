import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Fault } from '../../support/scripted-site/faults.ts';
import { get, startScriptedSite, type ScriptedSite } from '../../support/scripted-site/scripted-site.ts';

const KEY = 'a-Key/of+the=Site_0123456789';

/** Two sites: what one of them is trusted with must not reach the other. */
let site: ScriptedSite;
let other: ScriptedSite;
beforeEach(async () => {
  [site, other] = await Promise.all([startScriptedSite(), startScriptedSite()]);
});
afterEach(() => Promise.all([site.close(), other.close()]));

const keyed = () => site.source({ key: async () => KEY });
const moved =
  (location: string): Fault =>
  (_request, response) =>
    void response.writeHead(302, { location }).end();

test('a key goes along where a site leads to another of its own addresses, and nowhere else', async () => {
  site.next = [moved(`${site.address}/db/y`)];
  expect(await keyed().request(get('/db/x'))).toMatchObject({ status: 200 });
  expect(site.headers.map((headers) => headers['x-api-key'])).toEqual([KEY, KEY]);
  const elsewhere = [
    `${other.address}/db/x`,
    `//${new URL(other.address).host}/api/db/x`,
    `${site.origin}/login`,
    `${site.address.replace('127.0.0.1', 'localhost')}/db/x`,
    `${site.address.replace('http:', 'https:')}/db/x`,
    `http://${KEY}@${new URL(other.address).host}/api`,
  ];
  for (const location of elsewhere) {
    const before = site.asked.length;
    site.next = [moved(location)];
    const said = await keyed()
      .request(get('/db/x'))
      .then(
        (reply) => JSON.stringify(reply),
        (error: Error) => error.message,
      );
    expect(said).not.toContain('"records"');
    expect(said).not.toContain(KEY);
    expect(site.asked).toHaveLength(before + 1);
  }
  expect(other.asked).toEqual([]);
});

test('what a site says comes without the key that it repeats', async () => {
  const forms = [KEY, encodeURIComponent(KEY), KEY.replaceAll('/', String.raw`\/`)];
  site.usual = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', etag: `"${KEY}"`, 'retry-after': KEY });
    response.end(`{ "forms": ["${forms.join('", "')}"] }`);
  };
  const reply = await keyed().request(get('/db/x'));
  expect(reply).toMatchObject({ status: 200, body: { forms: ['…', '…', '…'] } });
  expect(reply.origin.etag).toBeUndefined();
});
