import { NO_RESIDUE } from './alphabet.ts';

const PAIRS: Record<string, string> = {
  A: 'T',
  C: 'G',
  G: 'C',
  T: 'A',
  U: 'A',
  R: 'Y',
  Y: 'R',
  K: 'M',
  M: 'K',
  B: 'V',
  V: 'B',
  D: 'H',
  H: 'D',
  S: 'S',
  W: 'W',
  N: 'N',
};

/** The other strand, read 5' to 3'. IUPAC ambiguity codes are complemented, case is kept, U becomes A, gaps stay. */
export function reverseComplement(sequence: string): string {
  let result = '';
  for (let index = sequence.length - 1; index >= 0; index--) {
    const letter = sequence.charAt(index);
    const upper = letter.toUpperCase();
    const complement = PAIRS[upper] ?? letter;
    result += letter === upper ? complement : complement.toLowerCase();
  }
  return result;
}

/** The same for nucleotide codes. A code that is not one nucleotide stays `NO_RESIDUE`. */
export function reverseComplementCodes(codes: Uint8Array): Uint8Array {
  const length = codes.length;
  const result = new Uint8Array(length);
  for (let index = 0; index < length; index++) {
    const code = codes[length - 1 - index] as number;
    result[index] = code > 3 ? NO_RESIDUE : 3 - code;
  }
  return result;
}
