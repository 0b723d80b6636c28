import { align } from '../alignment/align.ts';
import type { Alignment } from '../alignment/alignment.ts';
import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { SEPARATOR } from '../genome/genome.ts';
import { bandOf, diagonalOf } from './chain.ts';
import type { Winner } from './search-region.ts';

/**
 * Aligns the best allele of a region. Where an alignment along one diagonal reaches the score, it is used: that saves
 * most of the work.
 */
export function alignWinner({ score, region, chain }: Winner, allele: Uint8Array): Alignment | undefined {
  const [first] = chain;
  const straight = first && alignStraight(region.codes, allele, diagonalOf(first));
  return straight?.score === score ? straight : align(region.codes, allele, bandOf(chain));
}

/** The best alignment without gaps on a diagonal. Of several with the same score, the first. */
function alignStraight(query: Uint8Array, allele: Uint8Array, diagonal: number): Alignment | undefined {
  let [best, bestStart, bestEnd] = [0, 0, 0];
  const first = Math.max(0, -diagonal);
  const last = Math.min(allele.length, query.length - diagonal);
  let [score, start] = [0, first];
  for (let index = first; index < last; index++) {
    const [code, base] = [query[index + diagonal] as number, allele[index] as number];
    score = code === SEPARATOR ? 0 : score + (code === base && base < 4 ? MATCH : MISMATCH);
    if (score <= 0) {
      score = 0;
      start = index + 1;
    } else if (score > best) {
      best = score;
      bestStart = start;
      bestEnd = index + 1;
    }
  }
  if (best === 0) return undefined;
  const [columns, mismatches] = [bestEnd - bestStart, countMismatches(query, allele, diagonal, bestStart, bestEnd)];
  return {
    queryStart: bestStart + diagonal,
    queryEnd: bestEnd + diagonal,
    alleleStart: bestStart,
    alleleEnd: bestEnd,
    score: best,
    columns,
    mismatches,
    gaps: 0,
    identity: (100 * (columns - mismatches)) / columns,
    cigar: cigarOf(query, allele, diagonal, bestStart, bestEnd),
  };
}

function countMismatches(query: Uint8Array, allele: Uint8Array, diagonal: number, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index++) if (query[index + diagonal] !== allele[index]) count++;
  return count;
}

function cigarOf(query: Uint8Array, allele: Uint8Array, diagonal: number, from: number, to: number): string {
  let cigar = '';
  let start = from;
  while (start < to) {
    const isSame = query[start + diagonal] === allele[start];
    let end = start + 1;
    while (end < to && (query[end + diagonal] === allele[end]) === isSame) end++;
    cigar += `${end - start}${isSame ? '=' : 'X'}`;
    start = end;
  }
  return cigar;
}
