import { STOP_CODE } from '#shared/sequence/alphabet.ts';
import { SEPARATOR, type Genome } from '../genome/genome.ts';
import { LETTERS } from '../genome/genome-digest.ts';

/** The letter of each code of a protein, which holds no ambiguous letters: any residue may stand there. */
const PEPTIDE_LETTERS = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code === STOP_CODE) return '*'.charCodeAt(0);
  return code < STOP_CODE ? 'A'.charCodeAt(0) + code : code === SEPARATOR ? SEPARATOR : 'X'.charCodeAt(0);
});

export interface WrittenSequences {
  dataType: Genome['dataType'];
  /** `name` is the first word of the header; undefined where there is none. */
  sequences: { name: string | undefined; sequence: string }[];
}

/** Writes the residues of a genome in letters, contig by contig. */
export function writeSequences({ codes, contigs, starts, dataType }: Genome): WrittenSequences {
  const table = dataType === 'peptide' ? PEPTIDE_LETTERS : LETTERS;
  const letters = Buffer.from(codes.map((code) => table[code] ?? 0)).toString('latin1');
  const sequences = contigs.map(({ name, length }, index) => {
    const start = starts[index] ?? 0;
    return { name, sequence: letters.slice(start, start + length) };
  });
  return { dataType, sequences };
}
