import type { AlleleMatrix } from '#electron/relatives/allele-matrix.ts';

/**
 * A distance (`wire-notes.md` §13): of the loci that two profiles both have, the share that differs. It is kept as two whole numbers and
 * compared by multiplication: fractions would put cases of equality on the wrong side. Two profiles that share no locus are 1 of 1 apart.
 */
interface Distance {
  differences: number;
  shared: number;
}

/**
 * Profiles that differ at no more than this share of the loci are compared at once, others later and many together: rows that stay in the
 * cache of the processor are compared twice as fast. The order does not depend on it.
 */
const NEAR = 1 / 16;
/** Farther than any distance. */
const FARTHER: Distance = { differences: 2, shared: 1 };

function compare(one: Distance, other: Distance): number {
  return one.differences * other.shared - other.differences * one.shared;
}

/** The distance of two profiles that differ at a number of loci. */
function distanceOf(matrix: AlleleMatrix, one: number, other: number, differences: number): Distance {
  const shared = matrix.shared(one, other);
  return shared === 0 ? { differences: 1, shared: 1 } : { differences, shared };
}

/** Profiles that differ at more loci are not nearer than a distance; -1 where none is. */
function mostNearer({ loci }: AlleleMatrix, { differences, shared }: Distance): number {
  return Math.ceil((differences * loci) / shared) - 1;
}

/** For each profile, the nearest of those that were offered to it so far: the first one where several are as near. */
export class Nearest {
  readonly #matrix: AlleleMatrix;
  readonly #distances: Distance[];
  readonly #most: Int32Array;
  /** The nearest profile; -1 as long as none was offered. */
  readonly source: Int32Array;

  constructor(matrix: AlleleMatrix) {
    this.#matrix = matrix;
    this.#distances = Array.from({ length: matrix.profiles }, () => FARTHER);
    this.#most = new Int32Array(matrix.profiles).fill(matrix.loci);
    this.source = new Int32Array(matrix.profiles).fill(-1);
  }

  /** Offers profiles to others. One that differs at more than `within` of all loci from such a profile does not take it. */
  offer(sources: readonly number[], to: readonly number[], within = this.#matrix.loci): void {
    const matrix = this.#matrix;
    const most = this.#most;
    const mostOf = (profile: number) => Math.min(most[profile] as number, within);
    matrix.compareWith(sources, to, mostOf, (source, profile, differences) => {
      if (differences > mostOf(profile)) return;
      const distance = distanceOf(matrix, profile, source, differences);
      if (compare(distance, this.distance(profile)) >= 0 || !isWithin(matrix, distance, within)) return;
      this.#distances[profile] = distance;
      most[profile] = mostNearer(matrix, distance);
      this.source[profile] = source;
    });
  }

  distance(profile: number): Distance {
    return this.#distances[profile] ?? FARTHER;
  }

  /** Whether the distance of one profile is less than (negative), the same as (0) or greater than that of another. */
  compare(one: number, other: number): number {
    return compare(this.distance(one), this.distance(other));
  }
}

function isWithin({ loci }: AlleleMatrix, { differences, shared }: Distance, within: number): boolean {
  return differences * loci <= within * shared;
}

/** Profiles in an order, and for each the nearest one before it in this order. */
interface PrimOrder {
  order: number[];
  nearest: Nearest;
}

/**
 * Prim's order of profiles (`wire-notes.md` §13): the pair of least distance, then always the profile nearest to any that is in the order.
 * Of several, the one next to the profile that came into the order first, then the one that stands first in `profiles`. `check` is called
 * for each, and may throw to end the work.
 */
export function primOrder(matrix: AlleleMatrix, profiles: readonly number[], check: () => void): PrimOrder {
  const nearest = new Nearest(matrix);
  const place = new Int32Array(matrix.profiles);
  const outside = [...profiles];
  const order: number[] = [];
  const near = Math.floor(matrix.loci * NEAR);
  /** Those at the end of the order of which the profiles outside know only whether they are near. */
  let late: number[] = [];
  function take(at: number): void {
    const [profile = 0] = outside.splice(at, 1);
    place[profile] = order.push(profile) - 1;
    late.push(profile);
    nearest.offer([profile], outside, near);
    check();
  }
  function nearestOutside(): number {
    let best = 0;
    for (let at = 1; at < outside.length; at++) {
      const [profile, held] = [outside[at] as number, outside[best] as number];
      const difference = nearest.compare(profile, held);
      const placeOf = (one: number) => place[nearest.source[one] as number] as number;
      if (difference < 0 || (difference === 0 && placeOf(profile) < placeOf(held))) best = at;
    }
    return best;
  }
  for (const profile of nearestPair(matrix, profiles, check)) {
    nearest.offer(order, [profile]);
    take(outside.indexOf(profile));
  }
  while (outside.length > 0) {
    let best = nearestOutside();
    if (!isWithin(matrix, nearest.distance(outside[best] as number), near)) {
      nearest.offer(late, outside);
      late = [];
      best = nearestOutside();
    }
    take(best);
  }
  return { order, nearest };
}

/** The two profiles of least distance, the first such pair; the only profile, where there is one. */
function nearestPair(matrix: AlleleMatrix, profiles: readonly number[], check: () => void): number[] {
  let pair = profiles.slice(0, 1);
  let least = FARTHER;
  for (const [at, one] of profiles.entries()) {
    check();
    const most = () => mostNearer(matrix, least);
    matrix.compareWith([one], profiles.slice(at + 1), most, (_one, other, differences) => {
      if (differences > most()) return;
      const distance = distanceOf(matrix, one, other, differences);
      if (compare(distance, least) < 0) [pair, least] = [[one, other], distance];
    });
  }
  return pair;
}
