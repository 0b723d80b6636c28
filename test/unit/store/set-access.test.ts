import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setAccess } from '#electron/store/changes/database-actions.ts';
import { contentState, getMeta } from '#electron/store/file/meta.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { plantIn } from '#test/support/plant.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

test('a database is public until something else is said, which other programs see as a change of details', async () => {
  const folder = await openDataFolder(join(temporaryFolder(), 'data'));
  try {
    const database = plantIn(await folder.create('sample', { kind: 'seqdef', description: 'A sample' }));
    const before = await getMeta(database);
    expect(before.access).toBe('public');
    for (const access of ['closed', 'members', 'public'] as const) {
      const { definitions_version, ...old } = await getMeta(database);
      database.connection.exec('begin immediate');
      setAccess(database.connection, access);
      database.connection.exec('commit');
      const now = await getMeta(database);
      expect(now).toMatchObject({ access, definitions_version });
      expect(contentState(now)).not.toBe(contentState({ ...old, definitions_version }));
    }
  } finally {
    await folder.close();
  }
});

test('an access that this version does not know opens a database to nobody but its owner', async () => {
  const folder = await openDataFolder(join(temporaryFolder(), 'data'));
  try {
    const database = plantIn(await folder.create('sample', { kind: 'seqdef', description: 'A sample' }));
    database.connection.exec("insert into meta (key, value) values ('access', 'friends')");
    expect((await getMeta(database)).access).toBe('closed');
  } finally {
    await folder.close();
  }
});
