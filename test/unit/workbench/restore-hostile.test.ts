import { copyFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { canMountDisks, smallDisk } from '#test/support/small-disk.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { filesOf, tokenOf, withBackup } from './backup-bench.ts';
import { startWorkbench } from './workbench-support.ts';

/** Files that are no backup, by what makes them bad: each begins with a sound one. */
const HOSTILE: [string, (file: string) => void, { code: string; message: RegExp }][] = [
  [
    'a picture',
    (file) => writeFileSync(file, 'PNG'.repeat(9_000)),
    { code: 'database_damaged', message: /damaged, or is no database/ },
  ],
  ['nothing', (file) => writeFileSync(file, ''), { code: 'database_damaged', message: /damaged, or is no database/ }],
  [
    'one cut short',
    (file) => truncateSync(file, 20_000),
    { code: 'database_damaged', message: /damaged, or is no database/ },
  ],
  [
    'one of another program',
    edited('pragma application_id = 7'),
    { code: 'database_foreign', message: /of another program/ },
  ],
  [
    'one of a newer version',
    edited('pragma user_version = 99'),
    { code: 'database_newer', message: /newer version of Allelier/ },
  ],
  ['one without a table', edited('drop table record_history'), { code: 'database_damaged', message: /is damaged/ }],
  [
    'one with an earlier number',
    edited('pragma user_version = 2; drop table lincode_nickname'),
    { code: 'database_damaged', message: /is damaged/ },
  ],
  [
    'a view that never ends in place of a table',
    edited(
      'alter table project rename to x; create view project as with recursive r (id) as (select 1 union all select id from r) select id, id as short_description, id as full_description, id as date_entered, id as datestamp from r',
    ),
    { code: 'database_damaged', message: /is damaged/ },
  ],
  [
    'a trigger of its own',
    edited('create trigger evil after insert on allele begin delete from locus; end'),
    { code: 'database_damaged', message: /is damaged/ },
  ],
  [
    'a kind that is none',
    edited("update meta set value = 'x' where key = 'kind'"),
    { code: 'database_damaged', message: /is damaged/ },
  ],
];

function edited(sql: string): (file: string) => void {
  return (file) => {
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    database.exec(sql);
    database.close();
  };
}

describe('what is no backup', () => {
  it('is refused with a sentence, before and instead of being restored, and nothing of it is left', async () => {
    const { rpc, workbench, backup, dataFolder } = await withBackup();
    const before = filesOf(dataFolder);
    for (const [what, spoil, { code, message }] of HOSTILE) {
      const file = join(temporaryFolder(), 'given.sqlite');
      copyFileSync(backup, file);
      spoil(file);
      const token = await tokenOf({ workbench }, file);
      const refused = { problem: { code, message: expect.stringMatching(message) } };
      await expect(rpc.call('care:look-into-backup', { token }), what).rejects.toMatchObject(refused);
      const restoring = rpc.call('care:restore', { token, database: 'small', replace: true });
      await expect(restoring, what).rejects.toMatchObject(refused);
      await expect(restoring, what).rejects.toThrow(/^"given\.sqlite" /);
    }
    expect(filesOf(dataFolder)).toEqual(before);
    expect(await rpc.call('trash:list', undefined)).toEqual([]);
    expect(await rpc.call('database:list', undefined)).toMatchObject([{ name: 'small', alleles: 3 }]);
  });

  it('says no more than fits on the screen, and no time that is none', async () => {
    const { rpc, workbench, backup } = await withBackup();
    edited(
      `update meta set value = printf('%.*c', 3000000, 'x') where key = 'description';
       update meta set value = '9e300' where key = 'definitions_version';
       update meta set value = '{"name":"../up","saved_at":"yesterday"}' where key = 'saved_copy'`,
    )(backup);
    const look = await rpc.call('care:look-into-backup', { token: await tokenOf({ workbench }, backup) });
    expect(look.description.length).toBeLessThan(3_000);
    expect([look.name, look.saved_at]).toEqual([undefined, undefined]);
    expect(Date.parse(look.last_change ?? '')).toBeLessThan(Date.now() + 1);
  });

  it('is a token that is not known, a folder, or a file that is gone', async () => {
    const { rpc, workbench } = await startWorkbench();
    const look = async (token: string) => rpc.call('care:look-into-backup', { token });
    await expect(look('A'.repeat(32))).rejects.toMatchObject({ problem: { status: 404, code: 'unknown_file' } });
    const folder = join(temporaryFolder(), 'folder');
    mkdirSync(folder);
    await expect(look(await tokenOf({ workbench }, folder))).rejects.toMatchObject({ problem: { code: 'not_a_file' } });
    const gone = join(temporaryFolder(), 'gone.sqlite');
    writeFileSync(gone, '');
    const token = await tokenOf({ workbench }, gone);
    rmSync(gone);
    await expect(look(token)).rejects.toMatchObject({ problem: { code: 'file_not_found' } });
    for (const database of ['../up', 'A', ''])
      await expect(rpc.call('care:restore', { token, database, replace: true })).rejects.toMatchObject({
        problem: { status: 400 },
      });
  });
});

describe.skipIf(!canMountDisks)('on a disk with little room', () => {
  it('says how much is needed, and changes nothing', async () => {
    const { backup } = await withBackup();
    const disk = smallDisk(6);
    const { rpc, workbench, dataFolder } = await startWorkbench({ dataFolder: join(disk.folder, 'data') });
    const token = await tokenOf({ workbench }, backup);
    await rpc.call('database:create', { database: 'small', kind: 'seqdef' });
    disk.fill();
    const before = filesOf(dataFolder);
    await expect(rpc.call('care:restore', { token, database: 'small', replace: true })).rejects.toMatchObject({
      problem: {
        status: 507,
        code: 'disk_full',
        message: expect.stringMatching(/takes \d+\.\d MB, and 0\.0 MB are free/),
      },
    });
    expect(filesOf(dataFolder)).toEqual(before);
    disk.free();
    await rpc.call('care:restore', { token, database: 'small', replace: true });
    expect(await rpc.call('database:list', undefined)).toMatchObject([{ name: 'small', alleles: 3 }]);
  });
});
