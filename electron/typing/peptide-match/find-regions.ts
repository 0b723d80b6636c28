import { STOP_CODE } from '#shared/sequence/alphabet.ts';
import type { PeptideAlleles } from './peptide-alleles.ts';
import { hashWord, type SeedIndex } from './seed-index.ts';
import { wordMask } from './kmers.ts';

/** A part of a reading that may hold an allele of a locus. */
export interface HitRegion {
  /** Position of the first code in the reading. */
  readonly start: number;
  readonly end: number;
  /** Diagonals (position in the region minus position in the allele) of the shared words. */
  readonly low: number;
  readonly high: number;
  /** Number of shared words. */
  readonly hits: number;
}

/** Regions of a reading per locus. Only those close to the best are aligned in full. */
const MAX_REGIONS = 12;

/** Diagonals counted together. Gaps spread a gene over neighbouring counters, which are added. */
const BIN = 16;

/**
 * Residues added on each side of the expected place of an allele. A longer gap pays only if the genes behind it have
 * words of their own.
 */
const MARGIN = 64;

/** Counters held at a time. */
const MAX_COUNTERS = 1 << 25;

/** Positions between two calls of `checkpoint`. */
const BLOCK = 1 << 18;

/** How many loci one scan of `codes` codes can count, given the length of their longest allele. */
export function lociPerScan(codes: number, longest: number): number {
  return Math.max(1, Math.floor(MAX_COUNTERS / (Math.ceil((codes + longest) / BIN) + 3)));
}

/**
 * Counts, for all loci at once, the words that a reading shares with alleles, by diagonal. Gives the regions with most
 * words: by locus, best first. `checkpoint` is called now and then.
 */
export function findRegions(
  codes: Uint8Array,
  loci: readonly PeptideAlleles[],
  seeds: SeedIndex,
  checkpoint: () => void,
): HitRegion[][] {
  const longest = loci.reduce((most, locus) => Math.max(most, locus.longest), 0);
  // One more at each end, so that every counter has two neighbours.
  const bins = Math.ceil((codes.length + longest) / BIN) + 2;
  const counts = new Uint16Array(bins * loci.length);
  const shift = longest + BIN;
  const { length, filter, filterShift, heads, headShift, nexts, word: words, locus: lociOf, place: places } = seeds;
  const mask = wordMask(length);
  /** Counts the occurrences of a word that passed the filter. */
  const count = (word: number, hash: number, start: number) => {
    for (let next = heads[hash >>> headShift] as number; next !== 0;) {
      const slot = next - 1;
      next = nexts[slot] as number;
      if (words[slot] !== word) continue;
      const diagonal = start - (places[slot] as number) + shift;
      const counter = (lociOf[slot] as number) * bins + ((diagonal / BIN) | 0);
      counts[counter] = (counts[counter] as number) + 1;
    }
  };
  let word = 0;
  /** First position whose word consists of residues only. */
  let firstWhole = length - 1;
  for (let position = 0; position < codes.length;) {
    checkpoint();
    const blockEnd = Math.min(codes.length, position + BLOCK);
    for (; position < blockEnd; position++) {
      const code = codes[position] as number;
      if (code >= STOP_CODE) {
        firstWhole = position + length;
        continue;
      }
      word = ((word << 5) | code) & mask;
      const hash = hashWord(word);
      const bit = hash >>> filterShift;
      if ((((filter[bit >>> 5] as number) >>> bit) & 1) === 0 || position < firstWhole) continue;
      count(word, hash, position - length + 1);
    }
  }
  return loci.map((locus, index) =>
    choosePeaks(counts.subarray(index * bins, (index + 1) * bins)).map(({ bin, hits }) => {
      const diagonal = bin * BIN - shift;
      const start = Math.max(0, diagonal - MARGIN);
      const end = Math.min(codes.length, diagonal + 2 * BIN + locus.longest + MARGIN);
      return { start, end, low: diagonal - start, high: diagonal + 2 * BIN - start, hits };
    }),
  );
}

interface Peak {
  bin: number;
  hits: number;
}

/** Pairs of neighbouring counters with most hits that have no fewer than the pairs beside them. */
function choosePeaks(counts: Uint16Array): Peak[] {
  let peaks: Peak[] = [];
  let least = 1;
  let before = 0;
  for (let bin = 0; bin + 1 < counts.length; bin++) {
    const hits = (counts[bin] as number) + (counts[bin + 1] as number);
    const after = (counts[bin + 1] as number) + (counts[bin + 2] ?? 0);
    if (hits >= least && hits > before && hits >= after) {
      peaks.push({ bin, hits });
      if (peaks.length >= 4 * MAX_REGIONS) {
        peaks = best(peaks);
        least = (peaks.at(-1)?.hits ?? 0) + 1;
      }
    }
    before = hits;
  }
  return best(peaks);
}

function best(peaks: readonly Peak[]): Peak[] {
  return peaks.toSorted((left, right) => right.hits - left.hits).slice(0, MAX_REGIONS);
}
