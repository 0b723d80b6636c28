import fs, { mkdirSync, readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { change } from '#electron/store/changes/change.ts';
import { AppError } from '#shared/problem.ts';
import { addLocus, makeChangeBench } from './change-support.ts';

describe('a long change', () => {
  it('that removes a record with what hangs on it works once', async () => {
    const { request, query } = await makeChangeBench();
    await change(request, (made) => {
      addLocus(made, 'abcZ');
      made.connection.exec("insert into locus_alias values (1, 'one'), (1, 'two')");
    });
    let runs = 0;
    await change({ ...request, isLong: true }, (made) => {
      runs += 1;
      addLocus(made, 'gdh');
      made.connection.exec('delete from locus where id = 1');
    });
    expect(runs).toBe(1);
    expect(query('select name from locus')).toEqual([{ name: 'gdh' }]);
    expect(query('select * from locus_alias')).toEqual([]);
  });

  it('whose copy is overtaken by many small changes gives up copying, instead of copying without end', async () => {
    const { request, query, file } = await makeChangeBench();
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    // More than is copied at once.
    other.exec("insert into meta values ('filler', hex(zeroblob(20000000)))");
    let looks = 0;
    const check = () => {
      looks += 1;
      if (looks >= 100) return;
      try {
        other.exec("insert into meta values ('look', '1') on conflict do update set value = value + 1");
      } catch {
        // The change holds the lock.
      }
    };
    await change({ ...request, isLong: true, check }, (made) => addLocus(made, 'gdh'));
    expect(looks).toBeLessThan(10);
    expect(query('select name from locus order by id')).toEqual([{ name: 'gdh' }]);
  });
});

it('a long change that is cancelled at any look leaves the database as it was, and no file', async () => {
  const { request, query, folder } = await makeChangeBench();
  const before = query('select * from meta');
  for (let last = 1; ; last += 1) {
    let looks = 0;
    const check = () => {
      looks += 1;
      if (looks === last) throw new AppError(499, 'cancelled', 'Cancelled.');
    };
    const done = change({ ...request, isLong: true, check }, (made) => addLocus(made, 'abcZ', 10));
    const outcome = await done.then(
      () => 'made',
      (error: unknown) => String(error),
    );
    expect(readdirSync(folder).filter((name) => !/^test\.sqlite(-wal|-shm)?$/.test(name))).toEqual([]);
    if (outcome === 'made') break;
    expect(outcome).toContain('Cancelled.');
    expect(query('select * from meta')).toEqual(before);
    expect(query('select * from locus')).toEqual([]);
  }
  expect(query('select name from locus')).toEqual([{ name: 'abcZ' }]);
});

it('a change is made though no note can be left beside the database', async () => {
  const { request, query, file } = await makeChangeBench();
  mkdirSync(`${file}-writer`);
  await change(request, (made) => addLocus(made, 'abcZ'));
  expect(query('select name from locus')).toEqual([{ name: 'abcZ' }]);
});

/** From now on writing to a file beside the database fails as on a full disk; SQLite still writes. */
function fillDisk(): void {
  const real = fs.writeSync;
  const replace = (writeSync: unknown) => {
    Object.assign(fs, { writeSync });
    syncBuiltinESMExports();
  };
  onTestFinished(() => replace(real));
  replace(() => {
    throw Object.assign(new Error('No space left on device'), { code: 'ENOSPC' });
  });
}

it('a long change for whose record the disk has no room is made without one, and leaves no file', async () => {
  const { request, query, folder } = await makeChangeBench();
  fillDisk();
  let runs = 0;
  await change({ ...request, isLong: true }, (made) => {
    runs += 1;
    addLocus(made, 'abcZ', 10);
  });
  expect(runs).toBe(2);
  expect(query('select count(*) as alleles from allele')).toEqual([{ alleles: 10 }]);
  expect(readdirSync(folder).filter((name) => !/^test\.sqlite(-wal|-shm)?$/.test(name))).toEqual([]);
});
