import { scoreAlignment } from '../alignment/score-alignment.ts';
import { scoreThrough } from './score-through.ts';
import { SEPARATOR } from '../genome.ts';
import { bandOf, type Run } from './chain.ts';
import { bestPartOf, projectionOf } from './projection.ts';

/** Bases of a run that the best alignment about a chain surely goes through: beside it there are none so many alike by chance. */
const SURE = 24;

/** Share of the best part's score that another part of the chain may have, or the best alignment may be about that one. */
const OTHER_SHARE = 0.5;

/** Score, in halves, of the best alignment of an allele with a region about a chain. */
export function scoreChain(region: Uint8Array, allele: Uint8Array, chain: readonly Run[]): number {
  const band = bandOf(chain);
  const run = isParted(region, band.low, allele.length + band.high) ? undefined : sureRun(region, allele, chain);
  if (!run) return scoreAlignment(region, allele, band);
  const middle = run.length >> 1;
  return scoreThrough(region, allele, { queryAt: run.regionAt + middle, alleleAt: run.alleleAt + middle }, band);
}

/** The longest run of the part of a chain that is alone worth aligning. A chain may go over long stretches that are unlike. */
function sureRun(region: Uint8Array, allele: Uint8Array, chain: readonly Run[]): Run | undefined {
  if (!chain.some(({ length }) => length >= SURE)) return undefined;
  const { from, to, score, other } = bestPartOf(projectionOf(chain, region, allele), region, allele);
  if (other > OTHER_SHARE * score) return undefined;
  return chain
    .filter(({ alleleAt, length }) => length >= SURE && alleleAt >= from && alleleAt + length <= to)
    .reduce<Run | undefined>((best, one) => (best && best.length >= one.length ? best : one), undefined);
}

/** Whether a contig ends from one place of a region to another. */
function isParted(region: Uint8Array, from: number, to: number): boolean {
  const end = region.indexOf(SEPARATOR, Math.max(0, from));
  return end >= 0 && end < to;
}
