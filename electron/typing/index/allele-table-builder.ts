import type { DataType } from '#shared/api/locus.ts';
import { forEachAllele, type AlleleTable } from './allele-index.ts';

/**
 * Builds a table of whole-allele hashes while alleles stream in. With a `base`, the table holds only what the base
 * lacks.
 */
export class AlleleTableBuilder {
  readonly #dataType: DataType;
  readonly #base: AlleleTable | undefined;
  #count = 0;
  #first = new Int32Array(1024);
  #second = new Int32Array(1024);
  #row = new Int32Array(1024);

  constructor(dataType: DataType, base?: AlleleTable) {
    this.#dataType = dataType;
    this.#base = base;
  }

  get count(): number {
    return this.#count;
  }

  add(first: number, second: number, row: number): void {
    // A changed allele comes once more, and may have its old sequence again.
    if (this.#base && (hasAllele(this.#base, first, second, row) || hasAllele(this.finish(), first, second, row)))
      return;
    this.#reserve(1);
    this.#insert(first, second, row);
    this.#count++;
  }

  /** Adds all of a finished table. */
  addTable(table: AlleleTable): void {
    this.#reserve(table.count);
    for (let place = 0; place < table.row.length; place++) {
      const row = table.row[place] as number;
      if (row !== 0) this.#insert(table.first[place] as number, table.second[place] as number, row);
    }
    this.#count += table.count;
  }

  finish(): AlleleTable {
    return {
      data_type: this.#dataType,
      first: this.#first,
      second: this.#second,
      row: this.#row,
      count: this.#count,
    };
  }

  #insert(first: number, second: number, row: number): void {
    const mask = this.#row.length - 1;
    let place = first & mask;
    while (this.#row[place] !== 0) place = (place + 1) & mask;
    this.#first[place] = first;
    this.#second[place] = second;
    this.#row[place] = row;
  }

  /** Makes room for `more` entries. At most half of the slots are taken. */
  #reserve(more: number): void {
    let size = this.#row.length;
    while ((this.#count + more) * 2 > size) size *= 2;
    if (size === this.#row.length) return;
    const [first, second, row] = [this.#first, this.#second, this.#row];
    this.#first = new Int32Array(size);
    this.#second = new Int32Array(size);
    this.#row = new Int32Array(size);
    for (let index = 0; index < row.length; index++) {
      const id = row[index] as number;
      if (id !== 0) this.#insert(first[index] as number, second[index] as number, id);
    }
  }
}

function hasAllele(table: AlleleTable, first: number, second: number, row: number): boolean {
  let found = false;
  forEachAllele(table, first, second, (each) => (found ||= each === row));
  return found;
}
