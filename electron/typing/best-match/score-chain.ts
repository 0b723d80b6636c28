import { rowsOf, type Band } from '../alignment/band.ts';
import { GAP, MATCH, MISMATCH } from '../alignment/scoring.ts';
import { SEPARATOR } from '../genome/genome.ts';
import { bandOf, type ChainRun } from './chain.ts';
import { bestPartOf, projectionOf } from './projection.ts';
import { scoreThrough } from './score-through.ts';

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

let row = new Int32Array(1024);

/**
 * Score, in half points, of the best local alignment of an allele with a query within a band, without the alignment
 * itself. No alignment spans a `SEPARATOR` of the query. Every other code above 3 is a mismatch.
 */
export function scoreAlignment(query: Uint8Array, allele: Uint8Array, band: Band): number {
  const width = band.high - band.low + 1;
  if (row.length < width + 2) row = new Int32Array(2 * (width + 2));
  const scores = row.fill(0, 0, width + 2);
  const rows = rowsOf(band, query.length, allele.length);
  let best = 0;
  for (let alleleAt = rows.from; alleleAt < rows.to; alleleAt++) {
    const base = allele[alleleAt] as number;
    const first = Math.max(0, -(alleleAt + band.low));
    const last = Math.min(width, query.length - alleleAt - band.low);
    let left = 0;
    for (let place = first, queryAt = alleleAt + band.low + first; place < last; place++, queryAt++) {
      const code = query[queryAt] as number;
      let score = (scores[place] as number) + (code === base && base < 4 ? MATCH : MISMATCH);
      const gapped = Math.max(left, scores[place + 1] as number) + GAP;
      if (gapped > score) score = gapped;
      if (score < 0 || code === SEPARATOR) score = 0;
      else if (score > best) best = score;
      scores[place] = score;
      left = score;
    }
    // Clears the cells behind the query, so that the next row does not use them.
    if (last < width) scores.fill(0, Math.max(0, last), width);
  }
  return best;
}
