import type { Band } from '../alignment/band.ts';
import { GAP, MATCH, MISMATCH } from '../alignment/scoring.ts';
import type { RegionWords } from './region-kmers.ts';
import { visitWords, WORD } from './kmers.ts';

/**
 * Diagonals on each side of a chain that an alignment may use. A wider gap scores only if words beyond it join the
 * chain.
 */
const MARGIN = 12;

/** Positions used per word in a region. A word at more positions is a repeat and says nothing. */
const MAX_PLACES = 8;

/** Runs used per allele: 400, or one per 12 bases of a long allele. */
const MAX_RUNS = 400;
const BASES_PER_RUN = 12;

/** How many earlier runs are tried as the predecessor of a run. */
const LOOK_BACK = 200;

/** A stretch that is identical in allele and region. */
export interface ChainRun {
  alleleAt: number;
  regionAt: number;
  length: number;
}

/**
 * Chains the words that an allele shares with a region of `regionLength` bases, in the order of both, at the cost of
 * the gaps between them. Gives the best chain; it is empty if there is no common word.
 */
export function findChain(words: RegionWords, regionLength: number, allele: Uint8Array): ChainRun[] {
  const runs = commonRuns(words, allele, regionLength);
  const scores = new Int32Array(runs.length);
  const before = new Int32Array(runs.length).fill(-1);
  let best = -1;
  for (const [index, run] of runs.entries()) {
    let score = 0;
    for (let earlier = Math.max(0, index - LOOK_BACK); earlier < index; earlier++) {
      const linked = (scores[earlier] as number) + linkScore(runs[earlier] as ChainRun, run);
      if (linked <= score) continue;
      score = linked;
      before[index] = earlier;
    }
    scores[index] = score + MATCH * run.length;
    if (best < 0 || scores[index] > (scores[best] as number)) best = index;
  }
  const chain: ChainRun[] = [];
  for (let index = best; index >= 0; index = before[index] as number) chain.push(runs[index] as ChainRun);
  return chain.toReversed();
}

/** The diagonals on which to look for the best alignment around a chain. */
export function bandOf(chain: readonly ChainRun[]): Band {
  const diagonals = chain.map(diagonalOf);
  return { low: Math.min(...diagonals) - MARGIN, high: Math.max(...diagonals) + MARGIN };
}

export function diagonalOf({ alleleAt, regionAt }: ChainRun): number {
  return regionAt - alleleAt;
}

/** The score of going from one run to a later one. Minus infinity if it does not lie behind in both sequences. */
function linkScore(earlier: ChainRun, later: ChainRun): number {
  const alleleStep = later.alleleAt - earlier.alleleAt;
  const regionStep = later.regionAt - earlier.regionAt;
  if (alleleStep <= 0 || regionStep <= 0) return -Infinity;
  const overlap = Math.max(0, earlier.length - Math.min(alleleStep, regionStep));
  if (overlap >= later.length) return -Infinity;
  const shift = Math.abs(alleleStep - regionStep);
  return (shift === 0 ? MISMATCH : GAP * shift) - MATCH * overlap;
}

/** The last run on each diagonal. The memory is used again for each allele. */
let lastRuns = new Int32Array(1 << 13);

/** Joins words that overlap on one diagonal to runs, in the order of the allele. */
function commonRuns(words: RegionWords, allele: Uint8Array, regionLength: number): ChainRun[] {
  const runs: ChainRun[] = [];
  const most = Math.max(MAX_RUNS, allele.length / BASES_PER_RUN);
  const diagonals = regionLength + allele.length;
  if (lastRuns.length < diagonals) lastRuns = new Int32Array(2 * diagonals);
  const lastOf = lastRuns.fill(-1, 0, diagonals);
  visitWords(allele, (word, alleleAt) => {
    let places = 0;
    for (let regionAt = words.first(word); regionAt >= 0 && places < MAX_PLACES; regionAt = words.next(regionAt)) {
      places++;
      const diagonal = regionAt - alleleAt + allele.length;
      const last = runs[lastOf[diagonal] as number];
      if (last && last.alleleAt + last.length >= alleleAt) {
        last.length = alleleAt + WORD - last.alleleAt;
      } else if (runs.length < most) {
        lastOf[diagonal] = runs.length;
        runs.push({ alleleAt, regionAt, length: WORD });
      }
    }
  });
  return runs;
}
