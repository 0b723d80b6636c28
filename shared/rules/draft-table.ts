import type { NamedSequence } from '../sequence/read-sequences.ts';

export interface EnteredTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Whether a row has nothing in it: such rows at the end of a grid are not sent. */
function isEmpty(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '');
}

/** The rows without the empty ones at the end: those between keep their place, so that numbers of rows stay true. */
export function filledRows<Row extends readonly string[]>(rows: readonly Row[]): readonly Row[] {
  return rows.slice(0, rows.findLastIndex((row) => !isEmpty(row)) + 1);
}

/** The texts of a column, by row; empty where the table has no such column. */
export function columnOf({ columns, rows }: EnteredTable, name: string): string[] {
  const place = columns.indexOf(name);
  return rows.map((row) => (place < 0 ? '' : (row[place] ?? '').trim()));
}

/** The sequences of a table of alleles. */
export function sequencesOf(table: EnteredTable): NamedSequence[] {
  const sequences = columnOf(table, 'sequence');
  return columnOf(table, 'seq_id').map((seq_id, index) => ({ seq_id, sequence: sequences[index] ?? '' }));
}

/** What a table of this kind becomes on the wire: a header and rows, each on a line, cells separated by tabs. */
export function asTabSeparated({ columns, rows }: EnteredTable): string {
  return [columns, ...rows].map((cells) => cells.map(oneLine).join('\t')).join('\n');
}

/** A cell cannot hold what separates cells. */
function oneLine(cell: string): string {
  return cell.replaceAll(/[\t\r\n]+/g, ' ').trim();
}

/** Sequences as FASTA. */
export function asFasta(sequences: readonly NamedSequence[]): string {
  return sequences.map(({ seq_id, sequence }) => `>${oneLine(seq_id)}\n${sequence.replaceAll(/\s+/g, '')}\n`).join('');
}
