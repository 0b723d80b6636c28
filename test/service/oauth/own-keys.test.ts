import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MOST_KEYS } from '#shared/api-keys.ts';
import { ask, type Reply } from '../../support/ask.ts';
import { plantAccess } from '../../support/listening-service.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { formOf } from '../../support/sign-request.ts';
import { PASSWORD, startSignedService, type SignedService } from '../../support/signed-service.ts';

let service: SignedService;

beforeAll(async () => {
  service = await startSignedService(createSamplePair);
  await service.dataFolder.site.accounts.add({ user_name: 'bob', password: 'another good password' });
});
afterAll(() => service.close());
beforeEach(async () => {
  for (const { id } of keys().list()) await keys().end(id);
});

const keys = () => service.dataFolder.site.keys;
const PATH = '/authorisations';
const formKeyIn = ({ text }: Reply) => /name="form_key" value="([^"]+)"/.exec(text)?.[1] ?? '';
const newKeyIn = ({ text }: Reply) => /<output id="key">(allelier_[\w-]{43})<\/output>/.exec(text)?.[1];
const idsIn = ({ text }: Reply) => [...text.matchAll(/name="key" value="([^"]+)"/g)].map((match) => match[1] ?? '');

/** A browser in which a person has signed in. */
async function signedIn(user_name = 'ada', password = PASSWORD) {
  const cookies = new Map<string, string>();
  let form_key = '';
  async function load(form?: Record<string, string>, more: Record<string, string> = {}): Promise<Reply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = form && { 'content-type': 'application/x-www-form-urlencoded', origin: service.address };
    const asked = form ? { method: 'POST', body: formOf(Object.entries(form)) } : {};
    const reply = await ask(service.address, PATH, { ...asked, headers: { cookie, ...sent, ...more } });
    for (const set of reply.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    form_key = formKeyIn(reply) || form_key;
    return reply;
  }
  await load();
  await load({ form_key, action: 'sign-in', user_name, password });
  const post = (fields: Record<string, string>, more: Record<string, string> = {}) =>
    load({ form_key, ...fields }, more);
  return { load, post };
}

const read = (key: string | undefined, database = 'sample') =>
  ask(service.address, `/db/${database}`, { headers: { 'x-api-key': key ?? '' } }).then(({ status }) => status);

test('a person makes a key, sees it once, reads with it, and ends it', async () => {
  const { load, post } = await signedIn();
  const made = await post({ action: 'make-key', name: '<i>Nightly</i>', 'database sample': '1' });
  const key = newKeyIn(made);
  expect([made.status, made.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(made.text).toContain('&lt;i&gt;Nightly&lt;/i&gt;');
  expect([await read(key), await read(key, 'sample_isolates')]).toEqual([200, 401]);
  const page = await load();
  expect(page.text).not.toContain(key);
  expect(page.text).toContain(`<code>${key?.slice(0, 15)}…</code>`);
  await expect.poll(async () => (await load()).text).not.toContain('<td>never</td>');
  const [id = ''] = idsIn(page);
  expect((await post({ action: 'end-key', key: id })).text).toContain('is ended: requests with it are refused');
  expect(await read(key)).toBe(401);
  expect(idsIn(await load())).toEqual([]);
});

test('nobody makes or ends a key from a page of another site, without its form, or signed out', async () => {
  const { post, load } = await signedIn();
  await post({ action: 'make-key', name: 'Nightly' });
  const [id = ''] = idsIn(await load());
  const wanted = [
    { action: 'make-key', name: 'Stolen' },
    { action: 'end-key', key: id },
  ];
  for (const fields of wanted) {
    expect((await post(fields, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect(newKeyIn(await post({ ...fields, form_key: 'guessed' }))).toBeUndefined();
    expect((await post(fields, { cookie: '' })).text).toContain('name="password"');
  }
  await post({ action: 'sign-out' });
  for (const fields of wanted) expect((await post(fields)).status).toBe(401);
  expect(
    keys()
      .list()
      .map(({ name }) => name),
  ).toEqual(['Nightly']);
});

test('nobody sees or ends the key of another', async () => {
  const ada = await signedIn();
  await ada.post({ action: 'make-key', name: 'Nightly' });
  const [id = ''] = idsIn(await ada.load());
  const bob = await signedIn('bob', 'another good password');
  const page = await bob.load();
  expect([page.text.includes('Nightly'), idsIn(page)]).toEqual([false, []]);
  await bob.post({ action: 'end-key', key: id });
  expect(keys().list()).toHaveLength(1);
});

test('a key is limited only to what its account may read, and never becomes one for everything', async () => {
  await plantAccess(service.dataFolder, 'sample', 'closed');
  const { post, load } = await signedIn();
  expect((await load()).text).not.toContain('name="database sample"');
  const made = await post({ action: 'make-key', name: 'Nightly', 'database sample': '1' });
  expect([made.status, newKeyIn(made)]).toEqual([409, undefined]);
  expect(made.text).toContain('You may not read the database &quot;sample&quot;');
  expect(keys().list()).toEqual([]);
  await plantAccess(service.dataFolder, 'sample', 'public');
});

test('bad names, too many keys and a ban are said on the page', async () => {
  const { post, load } = await signedIn();
  const { id } = service.dataFolder.site.accounts.get('ada');
  const nameless = await post({ action: 'make-key', name: ' ' });
  expect([nameless.status, nameless.text.includes('A key needs a name')]).toEqual([400, true]);
  for (let index = 0; index < MOST_KEYS; index += 1)
    await keys().add({ account: id, name: `Key ${index}`, databases: [] });
  expect((await post({ action: 'make-key', name: 'One more' })).text).toContain('at most 20 keys');
  await keys().ban(id);
  const page = await load();
  expect(page.text).toContain('An administrator has banned your API keys');
  expect(page.text).not.toContain('value="make-key"');
  expect((await post({ action: 'make-key', name: 'One more' })).status).toBe(409);
  const [first = ''] = idsIn(page);
  await post({ action: 'end-key', key: first });
  expect(keys().list()).toHaveLength(MOST_KEYS - 1);
  await keys().allow(id);
});
