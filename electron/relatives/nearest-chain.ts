import type { Join } from './dendrogram.ts';

/** Means are whole numbers of parts of 1: sums of fractions are not exact, and means that are equal must be so here. */
const PARTS = 1e9;

/**
 * Complete or average linkage by chains of nearest neighbours (F. Murtagh, The Computer Journal 26, 1983, 354–359): from any cluster to its
 * nearest one, from that to its nearest, until two are nearest to one another and are joined. Of several that are equally near the one with the
 * lowest number is the nearest, so the result is that of joining the nearest pair of all, again and again.
 */
export class NearestChain {
  readonly #sizes: number[];
  readonly #isMean: boolean;
  /** Of each two clusters, the lower number first: the largest distance of their samples, or the sum of all. */
  readonly #distances: Float64Array;
  /** Numbers of the clusters that are left, ascending. A cluster has the lowest number of those that it was made of. */
  readonly #left: number[];

  /** `sizes` are the numbers of samples of the clusters at the beginning. */
  constructor(sizes: readonly number[], kind: 'complete' | 'average') {
    this.#sizes = [...sizes];
    this.#isMean = kind === 'average';
    this.#distances = new Float64Array((sizes.length * (sizes.length - 1)) / 2);
    this.#left = [...sizes.keys()];
  }

  /** The distance of each sample of one cluster to each of another, as it is at the beginning. */
  setDistance(one: number, other: number, distance: number): void {
    this.#distances[this.#placeOf(one, other)] = this.#isMean ? distance * this.#pairsOf(one, other) : distance;
  }

  /** Joins all that are not infinitely far apart. Heights come in no order. Calls `onJoin` before each, which may throw to end the work. */
  *joins(onJoin: () => void): Generator<Join> {
    const chain: number[] = [];
    while (this.#left.length > 1) {
      const top = chain.at(-1) ?? this.#left[0] ?? 0;
      if (chain.length === 0) chain.push(top);
      const nearest = this.#nearestOf(top);
      const at = nearest === undefined ? -1 : chain.indexOf(nearest);
      if (nearest === undefined) {
        this.#left.splice(this.#left.indexOf(top), 1);
        chain.pop();
      } else if (at === -1) chain.push(nearest);
      // Where means are rounded, a chain may lead back further than by one.
      else if (at < chain.length - 2) chain.length = at + 1;
      else {
        onJoin();
        yield { one: nearest, other: top, height: this.#distanceOf(nearest, top) };
        chain.length = at;
        this.#join(Math.min(nearest, top), Math.max(nearest, top));
      }
    }
  }

  #nearestOf(cluster: number): number | undefined {
    let [nearest, least]: [number | undefined, number] = [undefined, Infinity];
    for (const other of this.#left) {
      if (other === cluster) continue;
      const distance = this.#distanceOf(cluster, other);
      if (distance >= least) continue;
      nearest = other;
      least = distance;
    }
    return nearest;
  }

  #join(kept: number, lost: number): void {
    this.#left.splice(this.#left.indexOf(lost), 1);
    for (const other of this.#left) {
      if (other === kept) continue;
      const place = this.#placeOf(kept, other);
      const [own, its] = [this.#distances[place] ?? 0, this.#distances[this.#placeOf(lost, other)] ?? 0];
      this.#distances[place] = this.#isMean ? own + its : Math.max(own, its);
    }
    this.#sizes[kept] = (this.#sizes[kept] ?? 0) + (this.#sizes[lost] ?? 0);
  }

  #distanceOf(one: number, other: number): number {
    const distance = this.#distances[this.#placeOf(one, other)] as number;
    return this.#isMean ? Math.round((distance / this.#pairsOf(one, other)) * PARTS) / PARTS : distance;
  }

  #pairsOf(one: number, other: number): number {
    return (this.#sizes[one] as number) * (this.#sizes[other] as number);
  }

  /** Rows of a triangle: all pairs with 0, then those of 1 with higher numbers, and so on. */
  #placeOf(one: number, other: number): number {
    const [low, high] = one < other ? [one, other] : [other, one];
    return low * this.#sizes.length - (low * (low + 1)) / 2 + high - low - 1;
  }
}
