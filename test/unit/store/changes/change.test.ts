import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { change } from '#electron/store/changes/change.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { noteFileOf } from '#electron/store/changes/writer-note.ts';
import { AppError } from '#shared/problem.ts';
import { startOtherWriter } from '#test/support/other-writer.ts';
import { addLocus, KARL, LISA, makeChangeBench } from './change-support.ts';

describe('a change', () => {
  it('says who sent and who curated, when, and what the history keeps', async () => {
    const { request, query } = await makeChangeBench();
    const at = new Date('2026-03-04T05:06:07.000Z');
    await change({ ...request, sender: KARL, curator: LISA, at }, (made) => addLocus(made, 'abcZ', 1));
    expect(query('select user_name, first_name, surname, affiliation from app_user order by user_name')).toEqual([
      KARL,
      LISA,
    ]);
    expect(
      query(
        `select s.user_name as sender, c.user_name as curator, allele.date_entered from allele
         join app_user s on s.id = sender join app_user c on c.id = curator`,
      ),
    ).toEqual([{ sender: 'karl', curator: 'lisa', date_entered: '2026-03-04' }]);
    expect(
      query(
        `select kind, record_id, changed_at, action, user_name from record_history join app_user u on u.id = curator`,
      ),
    ).toEqual([
      {
        kind: 'locus',
        record_id: 'abcZ',
        changed_at: '2026-03-04T05:06:07.000Z',
        action: 'Defined.',
        user_name: 'lisa',
      },
    ]);
  });

  it('tells indexes and caches of new content once, and of new details only as such', async () => {
    const { request, query } = await makeChangeBench();
    const version = (key: string) => Number(query(`select value from meta where key = '${key}'`)[0]?.['value'] ?? 0);
    const [definitions, details] = [version('definitions_version'), version('details_version')];
    await change(request, (made) => addLocus(made, 'abcZ'));
    expect(version('definitions_version')).toBeGreaterThan(definitions);
    expect(version('details_version')).toBe(details);
    const after = version('definitions_version');
    await change(request, (made) => made.detailsChanged());
    expect(version('definitions_version')).toBe(after);
    expect(version('details_version')).toBeGreaterThan(details);
  });

  it.each([false, true])('that fails half-way leaves nothing, and no files either (long: %s)', async (isLong) => {
    const { request, query, folder } = await makeChangeBench();
    const failed = change({ ...request, isLong }, (made) => {
      addLocus(made, 'abcZ', 10);
      throw new AppError(400, 'refused', 'No.');
    });
    await expect(failed).rejects.toThrow('No.');
    expect(query('select * from locus')).toEqual([]);
    expect(query('select * from app_user')).toEqual([]);
    expect(readdirSync(folder).filter((name) => !/^test\.sqlite(-wal|-shm)?$/.test(name))).toEqual([]);
  });

  it('waits for another program, says for whom, and then writes', async () => {
    const { request, query, file } = await makeChangeBench();
    const other = await startOtherWriter(file);
    const told = Promise.withResolvers<string>();
    const done = change({ ...request, onWaiting: told.resolve }, (made) => addLocus(made, 'abcZ'));
    expect(await told.promise).toBe('Waiting for another program, which is writing to the database "test".');
    await other.finish();
    await done;
    expect(query('select name from locus')).toEqual([{ name: 'abcZ' }]);
  });

  it('names the program of ours that it waits for', async () => {
    const { request } = await makeChangeBench();
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = change({ ...request, title: 'Import of 7 files' }, async () => {
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    const told = Promise.withResolvers<string>();
    const second = change({ ...request, onWaiting: told.resolve }, () => undefined);
    expect(await told.promise).toMatch(
      /^Waiting for "Import of 7 files" \(this program, since \d\d:\d\d:\d\d\), which is/,
    );
    end.resolve();
    await Promise.all([first, second]);
  });

  it('does not believe what a killed program has left behind', async () => {
    const { request, file } = await makeChangeBench();
    const noteOfTheDead = { pid: 2 ** 30, title: 'Import of 7 files', since: new Date().toISOString() };
    writeFileSync(`${file}-writer`, JSON.stringify(noteOfTheDead));
    await startOtherWriter(file);
    const refused = change({ ...request, patience: 0 }, () => undefined);
    await expect(refused).rejects.toThrow('is being written by another program');
  });

  it('gives up when its patience ends, with the refusal that the service answers with 503', async () => {
    const { request, file } = await makeChangeBench();
    await startOtherWriter(file);
    const refused = change({ ...request, patience: 0 }, () => undefined);
    await expect(refused).rejects.toMatchObject({ problem: { status: 503, code: 'database_busy' } });
  });

  it('can be cancelled while it waits', async () => {
    const { request, file } = await makeChangeBench();
    await startOtherWriter(file);
    let isCancelled = false;
    const check = () => {
      if (isCancelled) throw new AppError(499, 'cancelled', 'Cancelled.');
    };
    const onWaiting = () => (isCancelled = true);
    await expect(change({ ...request, check, onWaiting }, () => undefined)).rejects.toThrow('Cancelled.');
  });

  it.each([
    ['that writes at once', false, false],
    ['that writes what it did to a copy', true, false],
    ['that makes a database', false, true],
  ])('%s can be cancelled until it is kept', async (_what, isLong, isNew) => {
    const { request, file, folder, query } = await makeChangeBench();
    const made = join(folder, 'new.sqlite');
    const create = { kind: 'seqdef', description: 'New' } as const;
    let isDone = false;
    const check = () => {
      // What a long change did to the copy is written to the database last, under the lock.
      if (isDone && (!isLong || existsSync(noteFileOf(file)))) throw new AppError(499, 'cancelled', 'Cancelled.');
    };
    const work = (its: Change) => {
      addLocus(its, 'abcZ');
      isDone = true;
    };
    const asked = { ...request, isLong, check, ...(isNew ? { file: made, create } : {}) };
    await expect(change(asked, work)).rejects.toThrow('Cancelled.');
    expect(query('select name from locus')).toEqual([]);
    expect(existsSync(made)).toBe(false);
  });

  it('makes a database where that is asked for, and refuses a missing one else', async () => {
    const { request, folder } = await makeChangeBench();
    const file = join(folder, 'new.sqlite');
    await expect(change({ ...request, file }, () => undefined)).rejects.toMatchObject({ problem: { status: 404 } });
    const create = { kind: 'seqdef', description: 'New' } as const;
    const isNew = await change({ ...request, file, create }, (made) => {
      addLocus(made, 'abcZ');
      return made.isNew;
    });
    expect(isNew).toBe(true);
    expect(await change({ ...request, file, create }, (made) => made.isNew)).toBe(false);
  });
});

describe('a long change', () => {
  it('takes no lock while it works, and writes what it did to the copy', async () => {
    const { request, query, file } = await makeChangeBench();
    await change(request, (made) => addLocus(made, 'before', 3));
    const other = new DatabaseSync(file, { timeout: 0 });
    onTestFinished(() => other.close());
    await change({ ...request, isLong: true }, (made) => {
      addLocus(made, 'abcZ', 100);
      made.connection.exec("update allele set sequence = 'A', length = 1 where allele_id = '2'");
      made.connection.exec("delete from allele where allele_id = '3' and locus = 1");
      // Another program could write now.
      expect(() => other.exec('begin immediate; rollback')).not.toThrow();
    });
    expect(query('select count(*) as alleles from allele')).toEqual([{ alleles: 102 }]);
    expect(query("select count(*) as alleles from allele where sequence = 'A'")).toEqual([{ alleles: 2 }]);
    expect(query('select name, action from locus join record_history on record_id = name order by name')).toEqual([
      { name: 'abcZ', action: 'Defined.' },
      { name: 'before', action: 'Defined.' },
    ]);
    // The log of changed alleles is filled by triggers: for the one that was changed and the one that was deleted.
    expect(query('select count(*) as lines from allele_change')).toEqual([{ lines: 2 }]);
    expect(query('pragma foreign_key_check')).toEqual([]);
    expect(query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  it('keeps the memory small by putting what it writes on the disk in parts', async () => {
    const { request, query, folder } = await makeChangeBench();
    let onDisk = 0;
    await change({ ...request, isLong: true }, (made) => {
      addLocus(made, 'abcZ', 40_000);
      const spool = readdirSync(folder).find((name) => name.endsWith('-changes')) ?? '';
      onDisk = statSync(join(folder, spool)).size;
    });
    expect(onDisk).toBeGreaterThan(30_000_000);
    expect(query('select count(*) as alleles from allele')).toEqual([{ alleles: 40_000 }]);
  });

  it('begins again when somebody else writes meanwhile, and loses neither', async () => {
    const { request, query } = await makeChangeBench();
    let runs = 0;
    await change({ ...request, isLong: true }, async (made) => {
      runs += 1;
      addLocus(made, 'long', 5);
      if (runs === 1) await change(request, (other) => addLocus(other, 'short'));
    });
    expect(runs).toBe(2);
    expect(query('select name from locus order by id')).toEqual([{ name: 'short' }, { name: 'long' }]);
  });

  it('works under the lock at last when others write all the time', async () => {
    const { request, query } = await makeChangeBench();
    let runs = 0;
    await change({ ...request, isLong: true }, async (made) => {
      runs += 1;
      addLocus(made, 'long');
      if (runs <= 3) await change({ ...request, patience: 0 }, (other) => addLocus(other, `short ${runs}`));
    });
    expect(runs).toBe(4);
    expect(query('select count(*) as loci from locus')).toEqual([{ loci: 4 }]);
  });
});
