import { Buffer } from 'node:buffer';

/** Loci whose designations lie in one row of `designation_block` (`database-0028.ts`). */
const LOCI = 64;
/** Bytes of a designation in `codes`: the number of its allele in three, and which of `sources` it has in one. */
export const SLOT = 4;
/** The most bytes of `codes`: those of a row whose last locus has an allele. */
export const ROW_BYTES = LOCI * SLOT;
/** Bytes of an allele's number, and of a source's key. */
const NUMBER = 3;
/** Most sources of a row: the byte that names one is read by SQLite as a letter of ASCII. There are no more designations than this. */
const MOST_SOURCES = 127;

/** The most numbers that alleles of a locus, and sources, have. */
export const MOST_NUMBERS = 2 ** (8 * NUMBER) - 1;

/** An allele of a locus (row id). */
export type LocusAllele = readonly [locus: number, alleleId: string];

/** The row in which the designations at a locus (row id) lie. */
export function blockOf(locus: number): number {
  return Math.floor(locus / LOCI);
}

/** The place of an allele's number in `codes` at a locus (row id), 1-based as `substr` of SQL counts. */
export function placeOf(locus: number): number {
  return SLOT * (locus % LOCI) + 1;
}

/** The row id of the first locus of a row. */
export function firstLocusOf(block: number): number {
  return block * LOCI;
}

/** A number as the database keeps it, so that SQLite finds it within `codes` and `sources`. */
export function keyOf(number: number): Buffer {
  const key = Buffer.alloc(NUMBER);
  key.writeUIntBE(number, 0, NUMBER);
  return key;
}

/** The number of the allele that `codes` has at a locus (row id) of their row; 0 for none. */
export function numberAt(codes: Uint8Array, locus: number): number {
  return numberFrom(codes, SLOT * (locus % LOCI));
}

function numberFrom(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}

/** The columns of a row that are worked out here. */
export interface StoredBlock {
  amount: number;
  codes: Uint8Array;
  sources: Uint8Array;
  checksum: number;
}

/** The place of the locus, from 0, and the numbers of its allele and its source. */
type SlotVisit = (slot: number, allele: number, source: number) => void;

/** `codes` in SQL with all their bytes: those of a row that ends with loci that have no allele are shorter. */
export const ALL_CODES = `case length(codes) when ${ROW_BYTES} then codes
  else substr(cast(codes || zeroblob(${ROW_BYTES}) as blob), 1, ${ROW_BYTES}) end`;

/** Visits what stands in `codes`. An isolate has thousands, so there is no object for each. */
function eachSlot(codes: Uint8Array, sources: readonly number[], visit: SlotVisit): void {
  const end = Math.min(codes.length, ROW_BYTES);
  for (let slot = 0, at = 0; at < end; slot += 1, at += SLOT) {
    const allele = numberAt(codes, slot);
    if (allele > 0) visit(slot, allele, sources[(codes[at + NUMBER] ?? 0) - 1] ?? 0);
  }
}

/** Visits what stands in a row as it is stored. */
export function eachStored({ codes, sources }: Pick<StoredBlock, 'codes' | 'sources'>, visit: SlotVisit): void {
  eachSlot(codes, numbersIn(sources), visit);
}

/** The numbers whose keys stand in `sources`. */
function numbersIn(sources: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < sources.length; at += NUMBER) numbers.push(numberFrom(sources, at));
  return numbers;
}

/** The packed designations that an isolate has at the loci of one row. */
export class DesignationBlock {
  readonly #codes = Buffer.alloc(ROW_BYTES);
  #sources: number[] = [];
  #amount = 0;
  /** By how much the stored checksum is wrong: it stays so, so that what is added to a damaged row does not hide the damage. */
  #wrong: number | undefined;
  readonly #stored: StoredBlock | undefined;

  /** An empty one; or one as it is stored. */
  constructor(stored?: StoredBlock) {
    if (!stored) return;
    this.#codes.set(stored.codes);
    this.#sources = numbersIn(stored.sources);
    this.#amount = stored.amount;
    this.#stored = stored;
  }

  /** The number of the allele at a locus; 0 for none. */
  alleleAt(locus: number): number {
    return numberAt(this.#codes, locus);
  }

  /** Puts an allele to a locus where there is none. Both numbers begin at 1. */
  put(locus: number, allele: number, source: number): void {
    this.#wrong ??= this.#stored ? this.#stored.checksum - this.#checksum() : 0;
    const at = (locus % LOCI) * SLOT;
    this.#codes.writeUIntBE(allele, at, NUMBER);
    this.#codes[at + NUMBER] = this.#placeOf(source);
    this.#amount += 1;
  }

  /** The row for the database. */
  stored(): StoredBlock {
    let end = this.#codes.length;
    while (end > 0 && this.#codes[end - 1] === 0) end -= 1;
    return {
      amount: this.#amount,
      codes: this.#codes.subarray(0, end),
      sources: Buffer.concat(this.#sources.map(keyOf)),
      checksum: this.#checksum() + (this.#wrong ?? 0),
    };
  }

  /** Whether a row is as it was written. */
  static isWhole(stored: StoredBlock): boolean {
    if (stored.codes.length > ROW_BYTES || stored.sources.length % NUMBER > 0) return false;
    const block = new DesignationBlock(stored);
    let amount = 0;
    eachStored(stored, () => (amount += 1));
    return stored.checksum === block.#checksum() && stored.amount === amount;
  }

  /** 1-based place of a source among those of the row. */
  #placeOf(source: number): number {
    const place = this.#sources.indexOf(source) + 1;
    if (place > 0) return place;
    if (this.#sources.length === MOST_SOURCES) this.#forgetUnused();
    return this.#sources.push(source);
  }

  /** Drops the sources that no designation has any more. */
  #forgetUnused(): void {
    const former = this.#sources;
    this.#sources = [];
    const visit: SlotVisit = (slot, _allele, source) => (this.#codes[slot * SLOT + NUMBER] = this.#placeOf(source));
    eachSlot(this.#codes, former, visit);
  }

  /** A sum of what stands at each place, weighed by the place: the triggers of `database-0028.ts` take off what they take out. */
  #checksum(): number {
    let sum = 0;
    eachSlot(
      this.#codes,
      this.#sources,
      (slot, allele, source) => (sum += (2 * slot + 1) * (MOST_SOURCES * allele + source)),
    );
    return sum;
  }
}
