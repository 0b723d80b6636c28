import type { DataType } from '#shared/api/locus.ts';
import { alphabetOf } from '#shared/sequence/alphabet.ts';

/**
 * Two filters decide nearly all positions of a genome. The first, the leads, looks whether the last few residues can be the
 * beginning of a seed: most loci begin with a start codon, so that nine positions in ten end here, and its table is so small that
 * the processor has it at hand always. The second decides most others by one look into a bitmap: some residues of a window, taken
 * as a number, are the number of a bit. For DNA both know the reverse complement of each seed as well, so that one pass over one
 * strand sees both.
 */
interface SeedFilter {
  /** Where in a window the residues lie that the second filter takes. */
  readonly offset: number;
  readonly length: number;
  /** The bits that their number has. */
  readonly mask: number;
}

/** How many residues the leads are long, at most: tables of 4 and 1 kB. */
const LONGEST_LEAD: Record<DataType, number> = { DNA: 6, peptide: 2 };

/** In the table of leads: a seed begins with these residues; its reverse complement ends with them. */
export const FORWARD_LEAD = 1;
export const REVERSE_LEAD = 2;

export function leadLength(dataType: DataType, seedLength: number): number {
  return Math.min(LONGEST_LEAD[dataType], seedLength);
}

/** An empty table of leads: one byte per possible lead, four in each number. */
export function createLeads(dataType: DataType, seedLength: number): Int32Array {
  const { bits } = alphabetOf(dataType);
  return new Int32Array(Math.ceil(2 ** (bits * leadLength(dataType, seedLength)) / 4));
}

/** The table of leads as bytes, by the number of the lead. */
export function leadBytes(leads: Int32Array): Uint8Array {
  return new Uint8Array(leads.buffer, leads.byteOffset, leads.byteLength);
}

/** Notes the lead of a seed and, for DNA, that of its reverse complement. `seed` holds residue codes. */
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

/** Bits per entry that are aimed at: then one place in sixteen with a lead looks further in vain. */
const BITS_PER_ENTRY = 16;

/** The filter takes at most so many residues: bitmaps of 2 and 4 MB, which a processor's cache still holds. */
const LONGEST: Record<DataType, number> = { DNA: 12, peptide: 5 };

/** How many residues the filter of a table looks at, for so many seeds of `seedLength` residues. */
export function filterLengthFor(dataType: DataType, seedLength: number, seeds: number): number {
  const { bits } = alphabetOf(dataType);
  const entries = seeds * (dataType === 'DNA' ? 2 : 1);
  const wanted = Math.ceil(Math.log2(Math.max(1, entries * BITS_PER_ENTRY)) / bits);
  return Math.max(1, Math.min(wanted, LONGEST[dataType], seedLength));
}

/**
 * Where the second filter looks: in the middle of a full seed, behind the leads, which are much alike. The window ends with 16 bases
 * or 6 amino acids, of which it takes the first.
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
