import type { Partition } from './clusters.ts';
import type { SampleComparison } from './compare-samples.ts';
import { Linkage } from './linkage.ts';
import { inOrder, profileOrder } from './profile-order.ts';

/** How samples come together as the threshold rises. The clusters of each threshold stand side by side in `order`. */
export interface Dendrogram {
  /** All samples, by their places. */
  order: number[];
  /** The lowest threshold at which each of `order` is in one cluster with that before it. Infinity for the first, and where it never is. */
  heights: number[];
}

/** Two samples whose clusters become one at a height. */
export interface Join {
  one: number;
  other: number;
  height: number;
}

/** A cluster while it grows: a run of leaves. */
interface Run {
  first: number;
  last: number;
  size: number;
  /** The least rank of its members. */
  rank: number;
}

/**
 * Puts the joins of a linkage together. Of clusters that come together at one height the larger stands before the smaller, of two of one size
 * the one with the first profile. So the profiles of `order` depend neither on rows nor on names; equal profiles keep the order of rows.
 */
export function dendrogramOf(comparison: SampleComparison, joins: readonly Join[]): Dendrogram {
  const samples = comparison.matrix.profiles;
  const runs: Run[] = [];
  for (const [rank, sample] of rankedSamples(comparison).entries()) {
    runs[sample] = { first: sample, last: sample, size: 1, rank };
  }
  const after = new Int32Array(samples);
  const heightOf = new Float64Array(samples).fill(Infinity);
  const lineUp = (labels: Iterable<number>, height: number): Run | undefined => {
    const parts = [...labels].flatMap((label) => runs[label] ?? []);
    const [whole, ...others] = parts.toSorted((left, right) => right.size - left.size || left.rank - right.rank);
    for (const part of others) {
      if (!whole) continue;
      after[whole.last] = part.first;
      heightOf[part.first] = height;
      whole.last = part.last;
      whole.size += part.size;
      whole.rank = Math.min(whole.rank, part.rank);
    }
    return whole;
  };
  const linkage = new Linkage(samples);
  const levels = Map.groupBy(joins, ({ height }) => height);
  for (const [height, own] of [...levels].toSorted(([left], [right]) => left - right)) {
    const before = new Set(own.flatMap(({ one, other }) => [linkage.labels[one] ?? 0, linkage.labels[other] ?? 0]));
    for (const { one, other } of own) linkage.join(one, other);
    for (const [label, parts] of Map.groupBy(before, (part) => linkage.labels[part] ?? 0)) {
      const whole = lineUp(parts, height);
      if (whole) runs[label] = whole;
    }
  }
  const order: number[] = [];
  let leaf = lineUp(new Set(linkage.labels), Infinity)?.first ?? 0;
  for (let place = 0; place < samples; place += 1) {
    order.push(leaf);
    leaf = after[leaf] ?? 0;
  }
  return { order, heights: order.map((sample) => heightOf[sample] ?? Infinity) };
}

/** All samples by their profiles, equal ones in the order of rows. */
export function rankedSamples(comparison: SampleComparison): number[] {
  return Array.from({ length: comparison.matrix.profiles }, (_, sample) => sample).toSorted(profileOrder(comparison));
}

/** The clusters at a threshold, in the order of `clusterSamples`. */
export function partitionAt(
  comparison: SampleComparison,
  { order, heights }: Dendrogram,
  threshold: number,
): Partition {
  const clusters: number[][] = [];
  for (const [place, sample] of order.entries()) {
    if ((heights[place] ?? Infinity) > threshold) clusters.push([sample]);
    else clusters.at(-1)?.push(sample);
  }
  const ascending = clusters.map((members) => members.toSorted((one, other) => one - other));
  return { threshold, clusters: inOrder(comparison, ascending) };
}
