import { STOP_CODE } from '#shared/sequence/alphabet.ts';

/**
 * Residues of the words by which alleles are compared with a region. Peptides with 40 % identity still share several.
 */
export const WORD = 4;

/** How many words there are, including those with codes that are no residue. */
export const WORDS = 2 ** (5 * WORD);

/** Residues of the words by which regions are found. */
export type SeedLength = 4 | 5;

/**
 * A longer word occurs by chance a twentieth as often, which matters in a genome. A shorter word also occurs in
 * proteins with less than half of their residues the same, and in variable regions of a dozen residues with one change.
 * Both limits are in residues.
 */
const LONG_QUERY = 50_000;
const SHORT_ALLELE = 60;

export function seedLengthFor(queryResidues: number, longestAllele: number): SeedLength {
  return queryResidues < LONG_QUERY || longestAllele <= SHORT_ALLELE ? 4 : 5;
}

/** Mask that keeps the last `length - 1` residues of a word and the new one. */
export function wordMask(length: SeedLength): number {
  return 2 ** (5 * length) - 1;
}

/** Visits the words of a peptide in order, once per position. Words with a stop or an unknown residue are left out. */
export function visitWords(
  codes: Uint8Array,
  visit: (word: number, start: number) => void,
  length: SeedLength = WORD,
): void {
  const mask = wordMask(length);
  let word = 0;
  let run = 0;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] as number;
    if (code >= STOP_CODE) {
      run = 0;
      continue;
    }
    word = ((word << 5) | code) & mask;
    if (++run >= length) visit(word, index - length + 1);
  }
}
