import type { DataType } from '../api/locus.ts';

/** The code of a residue that can match nothing: N and the other ambiguity codes, X, digits, separators. */
export const NO_RESIDUE = 31;

/** Code of the stop sign `*` in peptides. The letters have the codes 0 (A) to 25 (Z). */
export const STOP_CODE = 26;

/** Letters of protein sequences that stand for several residues or none. They match nothing. */
const AMBIGUOUS_PEPTIDE_LETTERS = 'BJXZ';

/**
 * How the residues of one data type become small integers. `codes` is indexed by the byte of the letter in either case;
 * U counts as T. Anything that is not one residue is `NO_RESIDUE`.
 */
export interface Alphabet {
  readonly bits: number;
  readonly codes: Uint8Array;
}

function createAlphabet(bits: number, codeOfLetter: (letter: string) => number): Alphabet {
  const codes = new Uint8Array(256).fill(NO_RESIDUE);
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ*') {
    codes[letter.charCodeAt(0)] = codeOfLetter(letter);
    codes[letter.toLowerCase().charCodeAt(0)] = codeOfLetter(letter);
  }
  return { bits, codes };
}

function nucleotideCode(letter: string): number {
  const code = 'ACGT'.indexOf(letter === 'U' ? 'T' : letter);
  return code < 0 ? NO_RESIDUE : code;
}

function peptideCode(letter: string): number {
  if (letter === '*') return STOP_CODE;
  return AMBIGUOUS_PEPTIDE_LETTERS.includes(letter) ? NO_RESIDUE : letter.charCodeAt(0) - 65;
}

/** A, C, G, T are 0 to 3, so that the complement of a code is 3 minus the code. */
export const DNA_ALPHABET = createAlphabet(2, nucleotideCode);

export const PEPTIDE_ALPHABET = createAlphabet(5, peptideCode);

export function alphabetOf(dataType: DataType): Alphabet {
  return dataType === 'DNA' ? DNA_ALPHABET : PEPTIDE_ALPHABET;
}
