import { expect, test } from 'vitest';
import { doubtOf } from '#renderer/features/query/doubt.ts';
import { describeState } from '#renderer/features/query/entry-state.tsx';
import { buildMatrix, listViews } from '#renderer/features/query/matrix/matrix.ts';
import { headText } from '#renderer/features/query/matrix/matrix-view.ts';
import { columnsOf, summaryText } from '#renderer/features/query/results/export-columns.ts';
import type { QueryEntry } from '#renderer/features/query/query-queue.ts';
import { packResult } from '#renderer/features/query/results/packed-result.ts';
import type { SchemeChoice } from '#shared/rpc/contract/scheme-choice.ts';
import { exactReport, typingResult } from './sample-result.ts';

const choice: SchemeChoice = {
  exact: 1,
  near: 0,
  loci: 1,
  identity: 100,
  searched: ['a', 'b'],
  left_out: [],
  sentence: '',
};

function chosen(database: string, locus: string, type: string) {
  const base = typingResult(`${database}.fna`);
  return packResult({
    ...base,
    stamp: { ...base.stamp, database },
    loci: [exactReport(locus, '3')],
    choice: { ...choice, chosen: { database, scheme_id: 1, scheme: 'MLST' } },
    schemes: [
      {
        scheme_id: 1,
        description: 'MLST',
        primary_key: 'ST',
        loci: [{ locus, allele_ids: ['3'] }],
        fields: [{ field: 'ST', value: type }],
        profile_ids: [type],
        state: 'exact',
        nearest: [],
      },
    ],
  });
}

const nothing = packResult({
  ...typingResult('other.fna'),
  loci: [],
  matches: [],
  schemes: [],
  stamp: { ...typingResult('x').stamp, database: '' },
  choice: { ...choice, exact: 0, loci: 0, sentence: 'Nothing of a and b is in this genome.' },
});

function entryOf(parts: Partial<QueryEntry>): QueryEntry {
  return { id: '1', name: 'g.fna', input: { kind: 'text', name: 'g.fna', text: '' }, state: 'done', ...parts };
}

test('an input that typing can make nothing of says so in the list, before and after it is run', () => {
  const look = { kind: 'protein', residues: 300, contigs: 1, sentence: 'This is protein.' } as const;
  expect(describeState(entryOf({ state: 'ready', look }))).toBe('protein');
  expect(describeState(entryOf({ result: nothing }))).toBe('no database fits');
  expect(doubtOf(entryOf({ result: nothing }))?.sentence).toBe('Nothing of a and b is in this genome.');
  const genome = { kind: 'genome', residues: 2_000_000, contigs: 1 } as const;
  expect(describeState(entryOf({ state: 'ready', look: genome }))).toBe('not run yet');
  expect(describeState(entryOf({ result: chosen('a', 'abcZ', '11') }))).toBe('a · ST 11');
});

test('a genome of another species says which database to try', () => {
  const result = { ...chosen('a', 'abcZ', '11') };
  delete result.choice;
  const mismatch = {
    sentence: 'Nothing of a is in this genome. Wrong database? Try b.',
    instead: { database: 'b', scheme: 'MLST', scheme_id: 1 },
  };
  expect(doubtOf(entryOf({ result: { ...result, mismatch } }))).toEqual({
    word: 'wrong database?',
    sentence: mismatch.sentence,
    instead: 'b',
  });
});

test('a table of genomes of several species names the database and scheme of each', async () => {
  const results = [chosen('a', 'abcZ', '11'), chosen('b', 'arcC', '8'), nothing];
  const rows = results.map((result, index) => ({ id: String(index), result }));
  const views = listViews(results);
  expect(views.map(({ label }) => label)).toEqual(['best scheme', 'a, MLST', 'b, MLST']);
  const [best, first] = views;
  if (!best || !first) throw new Error('There are no views.');
  const matrix = buildMatrix(rows, best);
  expect(matrix).toMatchObject({ isChosen: true, primaryKey: 'ST', loci: ['abcZ', 'arcC'] });
  const texts = matrix.rows.map((row) => ['database', 'scheme', 'key'].map((by) => headText(row, by)));
  expect(texts).toEqual([
    ['a', 'MLST', '11'],
    ['b', 'MLST', '8'],
    ['', '', ''],
  ]);
  // Schemes of two databases may have the same number.
  expect(buildMatrix(rows, first).rows.map(({ scheme }) => scheme?.profile_ids[0])).toEqual([
    '11',
    undefined,
    undefined,
  ]);

  const text = await summaryText(results, columnsOf(matrix, [0, 1]));
  const cells = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split('\t').slice(0, 6));
  expect(cells).toEqual([
    ['file', 'database', 'scheme', 'ST', 'abcZ', 'arcC'],
    ['a.fna', 'a', 'MLST', '11', '3', ''],
    ['b.fna', 'b', 'MLST', '8', '', '3'],
    ['other.fna', '-', '-', '-', '-', '-'],
  ]);
});
