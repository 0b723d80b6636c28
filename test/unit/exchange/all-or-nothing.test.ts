import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runImport } from '#electron/exchange/run-import.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { useWorkerThreads } from '#test/support/inline-tasks.ts';
import { createImportBench, fasta } from './import-bench.ts';
import { writeLargeSet } from './large-set.ts';

const small = { 'L0.fas': fasta('L0', { 999: 'ACGTACGTAC' }) };
/**
 * Number of loci of the sets during whose import a process dies at a known piece. Each file is one piece. The sets are large
 * enough to be prepared on a copy.
 */
const LOCI = 25;
/** Number of loci of sets large enough that a progress report comes before the end. */
const MANY_LOCI = 200;

/** Runs an import in a process of its own until that is killed. */
async function importUntilKilled(root: string, folder: string, moment: string): Promise<void> {
  const script = fileURLToPath(new URL('./killed-import.ts', import.meta.url));
  const child = spawn(process.execPath, [script, root, folder, moment], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

describe.each([
  ['at its first progress', 'worker', MANY_LOCI],
  ['in the middle', '10', LOCI],
  ['before the commit', String(LOCI + 1), LOCI],
])('an import that is killed %s', (_title, moment, loci) => {
  test('leaves no database where there was none, and the next one clears up', async () => {
    const bench = createImportBench();
    const folder = writeLargeSet(join(bench.root, 'large'), loci);
    await importUntilKilled(bench.root, folder, moment);
    expect(bench.listDatabases().filter((name) => name.includes('.sqlite.new-'))).not.toEqual([]);
    const dataFolder = await openDataFolder(bench.root);
    expect(await dataFolder.listDatabaseNames()).toEqual([]);
    await dataFolder.close();
    const counts = await bench.importFiles(small);
    expect(counts).toMatchObject({ database_created: true, alleles_added: 1 });
    expect(bench.listDatabases()).toEqual(['test.index', 'test.index.schemes', 'test.sqlite']);
  });

  // Over 2 s: a process imports a large set and is killed.
  test('leaves an existing database as it was', async () => {
    const bench = createImportBench();
    await bench.importFiles(small);
    const folder = writeLargeSet(join(bench.root, 'large'), loci);
    const dump = () =>
      ['locus', 'allele', 'meta', 'record_history'].map((name) => bench.query(`select * from ${name}`));
    const before = dump();
    await importUntilKilled(bench.root, folder, moment);
    expect(bench.query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(dump()).toEqual(before);
    const report = await runImport({ dataRoot: bench.root, database: 'test', paths: [folder] });
    expect(report).toMatchObject({ database_created: false, alleles_added: loci * 100, loci_in_database: loci });
    expect(bench.listDatabases()).toEqual(['test.index', 'test.index.schemes', 'test.sqlite']);
  });
});

describe('an import that is cancelled', () => {
  useWorkerThreads();

  test('ends before it has read everything, and leaves no file behind', async () => {
    const bench = createImportBench();
    const folder = writeLargeSet(join(bench.root, 'large'), MANY_LOCI);
    const controller = new AbortController();
    let last: Progress | undefined;
    const onProgress = (progress: Progress) => {
      last = progress;
      controller.abort();
    };
    const request = { dataRoot: bench.root, database: 'test', paths: [folder], signal: controller.signal, onProgress };
    await expect(runImport(request)).rejects.toMatchObject({ name: 'AbortError' });
    expect(last?.done).toBeLessThan(last?.total ?? 0);
    expect(bench.listDatabases()).toEqual([]);
  });

  test('leaves an existing database as it was', async () => {
    const bench = createImportBench();
    await bench.importFiles(small);
    const before = bench.query('select * from allele');
    const folder = writeLargeSet(join(bench.root, 'large'), MANY_LOCI);
    const controller = new AbortController();
    const request = { dataRoot: bench.root, database: 'test', paths: [folder], signal: controller.signal };
    await expect(runImport({ ...request, onProgress: () => controller.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(bench.query('select * from allele')).toEqual(before);
    expect(bench.query('select name from locus')).toEqual([{ name: 'L0' }]);
  });

  test('before it began does nothing', async () => {
    const bench = createImportBench();
    const signal = AbortSignal.abort();
    const request = { dataRoot: bench.root, database: 'test', paths: [bench.write(small)], signal };
    await expect(runImport(request)).rejects.toMatchObject({ name: 'AbortError' });
    expect(bench.listDatabases()).toEqual([]);
  });
});

test('progress counts the bytes of the files and ends at their sum', async () => {
  const bench = createImportBench();
  const folder = writeLargeSet(join(bench.root, 'large'), 20);
  const seen: { done: number; total?: number | undefined; unit: string }[] = [];
  const report = await runImport({
    dataRoot: bench.root,
    database: 'test',
    description: 'Twenty loci',
    paths: [folder],
    onProgress: (progress) => seen.push(progress),
  });
  expect(seen.at(-1)).toMatchObject({ done: report.bytes, total: report.bytes, unit: 'bytes', message: 'L19.fas' });
  expect(seen.map(({ done }) => done)).toEqual(seen.map(({ done }) => done).toSorted((left, right) => left - right));
  expect(report.summary).toMatch(/^Added 2,000 alleles of 20 loci as new database "test" \(\d+\.\d s\)\.$/);
  expect(bench.query("select value from meta where key = 'description'")).toEqual([{ value: 'Twenty loci' }]);
});

test('a second import into the same database is refused while the first runs', async () => {
  const bench = createImportBench();
  const request = { dataRoot: bench.root, database: 'test', paths: [bench.write(small)] };
  const first = runImport(request);
  await expect(runImport(request)).rejects.toMatchObject({ problem: { status: 409, code: 'import_running' } });
  await first;
});

test('the unfinished file of an import that another process still writes is left to it', async () => {
  const bench = createImportBench();
  const other = new DatabaseSync(`${bench.file}.new-0123456789ab`);
  other.exec('pragma journal_mode = off; create table t (x); begin immediate; insert into t values (1)');
  await bench.importFiles(small);
  expect(bench.listDatabases()).toContain('test.sqlite.new-0123456789ab');
  other.exec('commit');
  other.close();
});

test('a name outside the alphabet is refused', async () => {
  const bench = createImportBench();
  const request = { dataRoot: bench.root, database: '../evil', paths: [bench.write(small)] };
  await expect(runImport(request)).rejects.toMatchObject({ problem: { status: 400, code: 'invalid_name' } });
});
