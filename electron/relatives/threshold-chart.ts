import type { Dendrogram } from './dendrogram.ts';
import { Linkage } from './linkage.ts';

/** How much of the clusters of the next threshold is there already, at least, where a range is called stable. 1 is all. */
const STABLE = 0.99;
/** Thresholds of a stable range, at least. */
const LONG = 5;

/** What is so at a threshold. */
export interface ThresholdStep {
  threshold: number;
  /** Clusters of two or more samples. */
  clusters: number;
  /** Samples of the largest cluster; 1 where all are single. */
  largest: number;
  singles: number;
}

export interface ThresholdChart {
  /** One for each whole threshold from 0 to that from which on nothing changes any more, or to the one that was asked for. */
  steps: ThresholdStep[];
  /** Ranges of thresholds, both ends included, ascending. */
  stable: { from: number; to: number }[];
}

/**
 * What each threshold makes of the samples. A range of 5 thresholds or more is stable if of each two neighbours in it the neighbourhood
 * adjusted Wallace coefficient is at least 0.99 (D. O. R. Barker and others, "Rapid Identification of Stable Clusters in Bacterial Populations
 * Using the Adjusted Wallace Coefficient", 2018, doi:10.1101/299347). Ranges in which all samples are single or all are one cluster say
 * nothing, and are none. `upTo`: the last threshold, at least.
 */
export function thresholdChart({ order, heights }: Dendrogram, upTo = 0): ThresholdChart {
  const samples = order.length;
  const joined = Map.groupBy(heights.keys(), (place) => Math.ceil(heights[place] ?? Infinity));
  joined.delete(Infinity);
  const last = Math.max(upTo, ...joined.keys());
  const linkage = new Linkage(samples);
  const sizes = new Int32Array(samples).fill(1);
  let [parts, singles, largest, pairs] = [samples, samples, Math.min(1, samples), 0];
  const steps: ThresholdStep[] = [];
  const together: number[] = [];
  for (let threshold = 0; threshold <= last; threshold += 1) {
    for (const place of joined.get(threshold) ?? []) {
      const [one, other] = [sizeAt(place - 1), sizeAt(place)];
      linkage.join(place - 1, place);
      sizes[linkage.labels[place] ?? 0] = one + other;
      parts -= 1;
      singles -= Number(one === 1) + Number(other === 1);
      largest = Math.max(largest, one + other);
      pairs += one * other;
    }
    steps.push({ threshold, clusters: parts - singles, largest, singles });
    together.push(pairs);
  }
  const all = (samples * (samples - 1)) / 2;
  return { steps, stable: stableRanges(together, all) };

  function sizeAt(place: number): number {
    return sizes[linkage.labels[place] ?? 0] ?? 1;
  }
}

/** `together` has the pairs of samples that are in one cluster, by threshold. Clusters only grow, so none of them comes apart again. */
function stableRanges(together: readonly number[], all: number): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  let from = 0;
  for (const [threshold, pairs] of together.entries()) {
    if (pairs === 0 || pairs === all) from = threshold + 1;
    const next = together[threshold + 1];
    if (next !== undefined && next < all && adjustedWallace(pairs, next, all) >= STABLE) continue;
    if (threshold - from + 1 >= LONG) ranges.push({ from, to: threshold });
    from = threshold + 1;
  }
  return ranges;
}

/** Of the pairs that are together at the next threshold, the share that is together already, less what chance would give. */
function adjustedWallace(pairs: number, next: number, all: number): number {
  const byChance = pairs / all;
  return (pairs / next - byChance) / (1 - byChance);
}
