import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import { dryRunChange } from '#electron/store/changes/dry-run.ts';
import { databaseMigration0001 } from '#electron/store/migrations/database-0001.ts';
import { databaseMigration0002 } from '#electron/store/migrations/database-0002.ts';
import { databaseMigration0003 } from '#electron/store/migrations/database-0003.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { addLocus, makeChangeBench } from './change-support.ts';

const create = { kind: 'isolates', description: 'New' } as const;
const countLoci = (connection: DatabaseSync) => connection.prepare('select count(*) as n from locus').get()?.['n'];

describe('a rehearsal', () => {
  test('reads what it writes to the definitions, and leaves nothing of it', async () => {
    const { file, request, query } = await makeChangeBench();
    await change(request, (made) => addLocus(made, 'adk', 1));
    const before = query('select key, value from meta');
    const seen = await dryRunChange({ ...byOwner(), file, create }, (made) => {
      addLocus(made, 'gdh');
      return { isNew: made.isNew, loci: countLoci(made.connection), curator: made.curator };
    });
    expect(seen).toEqual({ isNew: false, loci: 2, curator: 1 });
    expect(query('select name from locus')).toEqual([{ name: 'adk' }]);
    expect(query('select key, value from meta')).toEqual(before);
  });

  test('cannot write to another table', async () => {
    const { file } = await makeChangeBench();
    const work = dryRunChange({ ...byOwner(), file, create }, (made) => addLocus(made, 'adk', 1));
    await expect(work).rejects.toThrow(/read-only/);
  });

  test('reads one state of the database, whatever others write meanwhile', async () => {
    const { file, request, query } = await makeChangeBench();
    const seen = await dryRunChange({ ...byOwner(), file, create }, async ({ connection }) => {
      await change(request, (made) => addLocus(made, 'adk', 3));
      return connection.prepare('select count(*) as n from allele').get()?.['n'];
    });
    expect(seen).toBe(0);
    expect(query('select count(*) as n from allele')).toEqual([{ n: 3 }]);
  });

  test('of a database that is not there makes none', async () => {
    const file = join(temporaryFolder(), 'new.sqlite');
    const seen = await dryRunChange({ ...byOwner(), file, create }, (made) => {
      addLocus(made, 'adk');
      return { isNew: made.isNew, name: made.database.name, loci: countLoci(made.connection) };
    });
    expect(seen).toEqual({ isNew: true, name: 'new', loci: 1 });
    expect(existsSync(file)).toBe(false);
  });

  test('brings a database of an earlier version up to date', async () => {
    const file = join(temporaryFolder(), 'old.sqlite');
    const old = new DatabaseSync(file);
    migrate(old, [databaseMigration0001, databaseMigration0002, databaseMigration0003]);
    old.exec('pragma application_id = 1095519301; pragma journal_mode = wal');
    old.close();
    expect(await dryRunChange({ ...byOwner(), file, create }, ({ connection }) => countLoci(connection))).toBe(0);
  });
});
