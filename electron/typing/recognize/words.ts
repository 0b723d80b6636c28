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

/** Calls `visit` with each word of `codes` that counts, and its hash, once per position. */
export function visitSampledWords(
  codes: Uint8Array,
  dataType: DataType,
  visit: (word: number, hash: number) => void,
): void {
  if (dataType === 'DNA') visitDna(codes, visit);
  else visitPeptide(codes, visit);
}

function visitDna(codes: Uint8Array, visit: (word: number, hash: number) => void): void {
  let [forward, reverse, run] = [0, 0, 0];
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] as number;
    if (code > 3) {
      run = 0;
      continue;
    }
    forward = (forward << 2) | code;
    reverse = (reverse >>> 2) | ((3 - code) << 30);
    if (++run < WORD_LENGTH.DNA) continue;
    const word = forward < reverse ? forward : reverse | 0;
    const hash = Math.imul(word, SPREAD);
    if (hash >>> (32 - SAMPLING_BITS.DNA) === 0) visit(word, hash);
  }
}

const PEPTIDE_MASK = 2 ** (5 * WORD_LENGTH.peptide) - 1;
const LAST_LETTER = 25;

function visitPeptide(codes: Uint8Array, visit: (word: number, hash: number) => void): void {
  let [word, run] = [0, 0];
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] as number;
    if (code > LAST_LETTER) {
      run = 0;
      continue;
    }
    word = ((word << 5) | code) & PEPTIDE_MASK;
    if (++run >= WORD_LENGTH.peptide) visit(word, Math.imul(word, SPREAD));
  }
}

/** The distinct words of `codes` that count. */
export function sampledWords(codes: Uint8Array, dataType: DataType): Set<number> {
  const words = new Set<number>();
  visitSampledWords(codes, dataType, (word) => words.add(word));
  return words;
}
