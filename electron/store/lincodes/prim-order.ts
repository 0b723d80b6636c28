import type { ProfileDistances } from './profile-distances.ts';

/** For each of some items, the nearest of what was offered to it so far: the first one where several are as near. */
export class Nearest {
  readonly #differences: Int32Array;
  readonly #shared: Int32Array;
  /** The number under which the nearest was offered; -1 as long as nothing was. */
  readonly source: Int32Array;

  constructor(items: number) {
    // Farther than any distance.
    this.#differences = new Int32Array(items).fill(2);
    this.#shared = new Int32Array(items).fill(1);
    this.source = new Int32Array(items).fill(-1);
  }

  /** Offers an item the distance between its row, or what is measured instead, and the row from which `distances` are taken. */
  offer(distances: ProfileDistances, item: number, row: number, source: number): void {
    if (!distances.isNearer(row, this.#differences[item] as number, this.#shared[item] as number)) return;
    this.#differences[item] = distances.differences;
    this.#shared[item] = distances.shared;
    this.source[item] = source;
  }

  /** Whether the distance of one item is less than (negative), the same as (0) or greater than that of another. */
  compare(one: number, other: number): number {
    return this.differencesOf(one) * this.sharedOf(other) - this.differencesOf(other) * this.sharedOf(one);
  }

  differencesOf(item: number): number {
    return this.#differences[item] as number;
  }

  sharedOf(item: number): number {
    return this.#shared[item] as number;
  }
}

/** Items in an order, and for each the nearest item before it in this order. */
interface Ordered {
  order: number[];
  nearest: Nearest;
}

/**
 * Prim's order of rows (`wire-notes.md` §13): the pair of least distance, then always the row nearest to any that is in the order. Of
 * several, the one next to the row that came into the order first, then the one that stands first in `rows`. Items are places in `rows`.
 * `check` is called for each item, and may throw to end the work.
 */
export function primOrder(distances: ProfileDistances, rows: readonly number[], check: () => void): Ordered {
  const nearest = new Nearest(rows.length);
  const place = new Int32Array(rows.length);
  const outside = rows.map((_row, item) => item);
  const order: number[] = [];
  function take(at: number): void {
    const [item = 0] = outside.splice(at, 1);
    place[item] = order.push(item) - 1;
    distances.from(rows[item] as number);
    for (const other of outside) nearest.offer(distances, other, rows[other] as number, item);
    check();
  }
  const [first, second] = nearestPair(distances, rows, check);
  if (first !== undefined) take(first);
  if (second !== undefined) take(second - 1);
  while (outside.length > 0) {
    let best = 0;
    for (let at = 1; at < outside.length; at++) {
      const [item, held] = [outside[at] as number, outside[best] as number];
      const difference = nearest.compare(item, held);
      const placeOf = (one: number) => place[nearest.source[one] as number] as number;
      if (difference < 0 || (difference === 0 && placeOf(item) < placeOf(held))) best = at;
    }
    take(best);
  }
  return { order, nearest };
}

/** The two items of least distance, the first such pair; the only item, where there is one. */
function nearestPair(distances: ProfileDistances, rows: readonly number[], check: () => void): number[] {
  const least = new Nearest(1);
  for (let one = 0; one < rows.length && least.differencesOf(0) > 0; one++) {
    check();
    distances.from(rows[one] as number);
    for (let other = one + 1; other < rows.length; other++) {
      least.offer(distances, 0, rows[other] as number, one * rows.length + other);
    }
  }
  const found = least.source[0] as number;
  if (found < 0) return rows.length > 0 ? [0] : [];
  return [Math.floor(found / rows.length), found % rows.length];
}
