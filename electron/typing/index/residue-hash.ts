/**
 * A 64-bit hash of a run of residue codes that can be read at several lengths on the way. Alleles with the same seed
 * are told apart by hashing the query once, up to the longest of them. A hash only proposes; matches are verified
 * against the stored sequence. State: two lanes, the word being filled, its filled bits, the residues so far.
 */
type HashState = Int32Array;

export function createHashState(): HashState {
  return new Int32Array(5);
}

export function resetHash(state: HashState): void {
  state[0] = 0x2f0b4a35;
  state[1] = 0x5851f42d;
  state[2] = 0;
  state[3] = 0;
  state[4] = 0;
}

/** Adds `codes[from..to)` with `bits` bits each. Whole 32-bit words are mixed; the rest waits in the state. */
export function extendHash(state: HashState, codes: Uint8Array, from: number, to: number, bits: number): void {
  let first = state[0] as number;
  let second = state[1] as number;
  let word = state[2] as number;
  let fill = state[3] as number;
  const full = 32 - bits;
  for (let index = from; index < to; index++) {
    word = (word << bits) | (codes[index] as number);
    fill += bits;
    if (fill > full) {
      first = Math.imul(first ^ word, 0x9e3779b1);
      first = (first << 15) | (first >>> 17);
      second = Math.imul((second + word) | 0, 0x85ebca6b);
      second ^= second >>> 15;
      word = 0;
      fill = 0;
    }
  }
  state[0] = first;
  state[1] = second;
  state[2] = word;
  state[3] = fill;
  state[4] = (state[4] as number) + to - from;
}

/** First lane of the hash so far. The state can still be extended. */
export function firstHash(state: HashState): number {
  return avalanche((state[0] as number) ^ Math.imul((state[2] as number) ^ (state[4] as number), 0xc2b2ae35));
}

/** Second lane, independent of the first. */
export function secondHash(state: HashState): number {
  return avalanche(Math.imul((state[1] as number) + (state[2] as number), 0x27d4eb2f) ^ (state[4] as number));
}

/** Spreads every bit of `value` over all 32 (the finaliser of MurmurHash3). */
export function avalanche(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
