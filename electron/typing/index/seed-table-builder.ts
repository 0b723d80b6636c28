import type { DataType } from '#shared/api/locus.ts';
import { findSeed, HALF_SEED, seedHash, spansAt, type SeedTable } from './allele-index.ts';
import {
  addToBitmap,
  addToLeads,
  chooseSeed,
  createBitmap,
  createLeads,
  filterLengthFor,
  seedFilter,
} from './seed-filter.ts';

/**
 * Builds a seed table while alleles stream in. With a `base`, it holds only the seeds and spans that the base lacks.
 */
export class SeedTableBuilder {
  readonly #dataType: DataType;
  readonly #bits: number;
  readonly #half: number;
  readonly seedLength: number;
  readonly #base: SeedTable | undefined;
  #count = 0;
  #high = new Int32Array(1024);
  #low = new Int32Array(1024);
  /** 1 + the first node of the list of spans. 0 where free. */
  #slot = new Int32Array(1024);
  #nodes = 0;
  #nodeOffset = new Int32Array(1024);
  #nodeLength = new Int32Array(1024);
  #nodeNext = new Int32Array(1024);

  constructor(dataType: DataType, bits: number, seedLength: number, base?: SeedTable) {
    this.#dataType = dataType;
    this.#bits = bits;
    this.#half = HALF_SEED[dataType];
    this.seedLength = seedLength;
    this.#base = base;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Adds an allele: the first `length` residues of `codes`. */
  addAllele(codes: Uint8Array, length: number): void {
    const offset = chooseSeed(codes, length, this.#dataType);
    const split = offset + Math.max(0, this.seedLength - this.#half);
    const end = offset + this.seedLength;
    let high = 0;
    let low = 0;
    for (let index = offset; index < split; index++) high = (high << this.#bits) | (codes[index] as number);
    for (let index = split; index < end; index++) low = (low << this.#bits) | (codes[index] as number);
    if (!this.#base || !hasSpan(this.#base, high, low, offset, length)) this.#addSpan(high, low, offset, length);
  }

  /** Adds all seeds of a finished table. */
  addTable(table: SeedTable): void {
    for (let place = 0; place < table.slot.length; place++) {
      const slot = table.slot[place] as number;
      if (slot === 0) continue;
      const [high, low] = [table.high[place] as number, table.low[place] as number];
      forEachSpan(spansAt(table, slot), (offset, length) => this.#addSpan(high, low, offset, length));
    }
  }

  finish(): SeedTable {
    const { slot, spans } = this.#flattenSpans();
    const filterLength = this.#base?.filter_length ?? filterLengthFor(this.#dataType, this.seedLength, this.#count);
    return {
      data_type: this.#dataType,
      seed_length: this.seedLength,
      filter_length: filterLength,
      ...this.#createFilters(filterLength),
      high: this.#high,
      low: this.#low,
      slot,
      spans,
    };
  }

  #addSpan(high: number, low: number, offset: number, length: number): void {
    if (this.#count * 2 >= this.#slot.length) this.#grow();
    const place = this.#placeOf(high, low);
    if (this.#slot[place] === 0) {
      this.#count++;
      this.#high[place] = high;
      this.#low[place] = low;
    }
    let node = this.#slot[place] as number;
    const isOther = (at: number) => this.#nodeLength[at] !== length || this.#nodeOffset[at] !== offset;
    while (node !== 0 && isOther(node - 1)) node = this.#nodeNext[node - 1] as number;
    if (node !== 0) return;
    if (this.#nodes === this.#nodeLength.length) {
      this.#nodeOffset = enlarge(this.#nodeOffset);
      this.#nodeLength = enlarge(this.#nodeLength);
      this.#nodeNext = enlarge(this.#nodeNext);
    }
    this.#nodeOffset[this.#nodes] = offset;
    this.#nodeLength[this.#nodes] = length;
    this.#nodeNext[this.#nodes] = this.#slot[place] as number;
    this.#slot[place] = ++this.#nodes;
  }

  #placeOf(high: number, low: number): number {
    const mask = this.#slot.length - 1;
    let place = seedHash(high, low) & mask;
    while (this.#slot[place] !== 0 && !(this.#high[place] === high && this.#low[place] === low)) {
      place = (place + 1) & mask;
    }
    return place;
  }

  #grow(): void {
    const [high, low, slot] = [this.#high, this.#low, this.#slot];
    this.#high = new Int32Array(high.length * 2);
    this.#low = new Int32Array(high.length * 2);
    this.#slot = new Int32Array(high.length * 2);
    for (let index = 0; index < slot.length; index++) {
      if (slot[index] === 0) continue;
      const place = this.#placeOf(high[index] as number, low[index] as number);
      this.#high[place] = high[index] as number;
      this.#low[place] = low[index] as number;
      this.#slot[place] = slot[index] as number;
    }
  }

  #flattenSpans(): { slot: Int32Array; spans: Int32Array } {
    const slot = new Int32Array(this.#slot.length);
    const spans = new Int32Array(2 * this.#nodes + this.#count);
    let used = 0;
    for (let place = 0; place < slot.length; place++) {
      let node = this.#slot[place] as number;
      if (node === 0) continue;
      slot[place] = used + 1;
      const nodes: number[] = [];
      for (; node !== 0; node = this.#nodeNext[node - 1] as number) nodes.push(node - 1);
      nodes.sort(
        (left, right) => this.#offsetAt(left) - this.#offsetAt(right) || this.#lengthAt(left) - this.#lengthAt(right),
      );
      spans[used++] = nodes.length;
      for (const each of nodes) {
        spans[used++] = this.#offsetAt(each);
        spans[used++] = this.#lengthAt(each);
      }
    }
    return { slot, spans };
  }

  #offsetAt(node: number): number {
    return this.#nodeOffset[node] as number;
  }

  #lengthAt(node: number): number {
    return this.#nodeLength[node] as number;
  }

  #createFilters(filterLength: number): Pick<SeedTable, 'leads' | 'bitmap'> {
    const filter = seedFilter(this.#dataType, this.seedLength, filterLength);
    const leads = this.#base?.leads.slice() ?? createLeads(this.#dataType, this.seedLength);
    const bitmap = this.#base?.bitmap.slice() ?? createBitmap(filter);
    const seed = new Uint8Array(this.seedLength);
    for (let place = 0; place < this.#slot.length; place++) {
      if (this.#slot[place] === 0) continue;
      this.#readSeed(place, seed);
      addToLeads(leads, this.#dataType, seed);
      addToBitmap(bitmap, filter, this.#dataType, seed);
    }
    return { leads, bitmap };
  }

  /** Turns the two numbers of a seed back into its residues. */
  #readSeed(place: number, seed: Uint8Array): void {
    const split = Math.max(0, this.seedLength - this.#half);
    const lastCode = 2 ** this.#bits - 1;
    let high = this.#high[place] as number;
    let low = this.#low[place] as number;
    for (let index = this.seedLength - 1; index >= split; index--, low >>>= this.#bits) seed[index] = low & lastCode;
    for (let index = split - 1; index >= 0; index--, high >>>= this.#bits) seed[index] = high & lastCode;
  }
}

function hasSpan(table: SeedTable, high: number, low: number, offset: number, length: number): boolean {
  const slot = findSeed(table, high, low);
  if (slot === 0) return false;
  let has = false;
  forEachSpan(spansAt(table, slot), (from, size) => (has ||= from === offset && size === length));
  return has;
}

function forEachSpan(spans: Int32Array, visit: (offset: number, length: number) => void): void {
  for (let index = 0; index < spans.length; index += 2) visit(spans[index] as number, spans[index + 1] as number);
}

/** The same numbers in an array of twice the length. */
export function enlarge(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
