import type { ParsedRow } from '../table-row.ts';

/**
 * Values that the user gave for all rows, by heading. They come as further columns behind those of the table, which keep their places in
 * what is reported. An empty cell of a column that the table has is not filled, since it may mean that nothing is known; only how genomes
 * were sequenced must always be said.
 */
export class CommonValues {
  readonly #headings: string[];
  readonly #values: string[];
  readonly #width: number;
  /** Place of the column of methods in the table, and the method for its empty cells. */
  readonly #method: { at: number; value: string } | undefined;

  /** `headings` are those of the table. */
  constructor(headings: readonly string[], values: Readonly<Record<string, string>> = {}) {
    const lacked = Object.entries(values).filter(([heading]) => !headings.includes(heading));
    this.#headings = lacked.map(([heading]) => heading);
    this.#values = lacked.map(([, value]) => value.trim());
    const at = headings.indexOf('sequence_method');
    const method = values['sequence_method'];
    this.#method = at < 0 || method === undefined ? undefined : { at, value: method };
    this.#width = headings.findLastIndex((heading) => heading !== '') + 1;
  }

  /** The header with the further columns. */
  header(row: ParsedRow): ParsedRow {
    return this.#extend(row, this.#headings);
  }

  /** A row with the values. One with more cells than the header stays as it is, because it is refused. */
  fill(row: ParsedRow): ParsedRow {
    if (row.cells.slice(this.#width).some((cell) => cell !== '')) return row;
    const { at, value } = this.#method ?? { at: -1, value: '' };
    if (at < 0 || (row.cells[at] ?? '') !== '') return this.#extend(row, this.#values);
    const cells = Array.from({ length: Math.max(row.cells.length, at + 1) }, (_, place) => row.cells[place] ?? '');
    return this.#extend({ ...row, cells: cells.with(at, value) }, this.#values);
  }

  #extend(row: ParsedRow, cells: readonly string[]): ParsedRow {
    if (cells.length === 0) return row;
    const own = Array.from({ length: this.#width }, (_, at) => row.cells[at] ?? '');
    return { ...row, cells: [...own, ...cells] };
  }
}
