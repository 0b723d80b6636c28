import { isNear, type SampleComparison } from './compare-samples.ts';
import { Linkage } from './linkage.ts';

/** Two samples, by their places, that are near at a threshold and hold a cluster together. */
export interface SampleLink {
  one: number;
  other: number;
  threshold: number;
}

/** What is known of samples from earlier. */
export interface KnownLinks {
  /** Links between samples that have not changed. */
  links: readonly SampleLink[];
  /** Samples that are new or have changed, ascending: they have no links. */
  news: readonly number[];
  /** Samples that were in one cluster at the largest threshold, and have not changed: lists of places. Links between them may be gone. */
  together: readonly (readonly number[])[];
}

/** Samples that are compared with others at once. */
const TOGETHER = 64;

/**
 * Links that hold the clusters of samples together at several thresholds: at each of them, the links of no larger threshold lead from each
 * sample of a cluster to all others of it, and there is one way between two. Only what is new is compared, with all others; where a cluster
 * has come apart, its parts are compared with one another. That is enough: two samples that have not changed and were in different clusters at
 * the largest threshold are as far from one another as before.
 *
 * `onSamples` gets how many new samples are done, and may throw to end the work.
 */
export function linkSamples(
  comparison: SampleComparison,
  thresholds: readonly number[],
  { links, news, together }: KnownLinks,
  onSamples: (done: number) => void,
): SampleLink[] {
  const { matrix } = comparison;
  const forest = new Forest(comparison, thresholds);
  for (const { one, other, threshold } of links) forest.join(one, other, threshold);
  for (const members of together) joinParts(forest, members, comparison);
  // Where all are new, those before were compared with them.
  const isAllNew = news.length === matrix.profiles;
  for (let first = 0; first < news.length; first += TOGETHER) {
    onSamples(first);
    const some = news.slice(first, first + TOGETHER);
    matrix.compare(some, forest.visit, { most: forest.most, from: isAllNew ? first : 0 });
  }
  return forest.links();
}

/** Compares the parts of a former cluster with one another, all but the largest with all. Most are soon together again, and not compared any more. */
function joinParts(forest: Forest, members: readonly number[], { matrix }: SampleComparison): void {
  const parts = [...Map.groupBy(members, (sample) => forest.partOf(sample)).values()];
  if (parts.length < 2) return;
  parts.sort((left, right) => right.length - left.length);
  const order = parts.flat();
  for (const left of order.slice(parts[0]?.length)) {
    matrix.compareWith([left], order, (other) => (forest.areJoined(left, other) ? -1 : forest.most), forest.visit);
  }
}

/** Links that were found, and what they join at each threshold. */
class Forest {
  readonly most: number;
  readonly #comparison: SampleComparison;
  readonly #levels: { threshold: number; linkage: Linkage }[];
  readonly #found: SampleLink[] = [];

  constructor(comparison: SampleComparison, thresholds: readonly number[]) {
    this.#comparison = comparison;
    this.#levels = thresholds
      .toSorted((left, right) => left - right)
      .map((threshold) => ({ threshold, linkage: new Linkage(comparison.matrix.profiles) }));
    this.most = Math.max(...thresholds);
  }

  /** Names the cluster of a sample at the largest threshold. */
  partOf(sample: number): number {
    return this.#levels.at(-1)?.linkage.labels[sample] ?? sample;
  }

  /** Whether two samples are in one cluster at all thresholds, so that no link between them is needed. */
  areJoined(one: number, other: number): boolean {
    const labels = this.#levels[0]?.linkage.labels;
    return labels?.[one] === labels?.[other];
  }

  readonly visit = (one: number, other: number, differences: number): void => {
    if (differences > this.most) return;
    const apart = this.#levels.find(
      ({ threshold, linkage }) => differences <= threshold && linkage.labels[one] !== linkage.labels[other],
    );
    if (!apart) return;
    const near = this.#levels.find(
      ({ threshold }) =>
        threshold >= apart.threshold && isNear(this.#comparison, one, other, { differences, threshold }),
    );
    if (near) this.join(one, other, near.threshold);
  };

  /** Joins two samples at a threshold and at all that are larger. */
  join(one: number, other: number, threshold: number): void {
    let isNeeded = false;
    for (const level of this.#levels) {
      const { labels } = level.linkage;
      if (level.threshold < threshold || labels[one] === labels[other]) continue;
      level.linkage.join(one, other);
      isNeeded = true;
    }
    if (isNeeded) this.#found.push({ one: Math.min(one, other), other: Math.max(one, other), threshold });
  }

  links(): SampleLink[] {
    return neededLinks(this.#comparison.matrix.profiles, this.#found);
  }
}

/** Those of some links that are needed: the nearest first, and none where others lead already (Kruskal). */
export function neededLinks(samples: number, links: readonly SampleLink[]): SampleLink[] {
  const linkage = new Linkage(samples);
  return links
    .toSorted((left, right) => left.threshold - right.threshold)
    .filter(({ one, other }) => {
      if (linkage.labels[one] === linkage.labels[other]) return false;
      linkage.join(one, other);
      return true;
    });
}

/** What some links join. */
export function linkageOf(samples: number, links: readonly SampleLink[]): Linkage {
  const linkage = new Linkage(samples);
  for (const { one, other } of links) linkage.join(one, other);
  return linkage;
}

/** The clusters of samples that links of a threshold, or of smaller ones, hold together, singles too: lists of places, ascending. */
export function clustersOfLinks(samples: number, links: readonly SampleLink[], threshold: number): number[][] {
  const { labels } = linkageOf(
    samples,
    links.filter((link) => link.threshold <= threshold),
  );
  return [...Map.groupBy(labels.keys(), (sample) => labels[sample]).values()];
}
