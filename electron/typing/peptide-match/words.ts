import { STOP_CODE } from '#shared/sequence/alphabet.ts';

/** Residues of a word. Peptides of 40 % identity still have several words of four in common. */
export const WORD = 4;

/** How many words there are, those with codes that are no residue included. */
export const WORDS = 2 ** (5 * WORD);

const MASK = WORDS - 1;

/** The words of a peptide in its order, each once for each place; none with a stop or an unknown residue. */
export function visitWords(codes: Uint8Array, visit: (word: number, start: number) => void): void {
  let word = 0;
  let run = 0;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] as number;
    if (code >= STOP_CODE) {
      run = 0;
      continue;
    }
    word = ((word << 5) | code) & MASK;
    if (++run >= WORD) visit(word, index - WORD + 1);
  }
}
