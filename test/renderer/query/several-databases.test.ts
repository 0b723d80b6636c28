import { expect, test } from 'vitest';
import { buildMatrix, cellText, countOf, listViews, resultsOfRows } from '#renderer/features/query/matrix/matrix.ts';
import { chooseRows, headText } from '#renderer/features/query/matrix/matrix-view.ts';
import { listColumns } from '#renderer/features/query/matrix/matrix-layout.ts';
import { columnsOf, summaryText } from '#renderer/features/query/results/export-columns.ts';
import { packResult } from '#renderer/features/query/results/packed-result.ts';
import { stampWords } from '#renderer/features/query/stamp-line.tsx';
import type { ChosenScheme } from '#shared/rpc/contract/scheme-choice.ts';
import type { LocusReport } from '#shared/rpc/contract/typing.ts';
import { exactReport, nearestAllele, novelAllele, otherReport, schemeOf, typingResult } from './sample-result.ts';

const evidence: ChosenScheme = { exact: 1, near: 0, loci: 1, searched: ['a', 'b'], left_out: [], sentence: '' };
const isNew = otherReport('aroE', 'novel', { nearest: nearestAllele('4'), novel: novelAllele('ACGT') });

/** A genome of a database with MLST (aroE, gdh) and a large scheme (gdh, big), of which only exact alleles were looked for. */
function genomeOf(database: string, aroE: LocusReport, parts: { isNamed?: boolean } = {}) {
  const base = typingResult(`${database}.fna`);
  const gdh = exactReport('gdh', '7');
  const big = otherReport('big', 'missing', { exact_only: true });
  return packResult({
    ...base,
    residues: 2_000_000,
    loci: [aroE, big, gdh],
    schemes: [
      schemeOf([aroE, gdh], aroE.status === 'exact' ? { profile_ids: ['11'], state: 'exact' } : {}),
      schemeOf([gdh, big], { scheme_id: 2, description: 'cgMLST', primary_key: 'cgST', exact_only: true }),
    ],
    stamp: { ...base.stamp, database, target: 'every scheme', version_date: `2025-01-0${database === 'a' ? 1 : 2}` },
    ...(parts.isNamed ? {} : { choice: { ...evidence, chosen: { database, scheme_id: 1, scheme: 'MLST' } } }),
  });
}

const nothing = packResult({
  ...typingResult('other.fna'),
  stamp: { ...typingResult('x').stamp, database: '', target: 'any database' },
  choice: { ...evidence, exact: 0, loci: 0, sentence: 'Nothing of a and b was found in this genome.' },
});

const named = (results: ReturnType<typeof packResult>[]) =>
  results.map((result, index) => ({ id: String(index), result }));

function everyMatrix(results: ReturnType<typeof packResult>[]) {
  const [every] = listViews(results);
  if (!every) throw new Error('There are no views.');
  return buildMatrix(named(results), every);
}

const HEADS = ['file', 'database', 'scheme', 'key', 'state'];

test('a genome has a row for each scheme of the database that was chosen for it, with the loci of that scheme', () => {
  const matrix = everyMatrix([genomeOf('a', isNew), nothing]);
  expect(matrix).toMatchObject({ isChosen: true, isMixed: false, primaryKey: 'type', loci: ['aroE', 'gdh', 'big'] });
  expect(matrix.rows.map((row) => HEADS.map((by) => headText(row, by)))).toEqual([
    ['a.fna', 'a', 'MLST', '', 'new allele'],
    ['a.fna', 'a', 'cgMLST', '', 'no exact allele at 1 of 2 loci; exact alleles only'],
    ['other.fna', '', '', '', 'no database fits'],
  ]);
  expect(matrix.rows.map((row) => matrix.loci.map((_, column) => cellText(row, column)))).toEqual([
    ['★ ~4', '7', ''],
    ['', '7', '–'],
    ['', '', ''],
  ]);
  expect(matrix.rows.map((row) => [countOf(row, 'exact'), countOf(row, 'novel', 'missing')])).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
  ]);
  expect(new Set(matrix.rows.map(({ key }) => key)).size).toBe(3);
  expect(resultsOfRows(matrix.rows).map(({ result }) => result.name)).toEqual(['a.fna', 'other.fna']);
  const rows = chooseRows(matrix, { rows: 'all', columns: 'all', search: 'cgmlst', sort: undefined });
  expect(rows.map((row) => headText(row, 'scheme'))).toEqual(['cgMLST']);
});

test.each([
  { how: 'chosen for each genome', isNamed: false },
  { how: 'named by two runs', isNamed: true },
])('no column holds the loci of two databases that were $how', async ({ isNamed }) => {
  const results = [genomeOf('a', isNew, { isNamed }), genomeOf('b', exactReport('aroE', '5'), { isNamed })];
  const matrix = everyMatrix(results);
  expect(matrix).toMatchObject({ isChosen: true, isMixed: true, loci: [] });
  expect(matrix.rows.map((row) => ['database', 'scheme', 'key', 'alleles'].map((by) => headText(row, by)))).toEqual([
    ['a', 'MLST', '', 'aroE(~4) gdh(7)'],
    ['a', 'cgMLST', '', 'gdh(7) big(-)'],
    ['b', 'MLST', '11', 'aroE(5) gdh(7)'],
    ['b', 'cgMLST', '', 'gdh(7) big(-)'],
  ]);
  expect(matrix.rows.map((row) => countOf(row, 'exact'))).toEqual([1, 1, 2, 1]);
  expect(listColumns(matrix).map(({ id }) => id)).toEqual(expect.arrayContaining(['database', 'scheme', 'alleles']));

  // In the view of one scheme, the genomes of the other database have no row.
  const views = listViews(results);
  expect(views.map(({ label }) => label)).toEqual(['every scheme', 'a, MLST', 'a, cgMLST', 'b, MLST', 'b, cgMLST']);
  const [, first] = views;
  const ofFirst = buildMatrix(named(results), first ?? { kind: 'all', label: '' });
  expect(ofFirst.rows.map(({ result }) => result.name)).toEqual(['a.fna']);

  const text = await summaryText(results, columnsOf(matrix, []));
  const cells = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split('\t').slice(0, 5));
  expect(cells).toEqual([
    ['file', 'database', 'scheme', 'type', 'alleles'],
    ['a.fna', 'a', 'MLST', '-', 'aroE(~4) gdh(7)'],
    ['a.fna', 'a', 'cgMLST', '-', 'gdh(7) big(-)'],
    ['b.fna', 'b', 'MLST', '11', 'aroE(5) gdh(7)'],
    ['b.fna', 'b', 'cgMLST', '-', 'gdh(7) big(-)'],
  ]);
});

test('a table of one chosen database is saved with a row for each scheme and a column for each locus', async () => {
  const results = [genomeOf('a', isNew)];
  const matrix = everyMatrix(results);
  const text = await summaryText(results, columnsOf(matrix, [0, 1, 2]));
  const cells = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split('\t').slice(0, 8));
  expect(cells).toEqual([
    ['file', 'database', 'scheme', 'ST', 'cgST', 'aroE', 'gdh', 'big'],
    ['a.fna', 'a', 'MLST', '-', '', '~4', '7', ''],
    ['a.fna', 'a', 'cgMLST', '', '-', '', '7', '-'],
  ]);
});

test('what results were made with names each of their databases', () => {
  const results = [genomeOf('a', isNew), genomeOf('b', isNew), genomeOf('a', isNew)];
  expect(stampWords(results)).toEqual([
    'a, every scheme, definitions of 2025-01-01, last changed 2025-12-19',
    'b, every scheme, definitions of 2025-01-02, last changed 2025-12-19',
    'nearest alleles searched; contigs linear',
    expect.stringMatching(/^queried 2026-11-2\d \d\d:\d\d$/),
    'Allelier 0.1.0',
  ]);
});
