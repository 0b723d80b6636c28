import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { accounts, get, refused, signIn, start, textOf, type Started } from './sign-in-support.ts';

/** As long as those of Allelier, with signs that JSON and addresses write otherwise. */
const KEY = 'k3yO"f/The+Site\\2wHbQ8mVx5Zr9Tn';
const OTHER = 'An0therKeyOfTheSameSite';
/** As a network answers that wants one to sign in. */
const AWAY = { status: 302, type: 'text/plain', body: '', location: 'https://sign-in.example/' };

const put = ({ rpc, site }: Started, key: string) => rpc.call('site-key:put', { site, key });
const askers = ({ rpc, site }: Started) => rpc.call('site-key:get', { site });
const lastProof = ({ provider }: Started) => provider.proofs.at(-1);

/** `site.sqlite`, as another program has it open. */
async function otherProgram({ dataFolder }: Started) {
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  onTestFinished(() => store.close());
  return store;
}

test('a key reads records, an account signs all the rest, and no request has both', async () => {
  const started = await start({ keys: [KEY], searches: true });
  const { rpc, provider, site } = started;
  expect(await askers(started)).toEqual({
    can_have_key: true,
    reading: { by: 'nobody' },
    queries: { by: 'nobody' },
    submissions: { by: 'nobody' },
  });
  await put(started, ` ${KEY.slice(0, 9)}\n${KEY.slice(9)} `);
  expect(await get(started, '/db/closed_seqdef/loci')).toMatchObject({ status: 200, body: { records: 1 } });
  expect(lastProof(started)).toEqual({ asked: 'GET /db/closed_seqdef/loci', key: KEY, isSigned: false });
  const query = { site, method: 'POST' as const, path: '/db/closed_seqdef/sequence', body: { sequence: 'ACGT' } };
  await expect(rpc.call('api:request', query)).rejects.toMatchObject(
    refused('sign_in_needed', 'is for reading only', '/sign-in'),
  );
  expect(lastProof(started)).toEqual({ asked: 'POST /db/closed_seqdef/sequence', key: undefined, isSigned: false });

  await signIn(started, 'mine');
  provider.proofs.length = 0;
  await get(started, '/db/closed_seqdef?oauth_token=of_somebody');
  await get(started, '/db');
  expect(await rpc.call('api:request', query)).toMatchObject({ status: 200 });
  for (const path of ['submissions?status=pending', 'curation/submissions', 'loci/abcZ/edit']) {
    await get(started, `/db/closed_seqdef/${path}`);
  }
  expect(provider.proofs).toEqual([
    { asked: 'GET /db/closed_seqdef', key: KEY, isSigned: false },
    { asked: 'GET /db', key: KEY, isSigned: false },
    { asked: 'POST /db/closed_seqdef/sequence', key: undefined, isSigned: true },
    { asked: 'GET /db/closed_seqdef/submissions', key: undefined, isSigned: true },
    { asked: 'GET /db/closed_seqdef/curation/submissions', key: undefined, isSigned: true },
    { asked: 'GET /db/closed_seqdef/loci/abcZ/edit', key: undefined, isSigned: true },
  ]);
  const signing = { by: 'account', name: 'mine', since: expect.any(Number) };
  expect(await askers(started)).toEqual({
    can_have_key: true,
    key: { begins: KEY.slice(0, 4), is_usable: true, given_at: expect.any(Number), not_for: [] },
    reading: { by: 'key', name: KEY.slice(0, 4), since: expect.any(Number) },
    queries: signing,
    submissions: signing,
  });
});

test('a key that the site does not take is said where it is used and on the page of the site, until it is taken', async () => {
  const started = await start();
  const { provider } = started;
  await put(started, KEY);
  const words = `does not accept the key that begins with ${KEY.slice(0, 4)} for open_seqdef`;
  // What is public is not read without it: newer records would be missing without a word.
  await expect(get(started, '/db/open_seqdef')).rejects.toMatchObject(
    refused('key_refused', words, '/sites/scripted-site/health'),
  );
  expect((await askers(started)).key?.refused).toEqual({ database: 'open_seqdef', at: expect.any(Number) });
  provider.script.keys.push(KEY);
  await get(started, '/db/closed_seqdef');
  expect((await askers(started)).key?.refused).toMatchObject({ database: 'open_seqdef' });
  await get(started, '/db/open_seqdef');
  expect((await askers(started)).key?.refused).toBeUndefined();
  // One that has ended closes what it had opened, kept replies included.
  provider.script.keys.length = 0;
  await expect(get(started, '/db/closed_seqdef')).rejects.toMatchObject(refused('key_refused', 'has ended'));
  provider.script.instead = AWAY;
  await expect(get(started, '/db/closed_seqdef')).rejects.toMatchObject(refused('site_redirects', 'sends'));
});

test('what was read with a key is shown with no other one, by no account and by nobody', async () => {
  const started = await start({ keys: [KEY] });
  const { rpc, provider, site, events } = started;
  await put(started, KEY);
  await get(started, '/db/closed_seqdef/loci');
  const store = await otherProgram(started);
  const [first] = await store.remoteKeys.list(site);
  provider.script.instead = AWAY;
  expect((await get(started, '/db/closed_seqdef/loci')).origin).toMatchObject({ from_cache: true });
  await put(started, OTHER);
  expect(events).toContainEqual(['sites:changed', { site, is_asked_by_others: true }]);
  await expect(get(started, '/db/closed_seqdef/loci')).rejects.toMatchObject(refused('site_redirects', 'sends'));
  const late = { mediaType: 'application/json', text: '{}', asOf: 1, freshUntil: Date.now() + 60_000 };
  await store.httpCache.keep(site, -(first?.id ?? 0), '/db/closed_seqdef/loci', late);
  expect(await store.httpCache.sizeOf(site)).toEqual({ bytes: 0, replies: 0 });

  await put(started, KEY);
  delete provider.script.instead;
  await get(started, '/db/closed_seqdef/loci');
  await rpc.call('site-key:remove', { site });
  provider.script.instead = AWAY;
  await expect(get(started, '/db/closed_seqdef/loci')).rejects.toMatchObject(refused('site_redirects', 'sends'));
  expect(await askers(started)).toMatchObject({ reading: { by: 'nobody', since: expect.any(Number) } });
  expect(await store.httpCache.sizeOf(site)).toEqual({ bytes: 0, replies: 0 });
});

test('a key that another program removed is not sent any more, and what only another program can open is not used', async () => {
  const started = await start({ keys: [KEY] });
  const { site } = started;
  await put(started, KEY);
  const store = await otherProgram(started);
  await store.remoteKeys.forget(site);
  await expect(get(started, '/db/closed_seqdef')).rejects.toMatchObject(refused('sign_in_needed', 'sign in'));
  expect(lastProof(started)).toMatchObject({ key: undefined });
  await store.remoteKeys.keep({ site, sealed_by: 'key-file', begins: 'abcd', key_sealed: 'sealed elsewhere' });
  expect(await askers(started)).toMatchObject({
    key: { begins: 'abcd', is_usable: false },
    reading: { by: 'nobody' },
  });
  await get(started, '/db/open_seqdef');
  expect(lastProof(started)).toMatchObject({ key: undefined });
});

test('no key goes where others could read it on the way', async () => {
  const started = await start({ keys: [KEY] });
  const { rpc, provider, site } = started;
  await put(started, KEY);
  const store = await otherProgram(started);
  const [row] = await store.listRemoteSites();
  if (!row) throw new Error('There is no site.');
  // As a program that knows nothing of keys would change it.
  await store.putRemoteSite({ ...row, base_url: row.base_url.replace('127.0.0.1', '127.0.0.1.nip.example') });
  await rpc.call('site:list', undefined);
  const before = provider.proofs.length;
  await expect(get(started, '/db/open_seqdef')).rejects.toMatchObject(refused('key_needs_https', 'https://'));
  await expect(put(started, OTHER)).rejects.toMatchObject(refused('key_needs_https', 'without encryption'));
  expect(await askers(started)).toMatchObject({ can_have_key: false });
  expect(provider.proofs).toHaveLength(before);
  expect(await accounts(started)).toEqual([]);
  await rpc.call('site-key:remove', { site });
  expect((await askers(started)).key).toBeUndefined();
});

test('what cannot be a key is refused without being repeated', async () => {
  const started = await start();
  for (const given of ['shortish', 'pasted1\r\nX-Evil: 1 and ünïcöde', 'pasted2'.repeat(100)]) {
    const failed = await put(started, given).catch((error: Error) => error.message);
    expect(failed).toContain('cannot be a key of Scripted site');
    expect(failed).not.toContain(given.slice(0, 7));
  }
  expect((await askers(started)).key).toBeUndefined();
});

test('a key crosses to no screen and lies in no file, even where the site repeats it', async () => {
  const started = await start({ keys: [], echoes: true });
  const { workbench, provider, site, dataFolder, events } = started;
  const crossed: string[] = [];
  const call = async (name: string, input: unknown) => {
    const context = { callId: String(crossed.length), signal: new AbortController().signal };
    crossed.push(JSON.stringify(await workbench.call(name, input, context)));
  };
  const request = (path: string) => call('api:request', { site, method: 'GET', path });
  await call('site-key:put', { site, key: KEY });
  await request('/db/open_seqdef');
  const echo = { asked_with: KEY, in_address: encodeURIComponent(KEY) };
  provider.script.instead = { status: 200, type: 'application/json', body: JSON.stringify(echo) };
  await request('/db/open_seqdef/loci');
  provider.script.instead = { status: 400, type: `text/plain; note="${KEY}"`, body: `No: ${KEY}` };
  await request('/db/open_seqdef/schemes');
  await call('site-key:put', { site, key: OTHER });
  provider.script.instead.body = `No: ${OTHER}`;
  await request('/db/open_seqdef/schemes');
  provider.script.instead = { status: 302, type: 'text/plain', body: '', location: `http://${OTHER}.example/` };
  await request('/db/open_seqdef/fields');
  for (const name of ['site-key:get', 'site:health', 'site-account:list']) await call(name, { site });
  await call('site-key:put', { site, key: 'x' });
  await workbench.close();
  const everything = [...crossed, ...events.map((event) => JSON.stringify(event)), textOf(dataFolder)].join('\n');
  expect(crossed.join()).toContain('asked_with');
  for (const key of [KEY, OTHER]) {
    const inJson = JSON.stringify(key).slice(1, -1);
    for (const form of [
      key,
      inJson,
      encodeURIComponent(key),
      Buffer.from(key).toString('base64').replaceAll('=', ''),
    ]) {
      expect(everything.toLowerCase().indexOf(form.toLowerCase()), form).toBe(-1);
    }
  }
});
