import type { DataType } from '#shared/api/locus.ts';
import { avalanche } from './residue-hash.ts';

/**
 * Tells whether an index belongs to a database as it is now. It does not hold the name, so that a renamed or copied
 * database keeps its index. `last_allele` is the highest row id of `allele`.
 */
export interface IndexStamp {
  created_at: string;
  definitions_version: number;
  last_allele: number;
}

/**
 * The distinct first `seed_length` residues of alleles, found in a genome by one look into `bitmap` per position. Alleles
 * shorter than the full seed have a table for their own length. All arrays are plain 32-bit integers, so that an index
 * is one block of memory that the worker threads share.
 */
export interface SeedTable {
  readonly data_type: DataType;
  readonly seed_length: number;
  /** Residues that the filter takes as the number of a bit of `bitmap` (`seed-filter.ts`). */
  readonly filter_length: number;
  readonly bitmap: Int32Array;
  /** Open addressing; `slot` is 0 where free, else 1 + the place of the seed's lengths in `lengths`. */
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly slot: Int32Array;
  /** Per seed: how many lengths, then the distinct lengths of its alleles in ascending order. */
  readonly lengths: Int32Array;
}

/** Hashes of all whole alleles of one data type: open addressing by the first lane; `row` is 0 where free. */
export interface AlleleTable {
  readonly data_type: DataType;
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** Row ids of `allele`. */
  readonly row: Int32Array;
}

export interface AlleleIndex {
  readonly stamp: IndexStamp;
  readonly seeds: readonly SeedTable[];
  readonly alleles: readonly AlleleTable[];
}

/** A seed of up to `2 * HALF_SEED` residues is kept in two numbers of up to 24 bits: 12 bases or 4 amino acids each. */
export const HALF_SEED: Record<DataType, number> = { DNA: 12, peptide: 4 };

/** Residues of a full seed. */
export function fullSeedLength(dataType: DataType): number {
  return 2 * HALF_SEED[dataType];
}

/** Where the search for a seed begins in its table, before it is masked to the size of the table. */
export function seedHash(high: number, low: number): number {
  return avalanche((Math.imul(high, 0x9e3779b1) + Math.imul(low, 0x85ebca77)) | 0);
}
