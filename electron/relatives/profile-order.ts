import { compareNatural } from '#shared/natural-order.ts';
import type { SampleComparison } from './compare-samples.ts';

/** Orders samples by their profiles: by the alleles of the first locus, then of the next; missing ones first. */
export function profileOrder({ matrix, idOf }: SampleComparison): (one: number, other: number) => number {
  return (one, other) => {
    const [left, right] = [matrix.row(one), matrix.row(other)];
    for (let locus = 0; locus < matrix.loci; locus += 1) {
      const [own, its] = [left[locus] ?? 0, right[locus] ?? 0];
      if (own === its) continue;
      return compareNatural(idOf(locus, own), idOf(locus, its));
    }
    return 0;
  };
}

/** Puts clusters in an order that neither rows nor names change: large ones first, those of one size by their first profiles. */
export function inOrder(comparison: SampleComparison, clusters: number[][]): number[][] {
  const compare = profileOrder(comparison);
  const first = new Map(
    clusters.map((members) => [members, members.reduce((least, each) => (compare(each, least) < 0 ? each : least))]),
  );
  const firstOf = (members: number[]) => first.get(members) ?? 0;
  return clusters.toSorted((left, right) => right.length - left.length || compare(firstOf(left), firstOf(right)));
}
