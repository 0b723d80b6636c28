import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createResultStore } from '#electron/store/results/result-store.ts';
import { openResultsFile } from '#electron/store/results/results-file.ts';
import type { ResultLimits } from '#electron/store/results/trim-runs.ts';
import { AppError } from '#shared/problem.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import {
  exactMatch,
  exactReport,
  novelAllele,
  otherReport,
  schemeOf,
  typingResult,
} from '#test/renderer/query/sample-result.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const REQUEST = {
  site: 'local',
  database: 'd',
  target: { kind: 'all' },
  label: 'all loci',
  best: true,
  circular: 'no',
} as const;

const FILE = { name: 'g1.fna', size: 9, source: { kind: 'file', path: '/genomes/g1.fna' } } as const;

function openStore(file = join(temporaryFolder(), 'results.sqlite'), limits?: ResultLimits, now?: () => number) {
  const store = createResultStore(file, limits, now);
  onTestFinished(() => store.close());
  return { file, store };
}

function resultWith(name: string, sequence: string): TypingResult {
  const loci = [exactReport('abcZ', '2'), otherReport('adk', 'novel', { novel: novelAllele(sequence) })];
  return typingResult(name, { loci, matches: [exactMatch('abcZ', '2')], schemes: [schemeOf(loci)] });
}

test('a result is there after the program was started anew, exactly as it was', async () => {
  const { file, store } = openStore();
  const { id } = await store.begin('first', REQUEST);
  expect(await store.add(id, [FILE, { ...FILE, name: 'g2.fna' }])).toEqual([0, 1]);
  const result = resultWith('g1.fna', 'ACGT');
  await store.keep(id, 0, result, 7);
  await store.close();
  const { store: again } = openStore(file);
  expect(await again.readReport(id, 0)).toEqual(result);
  expect(await again.list()).toEqual([
    {
      id,
      name: 'first',
      created_at: expect.any(Number),
      request: REQUEST,
      inputs: 2,
      done: 1,
      failed: 0,
      novel: 1,
      bytes: expect.any(Number),
      last_updated: ['2025-12-19'],
      definitions: [{ version: 7 }],
    },
  ]);
  expect((await again.listInputs(id)).map(({ name, state }) => [name, state])).toEqual([
    ['g1.fna', 'done'],
    ['g2.fna', 'open'],
  ]);
  expect(await again.readSummaries(id, 0, 10)).toMatchObject([
    { position: 0, summary: { loci: ['abcZ', 'adk'], statuses: '02', alleles: '2\t', match_count: 1 } },
  ]);
});

test('a result is never replaced, a failure is', async () => {
  const { store } = openStore();
  const { id } = await store.begin('run', REQUEST);
  await store.add(id, [FILE]);
  await store.fail(id, 0, new AppError(400, 'not_fasta', 'No FASTA.').problem);
  expect(await store.listInputs(id)).toMatchObject([{ state: 'failed', problem: { message: 'No FASTA.' } }]);
  const first = resultWith('g1.fna', 'ACGT');
  await store.keep(id, 0, first, 1);
  await expect(store.keep(id, 0, resultWith('g1.fna', 'TTTT'), 2)).rejects.toThrow(/Another window/);
  await store.fail(id, 0, new AppError(400, 'late', 'Too late.').problem);
  expect(await store.listInputs(id)).toMatchObject([{ state: 'done' }]);
  expect(await store.readReport(id, 0)).toEqual(first);
});

test('the same new allele of several genomes counts once, and not when its genomes are off the list', async () => {
  const { store } = openStore();
  const { id } = await store.begin('run', REQUEST);
  await store.add(id, [FILE, FILE, FILE]);
  for (const [position, sequence] of ['ACGT', 'ACGT', 'TTTT'].entries()) {
    await store.keep(id, position, resultWith('g', sequence), 1);
  }
  expect(await store.find(id)).toMatchObject({ novel: 2, done: 3 });
  await store.hide(id, [2], true);
  expect(await store.find(id)).toMatchObject({ novel: 1, inputs: 2 });
  await store.hide(id, [2], false);
  expect(await store.find(id)).toMatchObject({ novel: 2, inputs: 3 });
});

test('a deleted run comes back when that is undone, until it is gone for good', async () => {
  let time = 1_000_000_000_000;
  const { file, store } = openStore(undefined, undefined, () => time);
  const { id } = await store.begin('run', REQUEST);
  await store.add(id, [FILE]);
  await store.keep(id, 0, resultWith('g', 'ACGT'), 1);
  await store.remove(id);
  expect(await store.list()).toEqual([]);
  await store.restore(id);
  expect(await store.list()).toMatchObject([{ id, done: 1 }]);
  await store.remove(id);
  time += 2 * 60 * 60 * 1000;
  await store.begin('next', REQUEST);
  await expect(store.restore(id)).rejects.toThrow(/no longer stored/);
  await store.close();
  const sql = new DatabaseSync(file);
  expect(sql.prepare('select count(*) as n from run_result').get()).toEqual({ n: 0 });
  sql.close();
});

test('beyond its limits the oldest runs go, and are named', async () => {
  let time = 0;
  const { store } = openStore(undefined, { bytes: 1_000_000, runs: 2 }, () => (time += 1));
  expect((await store.begin('one', REQUEST)).removed).toEqual([]);
  await store.begin('two', REQUEST);
  expect((await store.begin('three', REQUEST)).removed).toEqual(['one']);
  expect((await store.list()).map(({ name }) => name)).toEqual(['three', 'two']);
});

test('the file becomes smaller when runs are gone for good', async () => {
  let time = 0;
  const { file, store } = openStore(undefined, undefined, () => time);
  const { id } = await store.begin('run', REQUEST);
  const text = randomBytes(3_000_000).toString('base64');
  await store.add(id, [{ name: 'pasted', source: { kind: 'text' }, text }]);
  await store.remove(id);
  await store.close();
  const before = statSync(file).size;
  time += 2 * 60 * 60 * 1000;
  const { store: again } = openStore(file, undefined, () => time);
  await again.begin('next', REQUEST);
  await again.close();
  expect(statSync(file).size).toBeLessThan(before / 10);
});

test('what was pasted is kept with its run', async () => {
  const { store } = openStore();
  const { id } = await store.begin('run', REQUEST);
  await store.add(id, [{ name: 'pasted', size: 4, source: { kind: 'text' }, text: 'ACGT' }]);
  expect(await store.readText(id, 0)).toBe('ACGT');
});

test('a file that is no store of results is refused and left alone', async () => {
  const file = join(temporaryFolder(), 'results.sqlite');
  const foreign = new DatabaseSync(file);
  foreign.exec('create table x (y)');
  foreign.close();
  const { store } = openStore(file);
  await expect(store.list()).rejects.toThrow(/another program/);
});

/** A store that counts the transactions it commits. */
async function openCounted() {
  const file = join(temporaryFolder(), 'results.sqlite');
  const sql = await openResultsFile(file);
  const exec = vi.spyOn(sql, 'exec');
  const store = createResultStore(file, undefined, undefined, async () => sql);
  onTestFinished(() => store.close());
  const { id } = await store.begin('many', REQUEST);
  await store.add(
    id,
    Array.from({ length: 30 }, () => FILE),
  );
  exec.mockClear();
  return { file, store, id, commits: () => exec.mock.calls.filter(([text]) => text === 'commit').length };
}

test('what comes together is written in one commit, and is on the disk when it is told', async () => {
  const { file, store, id, commits } = await openCounted();
  const positions = Array.from({ length: 30 }, (_, position) => position);
  // The same connection could also see what is not committed yet.
  const other = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => other.close());
  const problem = new AppError(400, 'not_fasta', 'No FASTA file.').problem;
  await Promise.all(positions.map(async (position) => store.fail(id, position, problem)));
  expect(commits()).toBe(1);
  const select = other.prepare('select 1 from run_result where run = ? and position = ?');
  await Promise.all(
    positions.map(async (position) => {
      await store.keep(id, position, resultWith(`g${position}`, 'ACGT'), 1);
      expect(select.get(id, position)).toBeDefined();
    }),
  );
  expect(await store.find(id)).toMatchObject({ done: 30, failed: 0, novel: 1 });
});

test('a refused result takes no other with it', async () => {
  const { store, id } = await openCounted();
  await store.keep(id, 0, resultWith('g0', 'ACGT'), 1);
  const kept = await Promise.allSettled([0, 1, 2].map(async (at) => store.keep(id, at, resultWith(`g${at}`, 'AC'), 1)));
  expect(kept.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(await store.find(id)).toMatchObject({ done: 3, novel: 2 });
  expect(await store.readReport(id, 0)).toEqual(resultWith('g0', 'ACGT'));
});

test('results that are still to be written when the store is closed are written first', async () => {
  const { file, store, id } = await openCounted();
  const renamed = store.rename(id, 'renamed');
  await new Promise(process.nextTick);
  await store.close();
  await renamed;
  expect(await openStore(file).store.find(id)).toMatchObject({ name: 'renamed' });
});
