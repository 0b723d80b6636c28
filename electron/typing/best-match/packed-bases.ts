import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';

/** Bases per 32-bit number: two bits each as in `DNA_ALPHABET`, the first base in the highest bits. */
export const BASES_PER_NUMBER = 16;

/**
 * `EACH_BASE` is the lower bit of each of the 16 bases in a number, `EACH_LETTER` the lowest bit of each of four
 * letters.
 */
const EACH_BASE = 0x55555555;
const EACH_LETTER = 0x01010101;

/** How many numbers hold `bases` bases. */
export function numbersFor(bases: number): number {
  return (bases + BASES_PER_NUMBER - 1) >> 4;
}

/**
 * Packs the letters from `from` to `to` into `target`, from number `at` on. Unused bits of the last number are 0. Gives
 * false if a letter is not a capital A, C, G or T; its base is then wrong.
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
      // Compares with the letters that these bits stand for: a capital A with the bits added, and two more bits changed
      // for T.
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

/** Packs a whole sequence. Its letters must be capital A, C, G and T. */
export function packSequence(sequence: string): Int32Array {
  const { length } = sequence;
  const packed = new Int32Array(numbersFor(length));
  const letters = Buffer.from(sequence, 'latin1');
  packLetters(new DataView(letters.buffer, letters.byteOffset, length), 0, length, packed, 0);
  return packed;
}

/**
 * Multiplying by this gathers the lowest two bits of four bytes in the highest byte, those of the lowest byte first.
 */
const GATHER = 0x40100401;

/** Swaps the values of G and T: by these bits T comes before G, in the alphabet G comes before T. */
function inCodeOrder(bases: number): number {
  return bases ^ ((bases >>> 1) & EACH_BASE);
}

/** Writes the residue codes of `length` bases, packed from number `at` on, into `codes`. */
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

/** The word of `length` bases, at most 16, at base `start` of a sequence that is packed from number `at` on. */
export function packedWord(packed: Int32Array, at: number, start: number, length: number): number {
  const number = at + (start >> 4);
  const skipped = 2 * (start & 15);
  const upper = (packed[number] as number) << skipped;
  const lower = skipped === 0 ? 0 : (packed[number + 1] as number) >>> (32 - skipped);
  return (upper | lower) >>> (32 - 2 * length);
}

/**
 * At how many bases two packed sequences of one length differ: `left`, and the one that begins at number `at` of `right`.
 * Counting ends once there are more than `most`.
 */
export function countUnlikeBases(left: Int32Array, right: Int32Array, at: number, most: number): number {
  let count = 0;
  for (let index = 0; index < left.length && count <= most; index++) {
    const changed = (left[index] as number) ^ (right[at + index] as number);
    if (changed !== 0) count += countEachBase((changed | (changed >>> 1)) & EACH_BASE);
  }
  return count;
}

/** How many of the lower bits of bases are set: sums of neighbours, of four bits, of bytes, of all. */
function countEachBase(bits: number): number {
  const pairs = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, EACH_LETTER) >>> 24;
}
