import type { Band } from '../alignment/band.ts';
import { GAP, MATCH, MISMATCH } from '../alignment/scoring.ts';
import { SEPARATOR } from '../genome.ts';
import type { RegionWords } from './region-words.ts';
import { visitWords, WORD } from './words.ts';

/** Diagonals to each side of a chain that an alignment may use. A wider gap would need seeds of its own to pay. */
const MARGIN = 12;

/** Places of one word in a region, and runs of an allele, that are looked at: more are repeats that say nothing. */
const MAX_PLACES = 8;
const MAX_RUNS = 400;

/** How far below its best a prolonged end may fall before it is given up. */
const DROP = 40;

/** A stretch that allele and region have in common. */
interface Run {
  alleleAt: number;
  regionAt: number;
  length: number;
}

/** A way to align an allele with a region. */
export interface Chain {
  /** Score, in halves, of that way: seldom less than the best there is. */
  readonly score: number;
  /** Where to look for better ways. */
  readonly band: Band;
}

/**
 * Chains the words that an allele and a region have in common, in the order of both, at the cost of the gaps between them. Gives
 * the best chain, or undefined without any word in common.
 */
export function findChain(words: RegionWords, region: Uint8Array, allele: Uint8Array): Chain | undefined {
  const runs = commonRuns(words, allele, region.length);
  const scores = new Int32Array(runs.length);
  const before = new Int32Array(runs.length).fill(-1);
  let best = -1;
  for (const [index, run] of runs.entries()) {
    let score = 0;
    for (let earlier = 0; earlier < index; earlier++) {
      const linked = (scores[earlier] as number) + linkScore(runs[earlier] as Run, run);
      if (linked <= score) continue;
      score = linked;
      before[index] = earlier;
    }
    scores[index] = score + MATCH * run.length;
    if (best < 0 || scores[index] > (scores[best] as number)) best = index;
  }
  if (best < 0) return undefined;
  const chain: Run[] = [];
  for (let index = best; index >= 0; index = before[index] as number) chain.unshift(runs[index] as Run);
  const diagonals = chain.map(diagonalOf);
  return {
    score: scoreChain(chain, region, allele),
    band: { low: Math.min(...diagonals) - MARGIN, high: Math.max(...diagonals) + MARGIN },
  };
}

/** The score of the runs, of what lies between them with one gap at its best place, and of their ends prolonged without gaps. */
function scoreChain(chain: readonly Run[], region: Uint8Array, allele: Uint8Array): number {
  const [first, last] = [chain[0] as Run, chain.at(-1) as Run];
  let score = prolong(region, first.regionAt - 1, allele, first.alleleAt - 1, -1);
  let [regionAt, alleleAt] = [first.regionAt, first.alleleAt];
  for (const run of chain) {
    // Runs may overlap where a repeat is longer on one side: what the run before has is not counted again.
    const overlap = Math.max(0, regionAt - run.regionAt, alleleAt - run.alleleAt);
    score += bridge(region, regionAt, run.regionAt + overlap, allele, alleleAt, run.alleleAt + overlap);
    score += MATCH * (run.length - overlap);
    regionAt = run.regionAt + run.length;
    alleleAt = run.alleleAt + run.length;
  }
  return score + prolong(region, last.regionAt + last.length, allele, last.alleleAt + last.length, 1);
}

/** The best score, from 0 up, of going on along a diagonal. */
function prolong(region: Uint8Array, regionAt: number, allele: Uint8Array, alleleAt: number, step: 1 | -1): number {
  let [score, best] = [0, 0];
  for (let place = 0; ; place += step) {
    const code = region[regionAt + place];
    const base = allele[alleleAt + place];
    if (code === undefined || base === undefined || code === SEPARATOR || score < best - DROP) return best;
    score += stepScore(code, base);
    if (score > best) best = score;
  }
}

/** The score of a stretch between two runs: on the diagonal of the first up to some place, from there on that of the second. */
function bridge(
  region: Uint8Array,
  regionFrom: number,
  regionTo: number,
  allele: Uint8Array,
  alleleFrom: number,
  alleleTo: number,
): number {
  const length = Math.min(regionTo - regionFrom, alleleTo - alleleFrom);
  const shift = Math.abs(regionTo - regionFrom - (alleleTo - alleleFrom));
  let score = 0;
  for (let place = 1; place <= length; place++) {
    score += stepScore(region[regionTo - place] as number, allele[alleleTo - place] as number);
  }
  if (shift === 0) return score;
  let best = score;
  for (let place = 0; place < length; place++) {
    score += stepScore(region[regionFrom + place] as number, allele[alleleFrom + place] as number);
    const after = length - place;
    score -= stepScore(region[regionTo - after] as number, allele[alleleTo - after] as number);
    if (score > best) best = score;
  }
  return best + GAP * shift;
}

function stepScore(code: number, base: number): number {
  return code === base && base < 4 ? MATCH : MISMATCH;
}

function diagonalOf({ alleleAt, regionAt }: Run): number {
  return regionAt - alleleAt;
}

/** What it costs to go from one run to a later one; minus infinity when it lies before. */
function linkScore(earlier: Run, later: Run): number {
  const alleleStep = later.alleleAt - earlier.alleleAt;
  const regionStep = later.regionAt - earlier.regionAt;
  if (alleleStep <= 0 || regionStep <= 0) return -Infinity;
  const overlap = Math.max(0, earlier.length - Math.min(alleleStep, regionStep));
  if (overlap >= later.length) return -Infinity;
  const shift = Math.abs(alleleStep - regionStep);
  return (shift === 0 ? MISMATCH : GAP * shift) - MATCH * overlap;
}

/** Words on one diagonal that overlap become one run; in the order of the allele. */
function commonRuns(words: RegionWords, allele: Uint8Array, regionLength: number): Run[] {
  const runs: Run[] = [];
  const lastOf = new Int32Array(regionLength + allele.length).fill(-1);
  visitWords(allele, (word, alleleAt) => {
    let places = 0;
    for (let regionAt = words.first(word); regionAt >= 0 && places < MAX_PLACES; regionAt = words.next(regionAt)) {
      places++;
      const diagonal = regionAt - alleleAt + allele.length;
      const last = runs[lastOf[diagonal] as number];
      if (last && last.alleleAt + last.length >= alleleAt) {
        last.length = alleleAt + WORD - last.alleleAt;
      } else if (runs.length < MAX_RUNS) {
        lastOf[diagonal] = runs.length;
        runs.push({ alleleAt, regionAt, length: WORD });
      }
    }
  });
  return runs;
}
