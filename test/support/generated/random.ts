/** A source of random numbers that are the same on every machine. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
}

/** Mulberry32, begun from all of `seeds`: small, fast, and the same everywhere. */
export function createRandom(...seeds: number[]): Random {
  let state = 0x2545_f491;
  for (const seed of seeds) state = mix((state ^ Math.imul(seed + 1, 0x9e37_79b1)) | 0);
  return {
    below(limit) {
      state = (state + 0x6d2b_79f5) | 0;
      return Math.floor((mix(state) / 2 ** 32) * limit);
    },
  };
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), value | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
