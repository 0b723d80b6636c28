import { alphabetOf } from '#shared/sequence/alphabet.ts';
import { HALF_SEED, seedHash, type AlleleIndex, type AlleleTable, type SeedTable } from './allele-index.ts';
import { avalanche, createHashState, extendHash, firstHash, resetHash, secondHash } from './residue-hash.ts';
import { bitmapShift } from './seed-table-builder.ts';

/** Positions between two looks at whether the work was cancelled. */
const BLOCK = 1 << 18;

/** A place where, by its hash, an allele lies: row id of the allele, first residue (0-based) and number of residues. */
export type OnCandidate = (row: number, start: number, length: number) => void;

/**
 * Goes once over `codes` for every seed table of `index` for this kind of sequence and proposes each place of each allele,
 * in no particular order between tables. A proposal rests on a 64-bit hash: verify it. `checkpoint` is called now and
 * then; what it throws ends the scan.
 */
export function scanForAlleles(
  codes: Uint8Array,
  dataType: AlleleTable['data_type'],
  index: AlleleIndex,
  onCandidate: OnCandidate,
  checkpoint: () => void,
): void {
  const alleles = index.alleles.find((table) => table.data_type === dataType);
  if (!alleles) return;
  for (const seeds of index.seeds) {
    if (seeds.data_type === dataType)
      scanForSeeds(codes, seeds, createLookup(codes, seeds, alleles, onCandidate), checkpoint);
  }
}

type SeedLookup = (high: number, low: number, hash: number, end: number) => void;

/** The loop that sees every residue of a genome: nothing is allocated, nothing is called unless the bitmap says so. */
function scanForSeeds(codes: Uint8Array, seeds: SeedTable, lookUp: SeedLookup, checkpoint: () => void): void {
  const { bitmap, seed_length: seedLength, data_type: dataType } = seeds;
  const { bits } = alphabetOf(dataType);
  const half = HALF_SEED[dataType];
  const lastCode = 2 ** bits - 1 - (dataType === 'peptide' ? 1 : 0);
  const carry = bits * (half - 1);
  const lowMask = 2 ** (bits * Math.min(half, seedLength)) - 1;
  const highMask = 2 ** (bits * Math.max(0, seedLength - half)) - 1;
  const shift = bitmapShift(bitmap);
  let high = 0;
  let low = 0;
  let run = 0;
  for (let position = 0; position < codes.length;) {
    checkpoint();
    const blockEnd = Math.min(codes.length, position + BLOCK);
    for (; position < blockEnd; position++) {
      const code = codes[position] as number;
      if (code > lastCode) {
        run = 0;
        continue;
      }
      high = ((high << bits) | (low >>> carry)) & highMask;
      low = ((low << bits) | code) & lowMask;
      if (++run < seedLength) continue;
      const hash = seedHash(high, low);
      const bit = hash >>> shift;
      if (((bitmap[bit >>> 5] as number) & (1 << (bit & 31))) !== 0) lookUp(high, low, hash, position + 1);
    }
  }
}

/** Looks for a seed in its table and, if it is there, hashes the sequence once up to each length of the seed's alleles. */
function createLookup(codes: Uint8Array, seeds: SeedTable, alleles: AlleleTable, onCandidate: OnCandidate): SeedLookup {
  const { high: highs, low: lows, slot: slots, lengths, seed_length: seedLength } = seeds;
  const { bits } = alphabetOf(seeds.data_type);
  const mask = slots.length - 1;
  const state = createHashState();

  function hashLengths(start: number, slot: number): void {
    resetHash(state);
    let hashed = start;
    const last = slot + (lengths[slot - 1] as number);
    for (let index = slot; index < last; index++) {
      const length = lengths[index] as number;
      if (start + length > codes.length) return;
      extendHash(state, codes, hashed, start + length, bits);
      hashed = start + length;
      proposeAlleles(alleles, firstHash(state), secondHash(state), start, length, onCandidate);
    }
  }

  return (high, low, hash, end) => {
    for (let place = avalanche(hash) & mask; slots[place] !== 0; place = (place + 1) & mask) {
      if (highs[place] === high && lows[place] === low) {
        hashLengths(end - seedLength, slots[place] as number);
        return;
      }
    }
  };
}

function proposeAlleles(
  { first: firsts, second: seconds, row: rows }: AlleleTable,
  first: number,
  second: number,
  start: number,
  length: number,
  onCandidate: OnCandidate,
): void {
  const mask = rows.length - 1;
  for (let place = first & mask; rows[place] !== 0; place = (place + 1) & mask) {
    if (firsts[place] === first && seconds[place] === second) onCandidate(rows[place] as number, start, length);
  }
}
