import { compareNatural } from '#shared/natural-order.ts';
import type { InputState } from '#shared/results/input-state.ts';
import { verdictKind } from '#shared/typing-table/verdict-columns.ts';
import { GRAVITY } from '#shared/verdict/judge.ts';
import { VERDICT_KINDS, VERDICTS, type VerdictKind } from '#shared/verdict/verdict.ts';
import { STATE_KINDS, type StateKind } from '#shared/results/state-kinds.ts';
import { stateOfResult } from '../results/result-state.ts';
import { STATUSES } from '../results/packed-result.ts';
import { alleleKey, allelesOfRow, cellText, countOf, type Matrix, type MatrixRow } from './matrix.ts';

/** Which genomes are shown: all, those in one state, or those with one verdict. */
export type RowFilter = 'all' | StateKind | VerdictKind;
export type ColumnFilter = 'all' | 'varying' | 'novel' | 'not-exact';

/** What the rows are ordered by: `file`, `verdict`, `key`, `field NAME`, `count STATUS` or `locus NAME`; none is the order of the list. */
export interface MatrixSort {
  by: string;
  isDescending: boolean;
}

export interface MatrixChoice {
  rows: RowFilter;
  columns: ColumnFilter;
  /** Words that the file name, the database, the scheme, the primary key, the verdict or the state must hold. */
  search: string;
  sort: MatrixSort | undefined;
}

function passes(row: MatrixRow, filter: RowFilter): boolean {
  return filter === 'all' || stateOfRow(row).kind === filter || verdictKind(row.result) === filter;
}

/** How many genomes each filter would show: all, then the verdicts and the states that there are. */
export function countRows({ rows, isJudged }: Matrix): Map<RowFilter, number> {
  const byVerdict = Map.groupBy(isJudged ? rows : [], ({ result }) => verdictKind(result));
  const byState = Map.groupBy(rows, (row) => stateOfRow(row).kind);
  return new Map<RowFilter, number>([
    ['all', rows.length],
    ...presentOf(VERDICT_KINDS, byVerdict),
    ...presentOf(STATE_KINDS, byState),
  ]);
}

function presentOf<Kind>(kinds: readonly Kind[], found: ReadonlyMap<Kind, readonly unknown[]>): [Kind, number][] {
  return kinds.flatMap((kind): [Kind, number][] => {
    const count = found.get(kind)?.length ?? 0;
    return count > 0 ? [[kind, count]] : [];
  });
}

/** The state of a row with regard to the scheme of the table. */
export function stateOfRow({ result, scheme }: MatrixRow): InputState {
  return stateOfResult(result, scheme);
}

/** What one row shows in a column that is no locus. */
export function headText(row: MatrixRow, by: string): string {
  if (by === 'file') return row.result.name;
  if (by === 'verdict') return row.result.verdict ? VERDICTS[row.result.verdict.kind].words : '';
  if (by === 'database') return row.result.stamp.database;
  if (by === 'scheme') return row.scheme?.description ?? row.result.choice?.chosen?.scheme ?? '';
  if (by === 'alleles') return allelesOfRow(row);
  if (by === 'state') return stateOfRow(row).about;
  if (by === 'key') return row.scheme?.profile_ids.join(', ') ?? '';
  if (by.startsWith('field ')) return row.scheme?.fields.find(({ field }) => `field ${field}` === by)?.value ?? '';
  const status = STATUSES.find((one) => `count ${one}` === by);
  return status ? String(countOf(row, status)) : '';
}

/** What a row is ordered by in a column that is no locus: its text; a verdict by how grave it is. */
function headKey(row: MatrixRow, by: string): string {
  const { verdict } = row.result;
  return by === 'verdict' && verdict ? String(GRAVITY.indexOf(verdict.kind)) : headText(row, by);
}

function sortRows(matrix: Matrix, rows: MatrixRow[], { by, isDescending }: MatrixSort): MatrixRow[] {
  const column = by.startsWith('locus ') ? matrix.loci.indexOf(by.slice('locus '.length)) : -1;
  const textOf = (row: MatrixRow) => (column < 0 ? headKey(row, by) : cellText(row, column));
  const keyed = rows.map((row) => ({ row, text: textOf(row) }));
  const sign = isDescending ? -1 : 1;
  // Empty cells come last in both directions.
  return keyed
    .toSorted((one, other) => {
      if (one.text === '' || other.text === '') return Number(one.text === '') - Number(other.text === '');
      return sign * compareNatural(one.text, other.text);
    })
    .map(({ row }) => row);
}

/** The columns in which words are searched. */
const SEARCHED = ['file', 'verdict', 'database', 'scheme', 'key', 'state'];

/** The rows that a choice leaves, in its order. */
export function chooseRows(matrix: Matrix, { rows: filter, search, sort }: MatrixChoice): MatrixRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = matrix.rows.filter((row) => {
    const text = SEARCHED.map((by) => headText(row, by).toLowerCase()).join('\t');
    return passes(row, filter) && words.every((word) => text.includes(word));
  });
  return sort ? sortRows(matrix, rows, sort) : rows;
}

/** Whether the genomes differ at a locus: in alleles, known or new; what is missing or cut off says nothing. */
function varies(rows: readonly MatrixRow[], column: number): boolean {
  let first: string | undefined;
  for (const row of rows) {
    const key = alleleKey(row, column);
    if (key === undefined) continue;
    if (first !== undefined && key !== first) return true;
    first = key;
  }
  return false;
}

function hasStatus(rows: readonly MatrixRow[], column: number, wanted: (code: number) => boolean): boolean {
  return rows.some(({ places, result }) => {
    const code = result.statuses[places[column] ?? -1];
    return code !== undefined && wanted(code);
  });
}

/** The columns (places in `matrix.loci`) that a filter leaves, with regard to the rows shown. */
export function chooseColumns(matrix: Matrix, rows: readonly MatrixRow[], filter: ColumnFilter): number[] {
  const columns = matrix.loci.map((_, column) => column);
  const exact = STATUSES.indexOf('exact');
  const novel = STATUSES.indexOf('novel');
  if (filter === 'varying') return columns.filter((column) => varies(rows, column));
  if (filter === 'novel') return columns.filter((column) => hasStatus(rows, column, (code) => code === novel));
  if (filter === 'not-exact') return columns.filter((column) => hasStatus(rows, column, (code) => code !== exact));
  return columns;
}
