import type { DataType } from '#shared/api/locus.ts';
import { alphabetOf } from '#shared/sequence/alphabet.ts';
import { fullSeedLength } from './allele-index.ts';
import { avalanche } from './residue-hash.ts';

/**
 * Two filters reject nearly all positions of a genome. The first, the leads, checks whether the last few residues can
 * begin a seed. `chooseSeed` takes the same few leads for all alleles, so nearly all positions end here. Its table is so
 * small that it always stays in the processor's cache. The second rejects most of the others by one look into a bitmap: some residues
 * of a window form the number of a bit. For DNA both filters also contain the reverse complement of each seed, so that
 * one pass over one strand sees both.
 */
interface SeedFilter {
  /** Position in a window of the residues that the second filter takes. */
  readonly offset: number;
  readonly length: number;
  /** The bits of their number. */
  readonly mask: number;
}

/** The longest lead, in residues: tables of 4 and 1 kB. */
const LONGEST_LEAD: Record<DataType, number> = { DNA: 6, peptide: 2 };

/** In the table of leads: a seed begins with these residues; the reverse complement of a seed ends with them. */
const FORWARD_LEAD = 1;
const REVERSE_LEAD = 2;

export function leadLength(dataType: DataType, seedLength: number): number {
  return Math.min(LONGEST_LEAD[dataType], seedLength);
}

/**
 * Where the seed of an allele begins (0-based): at the lead that comes first in a fixed order, the first such place of
 * several. So the alleles of a locus share their seeds, and alleles of all loci share a few leads, even where nothing
 * else is common to them, such as fragments without a start codon. This is a minimizer with one window per allele
 * (Schleimer et al. 2003, https://doi.org/10.1145/872757.872770; Roberts et al. 2004,
 * https://doi.org/10.1093/bioinformatics/bth408).
 */
export function chooseSeed(codes: Uint8Array, length: number, dataType: DataType): number {
  const { bits } = alphabetOf(dataType);
  const seedLength = Math.min(length, fullSeedLength(dataType));
  const size = leadLength(dataType, seedLength);
  const ranks = RANKS[dataType];
  const mask = 2 ** (bits * size) - 1;
  let lead = 0;
  for (let index = 0; index < size - 1; index++) lead = (lead << bits) | (codes[index] as number);
  let [chosen, best] = [0, Infinity];
  for (let start = 0; start + seedLength <= length; start++) {
    lead = ((lead << bits) | (codes[start + size - 1] as number)) & mask;
    const rank = ranks[lead] as number;
    if (rank < best) [chosen, best] = [start, rank];
  }
  return chosen;
}

/** The order of the longest leads: mixed, so that it does not favour repeats of one residue. */
function createRanks(dataType: DataType): Int32Array {
  const { bits } = alphabetOf(dataType);
  return Int32Array.from({ length: 2 ** (bits * LONGEST_LEAD[dataType]) }, (_, lead) => avalanche(lead + 1) >>> 1);
}

const RANKS: Record<DataType, Int32Array> = { DNA: createRanks('DNA'), peptide: createRanks('peptide') };

/** An empty table of leads: one byte per possible lead, four in each number. */
export function createLeads(dataType: DataType, seedLength: number): Int32Array {
  const { bits } = alphabetOf(dataType);
  return new Int32Array(Math.ceil(2 ** (bits * leadLength(dataType, seedLength)) / 4));
}

/** The table of leads as bytes, by the number of the lead. */
export function leadBytes(leads: Int32Array): Uint8Array {
  return new Uint8Array(leads.buffer, leads.byteOffset, leads.byteLength);
}

/** Adds the lead of a seed and, for DNA, that of its reverse complement. `seed` holds residue codes. */
export function addToLeads(leads: Int32Array, dataType: DataType, seed: Uint8Array): void {
  const { bits } = alphabetOf(dataType);
  const bytes = leadBytes(leads);
  const lead = seed.subarray(0, leadLength(dataType, seed.length));
  const forward = lead.reduce((number, code) => (number << bits) | code, 0);
  bytes[forward] = (bytes[forward] as number) | FORWARD_LEAD;
  if (dataType === 'peptide') return;
  const reverse = lead.reduceRight((number, code) => (number << bits) | (3 - code), 0);
  bytes[reverse] = (bytes[reverse] as number) | REVERSE_LEAD;
}

/** Intended bits per entry: then one position with a lead in sixteen passes in vain. */
const BITS_PER_ENTRY = 16;

/** The most residues that the filter takes: bitmaps of 2 and 4 MB still fit into the processor's cache. */
const LONGEST: Record<DataType, number> = { DNA: 12, peptide: 5 };

/** How many residues the filter of a table takes, for `seeds` seeds of `seedLength` residues. */
export function filterLengthFor(dataType: DataType, seedLength: number, seeds: number): number {
  const { bits } = alphabetOf(dataType);
  const entries = seeds * (dataType === 'DNA' ? 2 : 1);
  const wanted = Math.ceil(Math.log2(Math.max(1, entries * BITS_PER_ENTRY)) / bits);
  return Math.max(1, Math.min(wanted, LONGEST[dataType], seedLength));
}

/**
 * Where the second filter looks: in the middle of a full seed, behind the leads, which are few. It takes the
 * first of the last 16 bases or 6 amino acids.
 */
export function seedFilter(dataType: DataType, seedLength: number, filterLength: number): SeedFilter {
  const { bits } = alphabetOf(dataType);
  const offset = seedLength - Math.min(seedLength, Math.floor(32 / bits));
  return { offset, length: filterLength, mask: 2 ** (bits * filterLength) - 1 };
}

/** An empty bitmap for a filter. */
export function createBitmap(filter: SeedFilter): Int32Array {
  return new Int32Array((filter.mask >>> 5) + 1);
}

/** Sets the bit of a seed and, for DNA, that of its reverse complement. `seed` holds residue codes and is not kept. */
export function addToBitmap(bitmap: Int32Array, filter: SeedFilter, dataType: DataType, seed: Uint8Array): void {
  setBit(bitmap, filter, dataType, seed);
  if (dataType === 'DNA') setBit(bitmap, filter, dataType, seed.map((code) => 3 - code).toReversed());
}

function setBit(bitmap: Int32Array, { offset, length }: SeedFilter, dataType: DataType, seed: Uint8Array): void {
  const { bits } = alphabetOf(dataType);
  let bit = 0;
  for (const code of seed.subarray(offset, offset + length)) bit = (bit << bits) | code;
  bitmap[bit >>> 5] = (bitmap[bit >>> 5] as number) | (1 << (bit & 31));
}
