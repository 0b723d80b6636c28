import type { DataType } from '#shared/api/locus.ts';
import { avalanche } from './residue-hash.ts';

/**
 * The database state that an index belongs to. The stamp does not hold the name of the database, so a renamed or copied
 * database keeps its index. Row ids are those of `allele` and `allele_change`.
 */
export interface IndexStamp {
  created_at: string;
  /** Only grows. A smaller number shows that the file was put back to an earlier state. */
  definitions_version: number;
  last_allele: number;
  last_change: number;
  /**
   * Row ids of some alleles with the hash of their sequence: the last one, and others at growing distances before it.
   */
  tail: [row: number, hash: number][];
}

/**
 * Runs of `seed_length` residues, one of each allele (`chooseSeed`), each kept once. One look into `bitmap` per position
 * finds them in a genome. Alleles shorter than the full seed have a table for their own length. All arrays are 32-bit integers, so that an
 * index is one block of memory that the worker threads share.
 */
export interface SeedTable {
  readonly data_type: DataType;
  readonly seed_length: number;
  /** How many residues form the number of a bit in `bitmap` (`seed-filter.ts`). */
  readonly filter_length: number;
  /** Which residues can begin a seed, as bytes (`seed-filter.ts`). */
  readonly leads: Int32Array;
  readonly bitmap: Int32Array;
  /**
   * A hash table with open addressing. `slot` is 0 if free, otherwise 1 + the index of the seed's spans in `spans`.
   */
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly slot: Int32Array;
  /**
   * For each seed: the number of its spans, then the distinct spans of its alleles in ascending order. A span is two
   * numbers: where the seed begins in the allele (0-based), and the length of the allele.
   */
  readonly spans: Int32Array;
}

/**
 * Hashes of all whole alleles of one data type: a hash table with open addressing by the first lane. `row` is 0 where
 * free.
 */
export interface AlleleTable {
  readonly data_type: DataType;
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** Row ids of `allele`. */
  readonly row: Int32Array;
  /** How many slots are taken. */
  readonly count: number;
}

/** Tables of both kinds: one seed table per data type and seed length, one allele table per data type. */
export interface IndexPart {
  readonly seeds: readonly SeedTable[];
  readonly alleles: readonly AlleleTable[];
}

/**
 * What a genome is searched with. An index grows by `additions`: small tables that are made again for each new state of
 * the database, while the large tables of `base` stay as they are. Additions leave out what the base has, but their
 * filters include those of the base. A changed or deleted allele stays in the tables; verification rejects it.
 */
export interface AlleleIndex {
  readonly base: IndexPart;
  readonly additions?: IndexPart;
}

/**
 * A seed of up to `2 * HALF_SEED` residues is stored in two numbers of up to 24 bits: 12 bases or 4 amino acids each.
 */
export const HALF_SEED: Record<DataType, number> = { DNA: 12, peptide: 4 };

/** Residues of a full seed. */
export function fullSeedLength(dataType: DataType): number {
  return 2 * HALF_SEED[dataType];
}

/** Slot at which the search for a seed begins, before it is masked to the size of the table. */
export function seedHash(high: number, low: number): number {
  return avalanche((Math.imul(high, 0x9e3779b1) + Math.imul(low, 0x85ebca77)) | 0);
}

/** The seed table for a length, if there is one. */
export function seedTableOf(part: IndexPart | undefined, dataType: DataType, length: number): SeedTable | undefined {
  return part?.seeds.find((table) => table.data_type === dataType && table.seed_length === length);
}

/** 1 + the index of a seed's spans, or 0 if there is no such seed. */
export function findSeed({ high: highs, low: lows, slot: slots }: SeedTable, high: number, low: number): number {
  const mask = slots.length - 1;
  for (let place = seedHash(high, low) & mask; ; place = (place + 1) & mask) {
    const slot = slots[place] as number;
    if (slot === 0 || (highs[place] === high && lows[place] === low)) return slot;
  }
}

/** The spans of a seed, given by what `findSeed` found. */
export function spansAt({ spans }: SeedTable, slot: number): Int32Array {
  return spans.subarray(slot, slot + 2 * (spans[slot - 1] as number));
}

/** Residues of the longest allele with a seed in the table. */
export function longestAllele({ spans }: SeedTable): number {
  let longest = 0;
  for (let index = 0; index < spans.length;) {
    const end = index + 1 + 2 * (spans[index] as number);
    for (let length = index + 2; length < end; length += 2) longest = Math.max(longest, spans[length] as number);
    index = end;
  }
  return longest;
}

/** Calls `visit` with the row of each allele with this hash. */
export function forEachAllele(table: AlleleTable, first: number, second: number, visit: (row: number) => void): void {
  const { first: firsts, second: seconds, row: rows } = table;
  const mask = rows.length - 1;
  for (let place = first & mask; rows[place] !== 0; place = (place + 1) & mask) {
    if (firsts[place] === first && seconds[place] === second) visit(rows[place] as number);
  }
}
