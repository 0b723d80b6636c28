import { STOP_CODE } from '#shared/sequence/alphabet.ts';

/** Residues of the words by which alleles are compared with a region. Peptides of 40 % identity still have several in common. */
export const WORD = 4;

/** How many words there are, those with codes that are no residue included. */
export const WORDS = 2 ** (5 * WORD);

/** Residues of the words by which regions are found. */
export type SeedLength = 4 | 5;

/**
 * Longer words are met by chance a twentieth as often, which matters in a genome; shorter ones are there also in proteins of less than
 * half the residues the same, and in variable regions of a dozen residues with one of them changed.
 */
const LONG_QUERY = 50_000;
const SHORT_ALLELE = 60;

export function seedLengthFor(queryResidues: number, longestAllele: number): SeedLength {
  return queryResidues < LONG_QUERY || longestAllele <= SHORT_ALLELE ? 4 : 5;
}

/** What to keep of a word when the next residue comes. */
export function wordMask(length: SeedLength): number {
  return 2 ** (5 * length) - 1;
}

/** The words of a peptide in its order, each once for each place; none with a stop or an unknown residue. */
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
