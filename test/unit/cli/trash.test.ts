import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { setUpCli } from './cli-support.ts';

async function withDeleted(...names: string[]) {
  const bench = setUpCli({});
  const folder = await openFolder(join(bench.folder, 'data'));
  for (const name of names) {
    await folder.create(name, { kind: 'seqdef', description: 'Exemplum' });
    await folder.discard(name);
  }
  return { ...bench, dataFolder: folder };
}

test('allelier trash lists what was deleted, brings it back, and removes it', async () => {
  const { cli, dataFolder } = await withDeleted('a', 'b');
  const listed = JSON.parse((await cli(['trash', 'list', '--format', 'json'])).out) as { name: string }[];
  expect(listed.map(({ name }) => name).toSorted()).toEqual(['a', 'b']);
  expect((await cli(['trash', 'list', '--format', 'tsv'])).out).toMatch(
    /^id\tdatabase\tkind\tsize\tdeleted\tkept_until\tdescription\n/,
  );
  expect(await cli(['trash', 'restore', 'a'])).toEqual({ status: 0, out: 'Restored a.\n', err: '' });
  expect(await dataFolder.listDatabaseNames()).toEqual(['a']);
  expect(await cli(['trash', 'empty', 'b'])).toMatchObject({ status: 0, out: 'Removed b for good.\n' });
  expect(await cli(['trash', 'empty'])).toMatchObject({ status: 0, out: 'Removed 0 databases for good.\n' });
});

test('allelier trash says where a name is taken, unknown or not the only one', async () => {
  const { cli, dataFolder } = await withDeleted('a', 'a');
  const refused = await cli(['trash', 'restore', 'a']);
  expect(refused).toMatchObject({ status: 1, out: '' });
  expect(refused.err).toContain('Several are called "a". Give an id:');
  expect((await cli(['trash', 'restore', 'b'])).err).toContain('There is no database "b" in the trash.');
  await dataFolder.create('a', { kind: 'seqdef', description: 'New' });
  const [entry] = await dataFolder.trash.list();
  const restored = await cli(['trash', 'restore', entry?.id ?? '']);
  expect(restored.out).toBe('Restored a_restored, because there is another a now.\n');
});

test('allelier trash gives a role back to the account that had it, and to nobody who has its number now', async () => {
  const { folder, cli } = setUpCli({ 'defs/abcZ.tfa': '>abcZ_1\nACGT\n' });
  await cli(['import', 'defs', '--database', 'defs']);
  for (const name of ['ada', 'bob']) {
    await cli(['account', 'add', name]);
    await cli(['grant', 'defs', name, 'curator']);
  }
  const dataFolder = await openDataFolder(join(folder, 'data'));
  const { accounts: known } = dataFolder.site;
  for (const { id } of known.list()) await known.setPrivateRight(id, 'defs', { may_embargo: false, most_private: 7 });
  await dataFolder.discard('defs');
  expect(known.listPrivateRights()).toEqual([]);
  await dataFolder.close();
  // All accounts are lost, as with a damaged file. The new ones get the numbers of the old ones.
  rmSync(join(folder, 'data/site.sqlite'));
  for (const name of ['ada', 'mallory']) await cli(['account', 'add', name]);
  expect(await cli(['trash', 'restore', 'defs'])).toMatchObject({ status: 0, out: 'Restored defs.\n' });
  const accounts = JSON.parse((await cli(['account', 'list', '--json'])).out) as object[];
  expect(accounts).toMatchObject([
    {
      user_name: 'ada',
      roles: [{ database: 'defs', role: 'curator' }],
      private_rights: [{ database: 'defs', may_embargo: false, most_private: 7 }],
    },
    { user_name: 'mallory', roles: [], private_rights: [] },
  ]);
});
