import { describe, expect, test } from 'vitest';
import {
  buildMatrix,
  cellText,
  countOf,
  describeCell,
  listViews,
  type Matrix,
} from '#renderer/features/query/matrix/matrix.ts';
import {
  chooseColumns,
  chooseRows,
  countRows,
  type MatrixChoice,
} from '#renderer/features/query/matrix/matrix-view.ts';
import { copiedText, tooltipOf } from '#renderer/features/query/matrix/matrix-cells.ts';
import { headColumns } from '#renderer/features/query/matrix/matrix-columns.ts';
import { listColumns } from '#renderer/features/query/matrix/matrix-layout.ts';
import { packResult } from '#renderer/features/query/results/packed-result.ts';
import type { LocusReport, SchemeResult } from '#shared/rpc/contract/typing.ts';
import { GOOD_CAUTION, type Verdict, type VerdictKind } from '#shared/verdict/verdict.ts';
import { exactReport, nearestAllele, novelAllele, otherReport, schemeOf, typingResult } from './sample-result.ts';

const novel = (locus: string, sequence: string): LocusReport =>
  otherReport(locus, 'novel', { nearest: nearestAllele('4'), novel: novelAllele(sequence) });

function named(name: string, loci: LocusReport[], scheme: Partial<SchemeResult> = {}) {
  return {
    id: `id of ${name}`,
    result: packResult(typingResult(name, { residues: 2_000_000, loci, schemes: [schemeOf(loci, scheme)] })),
  };
}

const view = { kind: 'scheme', scheme_id: 1, label: 'MLST' } as const;
const everything: MatrixChoice = { rows: 'all', columns: 'all', search: '', sort: undefined };

/** Three genomes at five loci: alike, varying, new in two, one missing, all missing. */
const genomes = [
  named(
    'g1',
    [
      exactReport('a', '1'),
      exactReport('b', '2'),
      novel('c', 'AC'),
      exactReport('d', '1'),
      otherReport('e', 'missing'),
    ],
    {
      profile_ids: ['11'],
      fields: [
        { field: 'ST', value: '11' },
        { field: 'cc', value: 'CC1' },
      ],
    },
  ),
  named('g2', [
    exactReport('a', '1'),
    exactReport('b', '10'),
    novel('c', 'AG'),
    otherReport('d', 'partial', { nearest: nearestAllele('1') }),
    otherReport('e', 'missing'),
  ]),
  named(
    'g10',
    [
      exactReport('a', '1'),
      exactReport('b', '2'),
      exactReport('c', '4'),
      exactReport('d', '1'),
      otherReport('e', 'missing'),
    ],
    { profile_ids: ['7'] },
  ),
];
const matrix = buildMatrix(genomes, view);

function lociOf(table: Matrix, columns: number[]): string[] {
  return columns.map((column) => table.loci[column] ?? '');
}

describe('the table of genomes', () => {
  test('shows exact alleles by id, and everything else by a sign with the nearest allele', () => {
    expect(matrix.rows.map((row) => matrix.loci.map((_, column) => cellText(row, column)))).toEqual([
      ['1', '2', '★ ~4', '1', '✕'],
      ['1', '10', '★ ~4', '┤ 1?', '✕'],
      ['1', '2', '4', '1', '✕'],
    ]);
    expect([matrix.primaryKey, matrix.fields]).toEqual(['ST', ['cc']]);
    expect(describeCell(matrix.rows[0]!, 2, 'c')).toBe('c: novel. It is novel.');
  });

  test('counts the loci of a genome by status', () => {
    expect(
      matrix.rows.map((row) => [countOf(row, 'exact'), countOf(row, 'novel'), countOf(row, 'partial', 'missing')]),
    ).toEqual([
      [3, 1, 1],
      [2, 1, 2],
      [4, 0, 1],
    ]);
  });

  test('calls nothing missing where only exact alleles were looked for', () => {
    const { stamp } = typingResult('g');
    const loci = [exactReport('a', '1'), otherReport('b', 'missing')];
    const result = packResult(
      typingResult('g', { loci, schemes: [], stamp: { ...stamp, parameters: { ...stamp.parameters, best: false } } }),
    );
    const [row] = buildMatrix([{ id: 'g', result }], { kind: 'all', label: 'all loci' }).rows;
    expect(cellText(row!, 1)).toBe('–');
    expect(describeCell(row!, 1, 'b')).toBe('b: no exact allele. It is missing.');
  });

  test('leaves a cell empty where a locus was not searched in that genome', () => {
    const other = named('other', [exactReport('b', '3')]);
    const mixed = buildMatrix([genomes[0]!, other], view);
    expect(mixed.loci).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(mixed.loci.map((_, column) => cellText(mixed.rows[1]!, column))).toEqual(['', '3', '', '', '']);
    expect(describeCell(mixed.rows[1]!, 0, 'a')).toBe('a: not searched');
  });

  test('shows the genomes in one state, and says how many are in each', () => {
    const names = (rows: MatrixChoice['rows']) =>
      chooseRows(matrix, { ...everything, rows }).map(({ result }) => result.name);
    expect([names('new-allele'), names('missing'), names('known')]).toEqual([['g1', 'g2'], ['g10'], []]);
    expect([...countRows(matrix)]).toEqual([
      ['all', 3],
      ['new-allele', 2],
      ['missing', 1],
    ]);
  });

  test('shows the loci that vary, those with something new, and those that are not exact everywhere', () => {
    const loci = (filter: MatrixChoice['columns']) => lociOf(matrix, chooseColumns(matrix, matrix.rows, filter));
    // d is cut off in one genome, which does not make it vary.
    expect([loci('varying'), loci('novel'), loci('not-exact')]).toEqual([['b', 'c'], ['c'], ['c', 'd', 'e']]);
    expect(lociOf(matrix, chooseColumns(matrix, [matrix.rows[0]!, matrix.rows[2]!], 'varying'))).toEqual(['c']);
  });

  test('finds genomes by name or primary key, and orders them as people do, empty cells last', () => {
    const names = (part: Partial<MatrixChoice>) =>
      chooseRows(matrix, { ...everything, ...part }).map(({ result }) => result.name);
    expect(names({ search: 'G1' })).toEqual(['g1', 'g10']);
    expect(names({ sort: { by: 'file', isDescending: true } })).toEqual(['g10', 'g2', 'g1']);
    expect(names({ sort: { by: 'key', isDescending: false } })).toEqual(['g10', 'g1', 'g2']);
    expect(names({ sort: { by: 'key', isDescending: true } })).toEqual(['g1', 'g10', 'g2']);
    expect(names({ sort: { by: 'locus b', isDescending: true } })).toEqual(['g2', 'g1', 'g10']);
    expect(names({ sort: { by: 'count exact', isDescending: false } })).toEqual(['g2', 'g1', 'g10']);
  });
});

describe('verdicts in the table of genomes', () => {
  const verdictOf = (kind: VerdictKind): Verdict => ({
    kind,
    reasons: kind === 'good' ? [] : [{ kind, sentence: `It is ${kind}.` }],
    checked: [],
  });
  const kinds: (VerdictKind | undefined)[] = ['good', 'look', undefined, 'bad', 'none', 'other'];
  const judged = kinds.map((kind) => {
    const { result, ...one } = named(`of ${kind}`, [exactReport('a', '1')]);
    return { ...one, result: kind ? { ...result, verdict: verdictOf(kind) } : result };
  });
  const table = buildMatrix(judged, view);
  const names = (part: Partial<MatrixChoice>) =>
    chooseRows(table, { ...everything, ...part }).map(({ result }) => result.name.slice('of '.length));

  test('stand beside the file, in words with their reasons, where any genome has one', () => {
    expect(listColumns(table).map(({ id }) => id)).toEqual(expect.arrayContaining(['verdict']));
    expect(listColumns(table).findIndex(({ id }) => id === 'verdict')).toBe(1);
    expect(listColumns(matrix).some(({ id }) => id === 'verdict')).toBe(false);
    const head = headColumns('ST', [], 'exact', { isNarrow: false, isJudged: true });
    const at = head.findIndex(({ by }) => by === 'verdict');
    const shown = { matrix: table, head, columns: [0] };
    expect(table.rows.map((row) => copiedText(shown, row, at))).toEqual([
      'good',
      'look at it',
      '',
      'do not use',
      'not judged',
      'wrong organism',
    ]);
    expect(tooltipOf(shown, table.rows[3]!, at)).toBe('do not use: It is bad.');
    expect(tooltipOf(shown, table.rows[0]!, at)).toBe(`good: ${GOOD_CAUTION}`);
    expect(tooltipOf(shown, table.rows[2]!, at)).toBe('');
  });

  test('are ordered by gravity, and what was not looked at comes last', () => {
    const sorted = (isDescending: boolean) => names({ sort: { by: 'verdict', isDescending } });
    expect(sorted(false)).toEqual(['other', 'bad', 'look', 'none', 'good', 'undefined']);
    expect(sorted(true)).toEqual(['good', 'none', 'look', 'bad', 'other', 'undefined']);
  });

  test('are filtered beside the states, counted, and found by their words', () => {
    expect([names({ rows: 'bad' }), names({ rows: 'none' })]).toEqual([['bad'], ['undefined', 'none']]);
    expect(names({ search: 'not use' })).toEqual(['bad']);
    expect([...countRows(table)]).toEqual([
      ['all', 6],
      ['good', 1],
      ['look', 1],
      ['bad', 1],
      ['other', 1],
      ['none', 2],
      ['known', 6],
    ]);
  });
});

test('all loci are offered beside the schemes only where some locus is in none', () => {
  const inside = genomes[0]!.result;
  const outside = packResult(
    typingResult('x', {
      loci: [exactReport('a', '1'), exactReport('z', '1')],
      schemes: inside.schemes.map((scheme) => schemeOf([exactReport('a', '1')], { scheme_id: scheme.scheme_id })),
    }),
  );
  expect(listViews([inside]).map(({ label }) => label)).toEqual(['MLST']);
  expect(listViews([outside]).map(({ label }) => label)).toEqual(['MLST', 'all loci']);
  expect(buildMatrix([{ id: '1', result: outside }], { kind: 'all', label: 'all loci' }).loci).toEqual(['a', 'z']);
});
