import { characterOf, SEPARATOR, type Genome } from '#electron/typing/genome/genome.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { STOP_CODE } from '#shared/sequence/alphabet.ts';
import type { ExactMatch } from '#shared/api/sequence-query.ts';

/** The letter of each code. Codes of proteins hold no ambiguous letters: any residue may stand there. */
const NUCLEOTIDE_LETTERS = Uint8Array.from({ length: 256 }, (_, code) => characterOf(code).charCodeAt(0));
const PEPTIDE_LETTERS = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code === STOP_CODE) return '*'.charCodeAt(0);
  return code < STOP_CODE ? 'A'.charCodeAt(0) + code : code === SEPARATOR ? SEPARATOR : 'X'.charCodeAt(0);
});

/** What is sent to a site, and what is cut from it. */
export interface QueryText {
  /** FASTA; a single contig without a name has no header. */
  text: string;
  /**
   * The allele of an exact match, which is a part of the query itself. Undefined where that cannot be told: the residues of a match
   * of a translated sequence, or a place that is not in the query.
   */
  cut(match: ExactMatch): string | undefined;
}

/** Writes a genome as it is sent to a site: its residues and the first words of its headers, nothing else. */
export function writeQuery({ codes, contigs, starts, dataType }: Genome): QueryText {
  const table = dataType === 'peptide' ? PEPTIDE_LETTERS : NUCLEOTIDE_LETTERS;
  const letters = Buffer.from(codes.map((code) => table[code] ?? 0)).toString('latin1');
  const sequences = contigs.map(({ name, length }, index) => {
    const start = starts[index] ?? 0;
    return { name, sequence: letters.slice(start, start + length) };
  });
  const [only] = sequences;
  const isBare = sequences.length === 1 && only?.name === undefined;
  const text = isBare
    ? (only?.sequence ?? '')
    : sequences.map(({ name, sequence }, index) => `>${name ?? `sequence_${index + 1}`}\n${sequence}\n`).join('');

  function cut({ contig, start, end, length, orientation }: ExactMatch): string | undefined {
    const named = sequences.filter(({ name }) => name === contig);
    const [found] = contig === undefined && sequences.length === 1 ? sequences : named;
    const isSure = found !== undefined && (named.length <= 1 || contig === undefined);
    if (!isSure || start === undefined || end === undefined || end - start + 1 !== length) return undefined;
    const residues = found.sequence.slice(start - 1, end);
    if (residues.length !== length) return undefined;
    return orientation === 'reverse' ? reverseComplement(residues) : residues;
  }

  return { text, cut };
}
