import { DNA_ALPHABET, NO_RESIDUE, STOP_CODE } from './alphabet.ts';
import { reverseComplementCodes } from './reverse-complement.ts';
import { extentOf } from './row-positions.ts';
import { GENETIC_CODES } from './genetic-codes.ts';
import { codonTable, translateCodes } from './translation.ts';

const GAP = '-'.charCodeAt(0);
const BACTERIAL_CODE = 11;

interface TranslationFrame {
  /** Bases of the row, in the direction of reading, before its first whole codon: 0 to 2. */
  offset: number;
  /** Whether codons are read from right to left, on the other strand. */
  isLeftward: boolean;
}

/**
 * How to read the codons of a row so that they stand below those of the reference, even if the row begins later or
 * earlier than the reference. `frame` is that of the reference: 1 to 3 on its strand, 4 to 6 on the other.
 */
export function readingOf(
  row: Uint8Array,
  reference: Uint8Array,
  frame: number,
  isReversed: boolean,
): TranslationFrame {
  const isLeftward = frame > 3 !== isReversed;
  const [here, there] = [extentOf(row), extentOf(reference)];
  const missing = isLeftward
    ? countResidues(reference, here.to, there.to) - countResidues(row, there.to, here.to)
    : countResidues(reference, there.from, here.from) - countResidues(row, here.from, there.from);
  return { offset: (((((frame - 1) % 3) - missing) % 3) + 3) % 3, isLeftward };
}

function countResidues(row: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let column = from; column < to; column++) if (row[column] !== GAP) count++;
  return count;
}

/**
 * The amino acids of a row: one letter in the column of the middle base of each whole codon, 0 elsewhere. `*` is a
 * stop, `X` unknown.
 */
export function translateRow(
  row: Uint8Array,
  { offset, isLeftward }: TranslationFrame,
  geneticCode: number,
): Uint8Array {
  const columns = new Int32Array(row.length);
  const codes = new Uint8Array(row.length);
  let length = 0;
  for (let column = 0; column < row.length; column++) {
    if (row[column] === GAP) continue;
    columns[length] = column;
    codes[length++] = DNA_ALPHABET.codes[row[column] as number] as number;
  }
  const bases = codes.subarray(0, length);
  const code = GENETIC_CODES.includes(geneticCode) ? geneticCode : BACTERIAL_CODE;
  const peptide = translateCodes(isLeftward ? reverseComplementCodes(bases) : bases, offset, codonTable(code));
  const letters = new Uint8Array(row.length);
  for (const [index, residue] of peptide.entries()) {
    const middle = offset + 3 * index + 1;
    letters[columns[isLeftward ? length - 1 - middle : middle] as number] = letterOf(residue);
  }
  return letters;
}

function letterOf(residue: number): number {
  if (residue === NO_RESIDUE) return 'X'.charCodeAt(0);
  return residue === STOP_CODE ? '*'.charCodeAt(0) : 65 + residue;
}
