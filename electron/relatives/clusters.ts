import { compareNatural } from '#shared/natural-order.ts';
import { AlleleMatrix } from './allele-matrix.ts';
import { type SampleComparison, distanceOf } from './compare-samples.ts';
import { clustersOfLinks, linkSamples } from './link-samples.ts';

/** The clusters of samples at a threshold. */
export interface Partition {
  threshold: number;
  /** Samples of each cluster by their places, ascending. Large clusters come first, those of one size in the order of their first profiles. */
  clusters: number[][];
}

/**
 * Groups samples by single linkage: two are in a cluster if their distance is at most the threshold, or if a chain of such pairs leads from
 * one to the other. Two samples without a common locus are no such pair. Neither the order of the samples nor their names have an
 * influence. `onSamples` gets the number that is done, and may throw to end the work.
 */
export function clusterSamples(
  comparison: SampleComparison,
  thresholds: readonly number[],
  onSamples: (done: number) => void,
): Partition[] {
  const samples = comparison.matrix.profiles;
  const news = Array.from({ length: samples }, (_, sample) => sample);
  const links = linkSamples(comparison, thresholds, { links: [], news, together: [] }, onSamples);
  return thresholds.map((threshold) => ({
    threshold,
    clusters: inOrder(comparison, clustersOfLinks(samples, links, threshold)),
  }));
}

function inOrder(comparison: SampleComparison, clusters: number[][]): number[][] {
  const compare = profileOrder(comparison);
  const first = new Map(
    clusters.map((members) => [members, members.reduce((least, each) => (compare(each, least) < 0 ? each : least))]),
  );
  const firstOf = (members: number[]) => first.get(members) ?? 0;
  return clusters.toSorted((left, right) => right.length - left.length || compare(firstOf(left), firstOf(right)));
}

/** Orders samples by their profiles: by the alleles of the first locus, then of the next; missing ones first. */
function profileOrder({ matrix, idOf }: SampleComparison): (one: number, other: number) => number {
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

/** The largest distance of two of some samples. Pairs that share no locus do not count. `onSamples` may throw to end the work. */
export function diameterOf(
  comparison: SampleComparison,
  members: readonly number[],
  onSamples: (done: number) => void,
): number {
  const matrix = new AlleleMatrix(comparison.matrix.loci);
  for (const sample of members) matrix.add(comparison.matrix.row(sample));
  const own = { ...comparison, matrix };
  let largest = 0;
  matrix.eachNearPair(
    matrix.loci,
    (one, other, differences) => {
      if (differences > 0) largest = Math.max(largest, distanceOf(own, one, other, differences));
    },
    onSamples,
  );
  return largest;
}
