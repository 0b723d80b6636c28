import { NO_RESIDUE, PEPTIDE_ALPHABET } from '#shared/sequence/alphabet.ts';
import type { DataType } from '#shared/api/locus.ts';

/** One sequence of a query. `name` is the first word of its header; absent without a header. */
export interface GenomeContig {
  name?: string;
  /** Residues; blanks and gaps are not counted. */
  length: number;
  /** In a file: the header says that the sequence is circular. In a query: it was read as a circle. */
  circular?: true;
}

/**
 * A query as read: the residues of all contigs in one array of codes, with one `SEPARATOR` after each contig, so that
 * one loop sees them all and no match spans two. A, C, G, T are 0 to 3 as in `DNA_ALPHABET`. Every other character
 * keeps a code of its own above 3, because only the whole query tells whether it is DNA or protein.
 */
export interface Genome {
  readonly codes: Uint8Array;
  readonly contigs: readonly GenomeContig[];
  /** Index in `codes` of the first residue of each contig. */
  readonly starts: Int32Array;
  /**
   * For each contig, how many of its first residues are repeated behind its last because it is circular (`circles.ts`).
   */
  readonly overhangs?: Int32Array;
  readonly dataType: DataType;
  /** Present if the letters are those of a text in words, not of a protein. */
  readonly isText?: true;
  /** Residues of all contigs. */
  readonly residues: number;
  /** The first header, whole. Absent without one. */
  readonly header?: string;
  /** What the user should know about the input. */
  readonly notes: readonly string[];
}

export const SEPARATOR = 255;

/** Code of a character that is skipped: blanks, line ends, the gap sign. */
export const SKIPPED = 254;

/**
 * The query code of each character. Upper and lower case have the same code. Characters other than letters keep their
 * number.
 */
export const QUERY_CODES: Uint8Array = createQueryCodes();

function createQueryCodes(): Uint8Array {
  const unprintable = '?'.charCodeAt(0);
  const codes = Uint8Array.from({ length: 256 }, (_, character) =>
    character < 33 || character >= SKIPPED ? unprintable : character,
  );
  for (let letter = 65; letter <= 90; letter++) codes[letter + 32] = letter;
  for (const [code, letter] of ['A', 'C', 'G', 'T'].entries()) {
    codes[letter.charCodeAt(0)] = code;
    codes[letter.toLowerCase().charCodeAt(0)] = code;
  }
  for (const skipped of [' ', '\t', '\n', '\v', '\f', '\r', '-']) codes[skipped.charCodeAt(0)] = SKIPPED;
  return codes;
}

/** The character of a query code, in upper case. */
export function characterOf(code: number): string {
  return code < 4 ? 'ACGT'.charAt(code) : String.fromCharCode(code);
}

/** Turns the query codes of a protein into peptide codes, in place. */
export function toPeptideCodes(codes: Uint8Array): void {
  const table = Uint8Array.from({ length: 256 }, (_, code) =>
    code >= SKIPPED ? NO_RESIDUE : (PEPTIDE_ALPHABET.codes[characterOf(code).charCodeAt(0)] as number),
  );
  for (let index = 0; index < codes.length; index++) codes[index] = table[codes[index] as number] as number;
}

/** Turns U into T in place: DNA queries treat them alike. */
export function toDnaCodes(codes: Uint8Array): void {
  const uracil = 'U'.charCodeAt(0);
  for (let index = 0; index < codes.length; index++) if (codes[index] === uracil) codes[index] = 3;
}
