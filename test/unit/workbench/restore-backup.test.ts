import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { filesOf, tokenOf, withBackup, type Bench } from './backup-bench.ts';
import { startWorkbench } from './workbench-support.ts';

async function nameLocus(rpc: Bench['rpc'], database = 'small'): Promise<void> {
  const reply = await rpc.call('api:request', {
    site: 'local',
    method: 'PATCH',
    path: `/db/${database}/loci/abcZ`,
    body: { full_name: 'ABC transporter' },
    match: '*',
  });
  expect(reply.status).toBe(200);
}

async function nameOf(rpc: Bench['rpc'], database = 'small'): Promise<unknown> {
  const { body } = await rpc.call('api:request', { site: 'local', method: 'GET', path: `/db/${database}/loci/abcZ` });
  return (body as { full_name?: string }).full_name;
}

describe('a backup', () => {
  it('says which database it was, of when, and what it holds, beside the present one', async () => {
    const { rpc, token } = await withBackup();
    const look = await rpc.call('care:look-into-backup', { token });
    expect(look).toMatchObject({
      name: 'small',
      description: 'Small one',
      kind: 'seqdef',
      loci: 2,
      alleles: 3,
      schemes: 1,
      profiles: 2,
      isolates: 0,
      version: DATABASE_FILE.migrations.length,
      newest_version: DATABASE_FILE.migrations.length,
    });
    expect(Math.abs(Date.now() - Date.parse(look.saved_at ?? ''))).toBeLessThan(600_000);
    await nameLocus(rpc);
    const now = await rpc.call('care:look-into', { database: 'small' });
    expect([now.name, now.saved_at]).toEqual([undefined, undefined]);
    expect(now.changes).toBe(look.changes + 1);
    expect(Date.parse(now.last_change ?? '')).toBeGreaterThan(Date.parse(look.last_change ?? ''));
  });

  it('takes the place of a database, which goes to the trash and comes back from there', async () => {
    const { rpc, token, events, dataFolder } = await withBackup();
    await rpc.call('database:describe', { database: 'small', description: 'Small one', group: 'mine' });
    await nameLocus(rpc);
    expect(await nameOf(rpc)).toBe('ABC transporter');
    const { trash_id = '' } = await rpc.call('care:restore', { token, database: 'small', replace: true });
    expect(await nameOf(rpc)).toBeUndefined();
    expect(events).toContainEqual(['databases:changed', { databases: ['small'] }]);
    expect(await rpc.call('database:list', undefined)).toMatchObject([{ name: 'small', alleles: 3, group: 'mine' }]);
    // It is no backup any more.
    expect((await rpc.call('care:look-into', { database: 'small' })).saved_at).toBeUndefined();
    expect(await rpc.call('trash:restore', { id: trash_id })).toEqual({ name: 'small_restored', former: 'small' });
    expect([await nameOf(rpc), await nameOf(rpc, 'small_restored')]).toEqual([undefined, 'ABC transporter']);
    expect(filesOf(dataFolder).filter((name) => name.includes('.new-'))).toEqual([]);
    // The backup can be used again.
    await rpc.call('care:restore', { token, database: 'third', replace: false });
    expect((await rpc.call('database:list', undefined)).map(({ name }) => name)).toEqual([
      'small',
      'small_restored',
      'third',
    ]);
  });

  it('takes the place of a database that is damaged', async () => {
    const { rpc, token, dataFolder } = await withBackup();
    writeFileSync(join(dataFolder, 'databases/broken.sqlite'), 'no database'.repeat(1000));
    await expect(rpc.call('care:look-into', { database: 'broken' })).rejects.toMatchObject({
      problem: { code: 'database_damaged' },
    });
    await rpc.call('care:restore', { token, database: 'broken', replace: true });
    expect(await nameOf(rpc, 'broken')).toBeUndefined();
    expect(await rpc.call('trash:list', undefined)).toMatchObject([{ name: 'broken', description: '' }]);
  });

  it('replaces nothing unless it was told so', async () => {
    const { rpc, token, dataFolder, workbench } = await withBackup();
    await nameLocus(rpc);
    await expect(rpc.call('care:restore', { token, database: 'small', replace: false })).rejects.toMatchObject({
      problem: { status: 409, code: 'database_exists' },
    });
    const itself = await tokenOf({ workbench }, join(dataFolder, 'databases/small.sqlite'));
    await expect(rpc.call('care:restore', { token: itself, database: 'small', replace: true })).rejects.toMatchObject({
      problem: { status: 409, code: 'copy_in_use' },
    });
    expect(await nameOf(rpc)).toBe('ABC transporter');
    expect(await rpc.call('trash:list', undefined)).toEqual([]);
    expect(existsSync(join(dataFolder, 'trash'))).toBe(false);
  });

  it('of an earlier version of the program is brought up to date', async () => {
    const { rpc, workbench } = await startWorkbench();
    const file = join(temporaryFolder(), 'old.sqlite');
    const old = new DatabaseSync(file);
    old.exec(`pragma application_id = ${DATABASE_FILE.applicationId}`);
    migrate(old, DATABASE_FILE.migrations, 3);
    old.exec(
      "insert into meta (key, value) values ('kind', 'isolates'), ('description', 'Old'), ('definitions_version', '1')",
    );
    old.close();
    const bytes = readFileSync(file);
    const token = await tokenOf({ workbench }, file);
    const look = await rpc.call('care:look-into-backup', { token });
    expect(look).toMatchObject({ kind: 'isolates', description: 'Old', version: 3, loci: 0, changes: 0 });
    expect([look.name, look.saved_at, look.last_change]).toEqual([undefined, undefined, undefined]);
    await rpc.call('care:restore', { token, database: 'newer', replace: false });
    expect(await rpc.call('care:look-into', { database: 'newer' })).toMatchObject({ version: look.newest_version });
    // The file of the user is left as it was.
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('is not restored once the user has cancelled', async () => {
    const { rpc, token, dataFolder } = await withBackup();
    const before = filesOf(dataFolder);
    const order = { token, database: 'small', replace: true };
    const controller = new AbortController();
    const options = { signal: controller.signal, onProgress: () => controller.abort() };
    await expect(rpc.call('care:restore', order, options)).rejects.toMatchObject({ problem: { code: 'cancelled' } });
    expect(controller.signal.aborted).toBe(true);
    expect([filesOf(dataFolder), await rpc.call('trash:list', undefined)]).toEqual([before, []]);
  });

  it('does not replace a database on which a job works', async () => {
    const { rpc, token, tokens, ended } = await withBackup();
    const { job_id } = await rpc.call('import:start', { tokens, database: 'small' });
    await expect(rpc.call('care:restore', { token, database: 'small', replace: true })).rejects.toMatchObject({
      problem: { status: 409, code: 'database_busy' },
    });
    await ended(job_id);
  });
});
