import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCopy } from '#electron/store/backup/run-copy.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { statesAfterKills } from '#test/support/states-after-kills.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** A data folder with a database `small` that is newer than its backup. */
async function withBackup(): Promise<{ origin: string; backup: string }> {
  const origin = join(temporaryFolder(), 'data');
  const backup = join(temporaryFolder(), 'backup.sqlite');
  const folder = await openDataFolder(origin);
  await folder.create('small', { kind: 'seqdef', description: 'Backup' });
  await runCopy({ source: folder.fileOf('small'), target: backup, savedFrom: 'small' });
  await folder.remove('small');
  await folder.create('small', { kind: 'seqdef', description: 'Present' });
  await folder.site.placeDatabase('small', { group: 'pair' });
  await folder.close();
  return { origin, backup };
}

/** What is there after the next start: the database, and what lies in the trash. */
async function stateOf(root: string): Promise<string> {
  const folder = await openDataFolder(root);
  try {
    const [name] = await folder.listDatabaseNames();
    const there = name === undefined ? 'nothing' : (await getMeta(await folder.open(name))).description;
    const trash = (await folder.trash.list()).map(({ description }) => description);
    expect(readdirSync(join(root, 'databases')).filter((file) => file.includes('.new-'))).toEqual([]);
    if (name === undefined) {
      const [entry] = await folder.trash.list();
      expect(await folder.trash.restore(entry?.id ?? '')).toEqual({ name: 'small', former: 'small' });
    }
    expect((await folder.site.placeOf('small')).group).toBe('pair');
    return [there, ...trash].join(', ');
  } finally {
    await folder.close();
  }
}

test('a backup that is restored in a process killed at any step replaces a database whole, and loses none', async () => {
  const { origin, backup } = await withBackup();
  const seen = new Set<string>();
  const script = new URL('./killed-restore.ts', import.meta.url);
  for await (const root of statesAfterKills({ script, origin, others: [backup] })) seen.add(await stateOf(root));
  expect([...seen]).toEqual(['Present', 'nothing, Present', 'Backup, Present']);
});
