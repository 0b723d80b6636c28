import type { DataType } from '#shared/api/locus.ts';
import type { AlleleTable } from './allele-index.ts';

/** A table of whole-allele hashes that grows while alleles stream by. */
export class AlleleTableBuilder {
  readonly #dataType: DataType;
  #count = 0;
  #first = new Int32Array(1024);
  #second = new Int32Array(1024);
  #row = new Int32Array(1024);

  constructor(dataType: DataType) {
    this.#dataType = dataType;
  }

  get count(): number {
    return this.#count;
  }

  add(first: number, second: number, row: number): void {
    if (this.#count * 2 >= this.#row.length) this.#grow();
    this.#insert(first, second, row);
    this.#count++;
  }

  addTable(table: AlleleTable): void {
    for (let place = 0; place < table.row.length; place++) {
      const row = table.row[place] as number;
      if (row !== 0) this.add(table.first[place] as number, table.second[place] as number, row);
    }
  }

  finish(): AlleleTable {
    return { data_type: this.#dataType, first: this.#first, second: this.#second, row: this.#row };
  }

  #insert(first: number, second: number, row: number): void {
    const mask = this.#row.length - 1;
    let place = first & mask;
    while (this.#row[place] !== 0) place = (place + 1) & mask;
    this.#first[place] = first;
    this.#second[place] = second;
    this.#row[place] = row;
  }

  #grow(): void {
    const [first, second, row] = [this.#first, this.#second, this.#row];
    this.#first = new Int32Array(row.length * 2);
    this.#second = new Int32Array(row.length * 2);
    this.#row = new Int32Array(row.length * 2);
    for (let index = 0; index < row.length; index++) {
      const id = row[index] as number;
      if (id !== 0) this.#insert(first[index] as number, second[index] as number, id);
    }
  }
}
