import { scoreAlignment } from '../alignment/score-alignment.ts';
import { scoreThrough } from './score-through.ts';
import { SEPARATOR } from '../genome.ts';
import { bandOf, type Run } from './chain.ts';

/** Bases of a run that the best alignment about a chain surely goes through: beside it there are none so many alike by chance. */
const SURE = 24;

/** Score, in halves, of the best alignment of an allele with a region about a chain. */
export function scoreChain(region: Uint8Array, allele: Uint8Array, chain: readonly Run[]): number {
  const band = bandOf(chain);
  const longest = chain.reduce((left, right) => (right.length > left.length ? right : left));
  if (longest.length < SURE || isParted(region, band.low, allele.length + band.high)) {
    return scoreAlignment(region, allele, band);
  }
  const middle = longest.length >> 1;
  return scoreThrough(
    region,
    allele,
    { queryAt: longest.regionAt + middle, alleleAt: longest.alleleAt + middle },
    band,
  );
}

/** Whether a contig ends from one place of a region to another. */
function isParted(region: Uint8Array, from: number, to: number): boolean {
  const end = region.indexOf(SEPARATOR, Math.max(0, from));
  return end >= 0 && end < to;
}
