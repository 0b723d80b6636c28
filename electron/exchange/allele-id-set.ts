/** Ids up to here take one bit each. Larger ids and texts are kept as they are. */
const LARGEST_BIT = 1 << 22;

/**
 * The allele ids of one locus. A profile table looks one up in every cell, so the sets of thousands of loci must fit in
 * memory.
 */
export class AlleleIdSet {
  /** False if the locus's file could not be read. An id may then exist although it is not in the set. */
  isComplete = true;
  #bits = new Uint8Array(128);
  readonly #others = new Set<string>();

  add(id: string): void {
    const number = smallInteger(id);
    if (number < 0) {
      this.#others.add(id);
      return;
    }
    if (number >> 3 >= this.#bits.length) this.#grow(number >> 3);
    this.#bits[number >> 3] = (this.#bits[number >> 3] as number) | (1 << (number & 7));
  }

  has(id: string): boolean {
    const number = smallInteger(id);
    if (number < 0) return this.#others.has(id);
    return ((this.#bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }

  #grow(byte: number): void {
    const larger = new Uint8Array(Math.max(byte + 1, this.#bits.length * 2));
    larger.set(this.#bits);
    this.#bits = larger;
  }
}

/** The value of a positive integer without leading zeros, otherwise -1. */
function smallInteger(id: string): number {
  if (id.length === 0 || id.length > 7 || id.charCodeAt(0) === 48) return -1;
  let value = 0;
  for (let index = 0; index < id.length; index++) {
    const digit = id.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value < LARGEST_BIT ? value : -1;
}
