import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { change } from '#electron/store/changes/change.ts';
import { runCopy } from '#electron/store/backup/run-copy.ts';
import { openDatabase } from '#electron/store/file/database.ts';
import { sizeOnDisk } from '#electron/store/file/size-on-disk.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { addLocus, makeChangeBench } from '../changes/change-support.ts';

/** A database that somebody keeps open, with so many alleles, the last of them in its journal only. */
async function openWithJournal(count = 3) {
  const bench = await makeChangeBench();
  const reader = await openDatabase(bench.file);
  onTestFinished(() => reader.close());
  await change(bench.request, (made) => addLocus(made, 'abcZ', count - 1));
  reader.connection.exec(
    `insert into allele (locus, allele_id, sort_key, sequence, length, sequence_hash, sender, curator, date_entered, datestamp)
     select locus, 'last', 'last', 'A', 1, 1, sender, curator, date_entered, datestamp from allele limit 1`,
  );
  return { ...bench, reader, target: join(bench.folder, 'copy.sqlite') };
}

function alleles(file: string): number {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(connection.prepare('select count(*) as count from allele').get()?.['count']);
  } finally {
    connection.close();
  }
}

const refusedAs = (status: number, code: string) => ({ problem: { status, code } });

describe('a copy of a database', () => {
  it('holds what is only in the journal yet, and is one private file', async () => {
    const { file, target, folder } = await openWithJournal();
    const bare = join(folder, 'bare.sqlite');
    copyFileSync(file, bare);
    expect(alleles(bare)).toBe(2);
    const { rows, size } = await runCopy({ source: file, target });
    const about = statSync(target);
    expect([about.size, about.mode & 0o777]).toEqual([size, 0o600]);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy.'))).toEqual(['copy.sqlite']);
    expect(alleles(target)).toBe(3);
    expect(rows).toBeGreaterThan(3);
  });

  it.skipIf(process.platform === 'win32')('is for the group, too, in a folder that is shared with it', async () => {
    const { file, target, folder } = await openWithJournal();
    chmodSync(folder, 0o2775);
    await runCopy({ source: file, target });
    expect(statSync(target).mode & 0o777).toBe(0o666 & ~process.umask());
  });

  it('is of one moment while others go on writing', async () => {
    const { file, target, reader } = await openWithJournal(2000);
    const add = reader.connection.prepare("insert into meta (key, value) values (?, 'x')");
    let written = 0;
    const onProgress = () => add.run(`while copying ${(written += 1)}`);
    await runCopy({ source: file, target }, { onProgress });
    expect(written).toBeGreaterThan(0);
    expect(alleles(target)).toBe(2000);
  });

  it('never replaces a file unasked, and never one that is in use', async () => {
    const { file, target, folder } = await openWithJournal();
    writeFileSync(target, 'mine');
    await expect(runCopy({ source: file, target })).rejects.toMatchObject(refusedAs(409, 'copy_exists'));
    expect(statSync(target).size).toBe(4);
    await runCopy({ source: file, target, replace: true });
    expect(alleles(target)).toBe(3);
    const user = new DatabaseSync(target);
    onTestFinished(() => user.close());
    user.exec("insert into meta (key, value) values ('in', 'use')");
    await expect(runCopy({ source: file, target, replace: true })).rejects.toMatchObject(refusedAs(409, 'copy_in_use'));
    await expect(runCopy({ source: file, target: file, replace: true })).rejects.toMatchObject(
      refusedAs(409, 'copy_in_use'),
    );
    mkdirSync(join(folder, 'taken'));
    await expect(runCopy({ source: file, target: join(folder, 'taken'), replace: true })).rejects.toMatchObject(
      refusedAs(409, 'copy_exists'),
    );
    await expect(runCopy({ source: file, target: join(folder, 'no/x.sqlite') })).rejects.toMatchObject(
      refusedAs(404, 'no_such_folder'),
    );
  });

  it('leaves nothing when it is cancelled', async () => {
    const { file, target, folder } = await openWithJournal(3000);
    const before = readdirSync(folder);
    const controller = new AbortController();
    const steps: Progress[] = [];
    const copying = runCopy(
      { source: file, target },
      {
        signal: controller.signal,
        onProgress: (progress) => {
          steps.push(progress);
          controller.abort();
        },
      },
    );
    await expect(copying).rejects.toMatchObject({ name: 'AbortError' });
    expect(steps[0]).toMatchObject({ unit: 'bytes' });
    expect(readdirSync(folder)).toEqual(before);
  });

  it('is not made of a damaged database', async () => {
    const { file, target, reader } = await openWithJournal(2000);
    await reader.close();
    truncateSync(file, statSync(file).size - 5 * 8192);
    await expect(runCopy({ source: file, target })).rejects.toMatchObject(refusedAs(503, 'database_damaged'));
    expect(existsSync(target)).toBe(false);
  });
});

describe('a database', () => {
  it('is whole in its file once a change has ended, although others have it open', async () => {
    const { file, folder, request } = await makeChangeBench();
    const reader = await openDatabase(file);
    onTestFinished(() => reader.close());
    for (const isLong of [false, true]) {
      await change({ ...request, isLong }, (made) => addLocus(made, isLong ? 'adk' : 'abcZ', 3));
    }
    const bare = join(folder, 'bare.sqlite');
    copyFileSync(file, bare);
    expect(alleles(bare)).toBe(6);
  });

  it('is as large as what it takes on the disk, with journal and indexes', async () => {
    const { file, folder } = await openWithJournal(500);
    for (const [name, length] of [
      ['test.index', 1000],
      ['test.index.scheme-1', 200],
      ['test2.index', 5000],
    ] as const)
      writeFileSync(join(folder, name), Buffer.alloc(length));
    const journal = statSync(`${file}-wal`).size + statSync(`${file}-shm`).size;
    expect(journal).toBeGreaterThan(32_768);
    expect(await sizeOnDisk(file)).toBe(statSync(file).size + journal + 1200);
  });
});
