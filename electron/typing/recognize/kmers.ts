import type { DataType } from '#shared/api/locus.ts';

/**
 * The words by which a locus is recognized in a genome: runs of residues that stand for themselves and, in DNA, for their
 * reverse complement. Of 16 bases, a genome of 5 million bases has one word in a thousand by chance, and two sequences
 * that differ by 5 % share half of theirs. Only words with a small hash count, as in a FracMinHash sketch
 * (https://doi.org/10.1101/2022.01.11.475838): both sides choose the same ones without knowing of each other.
 */
export const WORD_LENGTH: Record<DataType, number> = { DNA: 16, peptide: 6 };

/** The upper bits of the hash that must be 0: one DNA word in four counts. Peptides are short, so all of theirs do. */
const SAMPLING_BITS: Record<DataType, number> = { DNA: 2, peptide: 0 };

/** Multiplying by this spreads a word over 32 bits. The upper bits are used. */
const SPREAD = 0x9e3779b1;

/** Bits of a hash that differ between the words that count. */
export function hashBits(dataType: DataType): number {
  return 32 - SAMPLING_BITS[dataType];
}

export function hashOf(word: number): number {
  return Math.imul(word, SPREAD);
}

/** Residues per block. The words of a block stay in the processor's cache. */
const BLOCK = 1 << 14;

/**
 * Calls `use` with the words of `codes` that count, block by block: they are the first `count` of `words`, which is overwritten by the
 * next block. `fewer` more bits of the hash must be 0, for a smaller sample.
 */
export function forEachWords(
  codes: Uint8Array,
  dataType: DataType,
  use: (words: Int32Array, count: number) => void,
  fewer = 0,
): void {
  // Thousands of alleles are short: a whole block for each would keep the garbage collector busy.
  const words = new Int32Array(Math.min(BLOCK, codes.length) + 1);
  const read = dataType === 'DNA' ? readDna : readPeptide;
  // A shift by 32 would be one by 0.
  const shift = 31 - (SAMPLING_BITS[dataType] + fewer);
  for (let from = 0; from < codes.length; from += BLOCK) {
    use(words, read(codes, from, Math.min(codes.length, from + BLOCK), words, shift));
  }
}

// Each loop is a function of its own, without calls and branches: the processor sees every base of a genome here.

const DNA_LENGTH = WORD_LENGTH.DNA;
const PEPTIDE_LENGTH = WORD_LENGTH.peptide;

/** Writes the words that end at positions `from` to `to` (half-open) into `words`. Gives their number. */
function readDna(codes: Uint8Array, from: number, to: number, words: Int32Array, shift: number): number {
  let [forward, reverse, run, count] = [0, 0, 0, 0];
  for (let index = Math.max(0, from - DNA_LENGTH + 1); index < to; index++) {
    const code = codes[index] as number;
    forward = (forward << 2) | (code & 3);
    reverse = (reverse >>> 2) | ((3 - (code & 3)) << 30);
    run = code > 3 ? 0 : run + 1;
    const word = forward < reverse ? forward : reverse;
    words[count] = word;
    count += (Math.imul(word, SPREAD) >>> 1) >>> shift === 0 && run >= DNA_LENGTH ? 1 : 0;
  }
  return count;
}

const PEPTIDE_MASK = 2 ** (5 * PEPTIDE_LENGTH) - 1;
const LAST_LETTER = 25;

function readPeptide(codes: Uint8Array, from: number, to: number, words: Int32Array, shift: number): number {
  let [word, run, count] = [0, 0, 0];
  for (let index = Math.max(0, from - PEPTIDE_LENGTH + 1); index < to; index++) {
    const code = codes[index] as number;
    word = ((word << 5) | (code & 31)) & PEPTIDE_MASK;
    run = code > LAST_LETTER ? 0 : run + 1;
    words[count] = word;
    count += (Math.imul(word, SPREAD) >>> 1) >>> shift === 0 && run >= PEPTIDE_LENGTH ? 1 : 0;
  }
  return count;
}

/** The distinct words of `codes` that count. */
export function sampledWords(codes: Uint8Array, dataType: DataType): Set<number> {
  const distinct = new Set<number>();
  forEachWords(codes, dataType, (words, count) => {
    for (let index = 0; index < count; index++) distinct.add(words[index] as number);
  });
  return distinct;
}
