import { scoreAlignment } from '../alignment/score-alignment.ts';
import { scoreThrough } from './score-through.ts';
import { SEPARATOR } from '../genome/genome.ts';
import { bandOf, type ChainRun } from './chain.ts';
import { bestPartOf, projectionOf } from './projection.ts';

/**
 * Bases of a run that the best alignment around a chain is sure to pass through: no run of this length matches by chance.
 */
const ANCHOR_BASES = 24;

/**
 * If a second part of the chain scores more than this share of the best part, the best alignment may lie there, so the
 * whole band is aligned.
 */
const MAX_SECOND_SHARE = 0.5;

/** Score, in half points, of the best alignment of an allele with a region around a chain. */
export function scoreChain(region: Uint8Array, allele: Uint8Array, chain: readonly ChainRun[]): number {
  const band = bandOf(chain);
  const run = hasContigEnd(region, band.low, allele.length + band.high) ? undefined : anchorRun(region, allele, chain);
  if (!run) return scoreAlignment(region, allele, band);
  const middle = run.length >> 1;
  return scoreThrough(region, allele, { queryAt: run.regionAt + middle, alleleAt: run.alleleAt + middle }, band);
}

/** The longest run in the best part of a chain. A chain may span long stretches that are not alike. */
function anchorRun(region: Uint8Array, allele: Uint8Array, chain: readonly ChainRun[]): ChainRun | undefined {
  if (!chain.some(({ length }) => length >= ANCHOR_BASES)) return undefined;
  const { from, to, score, other } = bestPartOf(projectionOf(chain, region, allele), region, allele);
  if (other > MAX_SECOND_SHARE * score) return undefined;
  return chain
    .filter(({ alleleAt, length }) => length >= ANCHOR_BASES && alleleAt >= from && alleleAt + length <= to)
    .reduce<ChainRun | undefined>((best, one) => (best && best.length >= one.length ? best : one), undefined);
}

/** Whether a contig ends between two positions of a region. */
function hasContigEnd(region: Uint8Array, from: number, to: number): boolean {
  const end = region.indexOf(SEPARATOR, Math.max(0, from));
  return end >= 0 && end < to;
}
