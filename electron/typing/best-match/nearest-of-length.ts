import type { Alignment } from '../alignment/alignment.ts';
import type { LocusAlleles } from './locus-alleles.ts';
import { projectionAlong } from './projection.ts';
import { countDifferences, templateOfPart, type Differences } from './region-template.ts';

interface PlacedAllele {
  readonly rank: number;
  readonly allele: Uint8Array;
  readonly alignment: Omit<Alignment, 'score'>;
}

/** With a gap in the placement, alleles with this many more differences than the fewest may be nearer. */
const NEAR = 2;
const MAX_NEAR = 6;

/**
 * The alleles, of those with the length of a placed one, that differ from the query at no more bases than it if they lie
 * in the same way, fewest first. All aligned bases count, so they may be others than a local alignment prefers. Without a
 * gap that is exact, and only the first is given. With a gap others may be nearer that lie a little differently.
 */
export function nearestOfLength(
  locus: LocusAlleles,
  { rank, allele, alignment }: PlacedAllele,
  query: Uint8Array,
): number[] {
  const group = locus.groups.find(({ length }) => length === allele.length);
  if (!group || group.ranks.length < 2) return [];
  const { places } = projectionAlong(alignment, allele.length);
  const { alleleStart, alleleEnd } = alignment;
  const template = templateOfPart(places, query, alleleStart, alleleEnd);
  const result: Differences = { count: 0, dense: 0 };
  const count = (one: number): number => {
    const codes = locus.ambiguous.get(one);
    if (codes) return countUnlike(codes, places, query, alignment);
    countDifferences(template, locus.packed, locus.starts[one] as number, result);
    return result.count;
  };
  const own = count(rank);
  const near: { other: number; differences: number }[] = [];
  const slack = alignment.gaps > 0 ? NEAR : -1;
  for (const other of group.ranks) {
    const differences = count(other);
    if (other !== rank && differences <= own + slack) near.push({ other, differences });
  }
  return near
    .toSorted((left, right) => left.differences - right.differences || left.other - right.other)
    .slice(0, alignment.gaps > 0 ? MAX_NEAR : 1)
    .map(({ other }) => other);
}

/** The same for an allele with letters other than A, C, G and T, which are not among the packed bases. */
function countUnlike(
  codes: Uint8Array,
  places: Int32Array,
  query: Uint8Array,
  { alleleStart, alleleEnd }: Pick<Alignment, 'alleleStart' | 'alleleEnd'>,
): number {
  let count = 0;
  for (let index = alleleStart; index < alleleEnd; index++) {
    const place = places[index] as number;
    if (place >= 0 && (query[place] as number) < 4 && query[place] !== codes[index]) count++;
  }
  return count;
}
