import type { DataType } from '#shared/api/locus.ts';
import { queryTypeOf } from '#shared/sequence/query-type.ts';

/** What can be said about pasted text before it is sent: counts for the user, or why it is no sequence. */
export type PastedSequence =
  | { kind: 'empty' }
  | { kind: 'sequence'; contigs: number; residues: number; data_type: DataType }
  | { kind: 'refused'; reason: string };

/** Letters of both alphabets with ambiguity codes, stop and gap signs, and the blanks that people paste along. */
const strayCharacter = /[^A-Za-z*\-.\s\d]/u;
/** A line of a GenBank record: the position of its first residue, then residues. */
const numberedLine = /^\s*\d+[\sA-Za-z]*$/;
const otherThanNucleotides = /[^ACGTUN]+/gi;
const blanks = /\s+/g;

/** Long words in a row of letters are prose or a table of names, not residues: `this is my note`. */
function looksLikeProse(line: string): boolean {
  const words = line.trim().split(/\s+/);
  return words.length > 3 && new Set(words.map((word) => word.length)).size > 2 && /[a-z]/.test(line);
}

function refusal(line: string, number: number): string | undefined {
  const stray = strayCharacter.exec(line)?.[0];
  if (stray !== undefined) return `Line ${number} contains “${stray}”, which is not a base or an amino acid.`;
  if (/\d/.test(line) && !numberedLine.test(line)) return `Line ${number} contains digits.`;
  return looksLikeProse(line) ? `Line ${number} looks like text, not like a sequence.` : undefined;
}

/**
 * Reads pasted text the way the engine will: FASTA records, or one raw sequence; digits in front of a line (GenBank
 * numbering) are tolerated. Residues are counted without blanks; line numbers are 1-based.
 */
export function inspectPaste(text: string): PastedSequence {
  let contigs = 0;
  let residues = 0;
  let nucleotideCount = 0;
  let number = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    number += 1;
    if (line.startsWith('>')) {
      contigs += 1;
      continue;
    }
    if (line.trim() === '' || line.startsWith(';')) continue;
    const reason = refusal(line, number);
    if (reason !== undefined) return { kind: 'refused', reason };
    const letters = line.replaceAll(blanks, '').replace(/^\d+/, '');
    if (contigs === 0) contigs = 1;
    residues += letters.length;
    nucleotideCount += letters.replaceAll(otherThanNucleotides, '').length;
  }
  if (contigs === 0) return { kind: 'empty' };
  if (residues === 0) return { kind: 'refused', reason: 'The text has a header line, but no sequence below it.' };
  return { kind: 'sequence', contigs, residues, data_type: queryTypeOf(residues, nucleotideCount) };
}

/** Name for pasted text: the first word of its first header, else `pasted sequence`. */
export function nameOfPaste(text: string): string {
  return /^>\s*(\S+)/m.exec(text)?.[1] ?? 'pasted sequence';
}
