import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';

/** Bases in one number, two bits each as in `DNA_ALPHABET`, the first in the highest. */
export const BASES_PER_NUMBER = 16;

/** One bit for each base of a number, or for each of four letters: the lower one of its two, or of its eight. */
export const EACH_BASE = 0x55555555;
const EACH_LETTER = 0x01010101;

/** How many numbers so many bases take. */
export function numbersFor(bases: number): number {
  return (bases + BASES_PER_NUMBER - 1) >> 4;
}

/**
 * Packs letters `from` to `to` into `target` from number `at` on; what is left of the last number is 0. False when there is another
 * letter than A, C, G and T in capitals among them, in place of which something else then stands.
 */
export function packLetters(letters: DataView, from: number, to: number, target: Int32Array, at: number): boolean {
  const lastWhole = to - BASES_PER_NUMBER;
  let wrong = 0;
  let start = from;
  let number = at;
  for (; start <= lastWhole; start += BASES_PER_NUMBER) {
    let bases = 0;
    for (let place = start; place < start + BASES_PER_NUMBER; place += 4) {
      const four = letters.getInt32(place, true);
      // The second and third bit tell the four letters apart: A 00, C 01, T 10, G 11.
      const bits = (four >>> 1) & (3 * EACH_LETTER);
      const upper = (bits >>> 1) & EACH_LETTER;
      const isT = upper & ~bits;
      // What the letters would have to be with these bits: capital A, but for the bits themselves and two that only T has.
      wrong |= four ^ (0x41 * EACH_LETTER) ^ (bits << 1) ^ isT ^ (isT << 4);
      bases = (bases << 8) | (Math.imul(bits, GATHER) >>> 24);
    }
    target[number++] = inCodeOrder(bases);
  }
  if (start < to) {
    let bases = 0;
    for (let place = start; place < to; place++) {
      const code = DNA_ALPHABET.codes[letters.getUint8(place)] as number;
      if (code > 3) wrong = 1;
      bases = (bases << 2) | (code & 3);
    }
    target[number] = bases << (2 * (BASES_PER_NUMBER - (to - start)));
  }
  return wrong === 0;
}

/** A product with it has the lowest two bits of each byte side by side in its highest byte, those of the lowest byte first. */
const GATHER = 0x40100401;

/** In the letters G comes before T by its bits, in the codes after it. */
function inCodeOrder(bases: number): number {
  return bases ^ ((bases >>> 1) & EACH_BASE);
}

/** The residue codes of `length` bases that were packed from number `at` on; in `codes`, which must have room for them. */
export function unpackBases(
  packed: Int32Array,
  at: number,
  length: number,
  codes: Uint8Array = new Uint8Array(length),
): Uint8Array {
  for (let index = 0; index < length; index++) {
    const number = packed[at + (index >> 4)] as number;
    codes[index] = (number >>> (30 - 2 * (index & 15))) & 3;
  }
  return codes;
}

/** The word of `length` bases, 16 at most, that begins at `start` of bases that were packed from number `at` on. */
export function packedWord(packed: Int32Array, at: number, start: number, length: number): number {
  const number = at + (start >> 4);
  const skipped = 2 * (start & 15);
  const upper = (packed[number] as number) << skipped;
  const lower = skipped === 0 ? 0 : (packed[number + 1] as number) >>> (32 - skipped);
  return (upper | lower) >>> (32 - 2 * length);
}
