import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { renameDatabase } from '#electron/store/care/rename-database.ts';
import { MOST_KEYS } from '#shared/api-keys.ts';
import { openFolder } from '#test/support/open-folder.ts';

async function setUp() {
  const root = mkdtempSync(join(tmpdir(), 'allelier-keys-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));
  const folder = await openFolder(root);
  const { accounts, keys } = folder.site;
  const ada = await accounts.add({ user_name: 'ada' });
  return { root, folder, keys, accounts, ada: ada.id };
}

test('a key is 256 random bits, of which only a hash and the beginning are stored', async () => {
  const { root, keys, ada } = await setUp();
  const key = await keys.add({ account: ada, name: ' Nightly typing ', databases: ['beta', 'alpha', 'beta'] });
  expect(key).toMatch(/^allelier_[\w-]{43}$/);
  expect(await keys.add({ account: ada, name: 'Other', databases: [] })).not.toBe(key);
  const [first, other] = keys.list(ada);
  expect(first).toMatchObject({ user_name: 'ada', name: 'Nightly typing', databases: ['alpha', 'beta'] });
  expect(first).not.toHaveProperty('used_at');
  expect(key.startsWith(first?.prefix ?? '-')).toBe(true);
  expect(first?.prefix).toHaveLength('allelier_'.length + 6);
  expect(other?.databases).toEqual(['']);
  expect(keys.find(key)).toMatchObject({ id: first?.id, user_name: 'ada', is_disabled: false, is_banned: false });
  const files = readdirSync(root).filter((name) => name.startsWith('site.sqlite'));
  expect(files).not.toEqual([]);
  for (const file of files) expect(readFileSync(join(root, file)).includes(key.slice(-36))).toBe(false);
  expect(keys.find(key.toUpperCase())).toBeUndefined();
  expect(keys.find('')).toBeUndefined();
});

test('a key is ended by its account only, and its name is free again', async () => {
  const { keys, accounts, ada } = await setUp();
  const bob = await accounts.add({ user_name: 'bob' });
  const key = await keys.add({ account: ada, name: 'Nightly', databases: [] });
  const { id } = keys.get('Nightly');
  expect(await keys.end(id, bob.id)).toBe(false);
  await expect(keys.add({ account: ada, name: 'NIGHTLY', databases: [] })).rejects.toThrow('already');
  await keys.add({ account: bob.id, name: 'Nightly', databases: [] });
  expect(() => keys.get('Nightly')).toThrow('Give the beginning of one');
  expect(keys.get('Nightly', ada).id).toBe(id);
  expect(keys.get(keys.list(ada)[0]?.prefix ?? '').id).toBe(id);
  expect(await keys.end(id, ada)).toBe(true);
  expect([keys.find(key), await keys.end(id)]).toEqual([undefined, false]);
  expect(keys.keyRights(id, 'alpha')).toEqual({ read: false });
  await keys.add({ account: ada, name: 'Nightly', databases: [] });
});

test('a key reads in the databases that it is for, and follows their new names', async () => {
  const { folder, keys, ada } = await setUp();
  for (const name of ['alpha', 'beta']) await folder.create(name, { kind: 'seqdef', description: 'Exemplum' });
  await keys.add({ account: ada, name: 'One', databases: ['alpha'] });
  await keys.add({ account: ada, name: 'All', databases: [] });
  const read = (name: string) =>
    ['alpha', 'gamma', 'beta'].filter((database) => keys.keyRights(keys.get(name).id, database).read);
  expect([read('One'), read('All')]).toEqual([['alpha'], ['alpha', 'gamma', 'beta']]);
  await renameDatabase(folder, { from: 'alpha', to: 'gamma' });
  expect(read('One')).toEqual(['gamma']);
  await renameDatabase(folder, { from: 'beta', to: 'alpha' });
  expect([read('One'), keys.get('One').databases]).toEqual([['gamma'], ['gamma']]);
});

test('a ban holds for all keys of an account, and for new ones', async () => {
  const { keys, ada } = await setUp();
  const key = await keys.add({ account: ada, name: 'Nightly', databases: [] });
  const { id } = keys.get('Nightly');
  await keys.ban(ada);
  await keys.ban(ada);
  expect([keys.find(key)?.is_banned, keys.keyRights(id, 'alpha'), keys.banned()]).toEqual([
    true,
    { read: false },
    ['ada'],
  ]);
  await expect(keys.add({ account: ada, name: 'New', databases: [] })).rejects.toThrow('banned');
  await keys.allow(ada);
  expect([keys.find(key)?.is_banned, keys.keyRights(id, 'alpha'), keys.banned()]).toEqual([false, { read: true }, []]);
});

test('an account has a limited number of keys, also when many are made at once', async () => {
  const { keys, ada } = await setUp();
  const made = await Promise.allSettled(
    Array.from({ length: MOST_KEYS + 3 }, (_none, index) =>
      keys.add({ account: ada, name: `Key ${index}`, databases: [] }),
    ),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_KEYS);
  expect(keys.list(ada)).toHaveLength(MOST_KEYS);
});

test.each(['', '  ', 'a\nb', 'x'.repeat(101), `allelier_${'A'.repeat(43)}`])('%j is no name of a key', async (name) => {
  const { keys, ada } = await setUp();
  await expect(keys.add({ account: ada, name, databases: [] })).rejects.toMatchObject({ problem: { code: 'bad_key' } });
  expect(keys.list()).toEqual([]);
});
