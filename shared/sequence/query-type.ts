import type { DataType } from '../api/locus.ts';

const isNucleotide = new Uint8Array(256);
for (const letter of 'ACGTUNacgtun') isNucleotide[letter.charCodeAt(0)] = 1;

/** How many residues (bytes of letters in either case) are A, C, G, T, U or N. */
export function countNucleotides(residues: Uint8Array): number {
  let count = 0;
  for (const residue of residues) count += isNucleotide[residue] as number;
  return count;
}

/** A query is DNA if at least 80 % of its residues are A, C, G, T, U or N, otherwise peptide (`wire-notes.md` §5). */
export function queryTypeOf(residues: number, nucleotides: number): DataType {
  return nucleotides >= residues * 0.8 ? 'DNA' : 'peptide';
}
