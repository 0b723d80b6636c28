import type { LocusReport, LocusStatus, TypingResult } from '../rpc/contract/typing.ts';
import type { WorkbookCell } from '../workbook.ts';

export interface SchemeColumns {
  /** Present if rows are of several databases: only results of this one are of the scheme. */
  database?: string;
  scheme_id: number;
  name: string;
  primary_key?: string;
  loci: string[];
  /** Fields other than the primary key, in order. */
  fields: string[];
}

/** The schemes that get rows, and the loci outside any scheme. */
export interface TypingColumns {
  schemes: SchemeColumns[];
  /** Loci outside any scheme: those requested without one. */
  loci: string[];
  /** Each file has its own database. `schemes` and `loci` are empty then: rows show every scheme of it. */
  isOpen?: true;
}

/** One row: its cells for people and sheets, and its `json` form, made on demand. */
export interface ResultRow {
  cells: WorkbookCell[];
  record(): unknown;
}

/** Columns of a kind of result table, and the rows of one file. */
export interface ResultLayout {
  columns: string[];
  rowsOf(file: string, result: TypingResult): ResultRow[];
}

/** Which rows are wanted: those with a new allele, or those with a locus that is cut off, out of frame, ambiguous or missing. */
export type RowChoice = 'novel' | 'incomplete';

const INCOMPLETE: ReadonlySet<LocusStatus> = new Set(['ambiguous', 'partial', 'truncated', 'frameshifted', 'missing']);

/** The cell for "nothing was found". A cell is empty if the column belongs to another scheme. */
export const NOTHING = '-';

export const unique = <Value>(values: Iterable<Value>): Value[] => [...new Set(values)];

export function isChosen({ status }: LocusReport, only: RowChoice | undefined): boolean {
  if (only === undefined) return true;
  return only === 'novel' ? status === 'novel' : INCOMPLETE.has(status);
}

/** The report of each locus, by name. */
export function reportsByLocus({ loci }: TypingResult): ReadonlyMap<string, LocusReport> {
  return new Map(loci.map((report) => [report.locus, report]));
}

/** Names of the loci in the tables, each once. */
export function lociOf({ schemes, loci }: TypingColumns): string[] {
  return unique([...schemes.flatMap((scheme) => scheme.loci), ...loci]);
}

/** A cell as text. */
export function cellText(cell: WorkbookCell): string {
  if (cell === null) return '';
  return String(typeof cell === 'object' ? cell.value : cell);
}
