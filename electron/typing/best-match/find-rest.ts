import { gapScore, WHOLE_SCALE } from '../alignment/align-whole.ts';
import type { Alignment } from '../alignment/alignment.ts';
import { MATCH } from '../alignment/scoring.ts';
import { diagonalOf, findChain } from './chain.ts';
import { findRegionWords } from './region-kmers.ts';

/** The most bases that an insertion may have, in front of which and behind which an allele is recognised. */
export const MAX_INSERTED = 3000;

/** A shorter rest of an allele has too few words to be searched far away. */
export const LEAST_REST = 16;

/** Bases before a far part that are compared, and the share of them that is alike in a copy of its own. */
const COMPARED_BEFORE = 60;
const SHARE_OF_COPY = 0.5;

interface Aligned extends Pick<Alignment, 'queryStart' | 'queryEnd' | 'alleleStart' | 'alleleEnd'> {}

/**
 * Searches the rest of an allele beyond the ends of an aligned part, within the same query: it lies there if bases are
 * inserted or deleted between. Gives the diagonals on which it lies. They are none if too little of it is there.
 */
export function findRest(query: Uint8Array, allele: Uint8Array, aligned: Aligned): number[] {
  const { queryStart, queryEnd, alleleStart, alleleEnd } = aligned;
  return [
    ...search(query, allele, { queryFrom: 0, queryTo: queryStart, alleleFrom: 0, alleleTo: alleleStart }, aligned),
    ...search(
      query,
      allele,
      { queryFrom: queryEnd, queryTo: query.length, alleleFrom: alleleEnd, alleleTo: allele.length },
      aligned,
    ),
  ];
}

interface SearchedPart {
  queryFrom: number;
  queryTo: number;
  alleleFrom: number;
  alleleTo: number;
}

function search(query: Uint8Array, allele: Uint8Array, part: SearchedPart, aligned: Aligned): number[] {
  const { queryFrom, queryTo, alleleFrom, alleleTo } = part;
  const { queryStart, queryEnd, alleleStart, alleleEnd } = aligned;
  const isTail = alleleFrom === alleleEnd;
  if (alleleTo - alleleFrom < LEAST_REST || queryTo - queryFrom < LEAST_REST) return [];
  const rest = allele.subarray(alleleFrom, alleleTo);
  const window = query.subarray(queryFrom, queryTo);
  const chain = findChain(findRegionWords(window), window.length, rest);
  const diagonals = chain.map((run) => diagonalOf(run) + queryFrom - alleleFrom);
  const nearest = isTail ? diagonals[0] : diagonals.at(-1);
  const [first, last] = [chain[0], chain.at(-1)];
  if (nearest === undefined || !first || !last) return [];
  const alike = chain.reduce((sum, { length }) => sum + length, 0);
  const gap = Math.abs(nearest - (isTail ? queryEnd - alleleEnd : queryStart - alleleStart));
  if (WHOLE_SCALE * MATCH * alike + gapScore(gap) <= 0) return [];
  const edge = isTail ? alleleEnd : alleleStart;
  if (gap >= allele.length && isCopy(query, allele, nearest, { edge, isTail })) return [];
  // A chain does not cross a long gap: another part may lie before it, and one behind it.
  const found = {
    queryStart: queryFrom + first.regionAt,
    queryEnd: queryFrom + last.regionAt + last.length,
    alleleStart: alleleFrom + first.alleleAt,
    alleleEnd: alleleFrom + last.alleleAt + last.length,
  };
  const before = { ...part, queryTo: found.queryStart, alleleTo: found.alleleStart };
  const behind = { ...part, queryFrom: found.queryEnd, alleleFrom: found.alleleEnd };
  return [
    ...diagonals,
    ...search(query, allele, before, isTail ? aligned : found),
    ...search(query, allele, behind, isTail ? found : aligned),
  ];
}

/**
 * Whether a far part belongs to another copy of the allele: the bases on its other side, which the near part has, are
 * there too.
 */
function isCopy(
  query: Uint8Array,
  allele: Uint8Array,
  diagonal: number,
  { edge, isTail }: { edge: number; isTail: boolean },
): boolean {
  const [from, to] = isTail
    ? [Math.max(0, edge - COMPARED_BEFORE), edge]
    : [edge, Math.min(allele.length, edge + COMPARED_BEFORE)];
  let alike = 0;
  for (let index = from; index < to; index++) if (query[index + diagonal] === allele[index]) alike++;
  return alike > SHARE_OF_COPY * (to - from);
}
