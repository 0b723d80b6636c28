import { DNA_ALPHABET, NO_RESIDUE, PEPTIDE_ALPHABET, STOP_CODE } from './alphabet.ts';
import { aminoAcidsOf } from './genetic-codes.ts';

const tables = new Map<string, Uint8Array>();

/**
 * Peptide codes by codon, indexed `16 * first + 4 * second + third` of the nucleotide codes. Genetic codes that
 * translate alike share one table object. Throws a RangeError for a code that is not in `GENETIC_CODES`.
 */
export function codonTable(geneticCode: number): Uint8Array {
  const aminoAcids = aminoAcidsOf(geneticCode);
  const table = tables.get(aminoAcids) ?? createTable(aminoAcids);
  tables.set(aminoAcids, table);
  return table;
}

function createTable(aminoAcids: string): Uint8Array {
  const table = new Uint8Array(64);
  const bases = 'TCAG';
  for (let codon = 0; codon < 64; codon++) {
    const letters = [bases[codon >> 4], bases[(codon >> 2) & 3], bases[codon & 3]] as [string, string, string];
    const [first, second, third] = letters.map((letter) => DNA_ALPHABET.codes[letter.charCodeAt(0)] as number);
    const index = 16 * (first as number) + 4 * (second as number) + (third as number);
    table[index] = PEPTIDE_ALPHABET.codes[aminoAcids.charCodeAt(codon)] as number;
  }
  return table;
}

/**
 * Translates nucleotide codes from `offset` on, codon by codon. An incomplete last codon is left out. A codon with an
 * ambiguous base gives `NO_RESIDUE`. Start codons are translated like any other codon.
 */
export function translateCodes(codes: Uint8Array, offset: number, table: Uint8Array): Uint8Array {
  const length = Math.max(0, Math.floor((codes.length - offset) / 3));
  const result = new Uint8Array(length);
  for (let index = 0, base = offset; index < length; index++, base += 3) {
    const first = codes[base] as number;
    const second = codes[base + 1] as number;
    const third = codes[base + 2] as number;
    const isCodon = (first | second | third) < 4;
    result[index] = isCodon ? (table[(first << 4) | (second << 2) | third] as number) : NO_RESIDUE;
  }
  return result;
}

/** Translates a DNA sequence from its first base on; `*` is a stop, `X` a codon with an ambiguous base. */
export function translate(sequence: string, geneticCode: number): string {
  const codes = Uint8Array.from(sequence, (letter) => DNA_ALPHABET.codes[letter.charCodeAt(0)] ?? NO_RESIDUE);
  let result = '';
  for (const code of translateCodes(codes, 0, codonTable(geneticCode))) {
    result += code === NO_RESIDUE ? 'X' : code === STOP_CODE ? '*' : String.fromCharCode(65 + code);
  }
  return result;
}
