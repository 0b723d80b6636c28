/**
 * Clusters of items. Clusters only ever grow together. Labels are read for every pair, so they are in one flat array.
 */
export class Linkage {
  /** Label of each item: the number of one item of its cluster. */
  readonly labels: Int32Array;
  /** The next item of the same cluster; the last one leads to the first. */
  readonly #next: Int32Array;
  readonly #sizes: Int32Array;

  constructor(items: number) {
    this.labels = Int32Array.from({ length: items }, (_, item) => item);
    this.#next = this.labels.slice();
    this.#sizes = new Int32Array(items).fill(1);
  }

  /** Joins the clusters of two items into one. The items of the smaller cluster get a new label. */
  join(one: number, other: number): void {
    const first = this.labels[one] as number;
    const second = this.labels[other] as number;
    if (first === second) return;
    const kept = this.#sizeOf(first) >= this.#sizeOf(second) ? first : second;
    const lost = kept === first ? second : first;
    this.#sizes[kept] = this.#sizeOf(kept) + this.#sizeOf(lost);
    let item = lost;
    do {
      this.labels[item] = kept;
      item = this.#next[item] as number;
    } while (item !== lost);
    // Two rings become one when two items exchange their successors.
    const after = this.#next[kept] as number;
    this.#next[kept] = this.#next[lost] as number;
    this.#next[lost] = after;
  }

  #sizeOf(label: number): number {
    return this.#sizes[label] as number;
  }
}
