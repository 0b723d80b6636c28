import { countNucleotides } from '#shared/sequence/query-type.ts';

const isLetter = new Uint8Array(256);
for (let letter = 65; letter <= 90; letter++) isLetter[letter] = isLetter[letter + 32] = 1;

/** Letters in the sequence lines of a piece of FASTA, and how many of them are nucleotides. */
export function countResidues(fasta: Uint8Array): { residues: number; nucleotides: number } {
  let residues = 0;
  let nucleotides = 0;
  for (let start = 0; start < fasta.length;) {
    const end = lineEnd(fasta, start);
    if (fasta[start] !== 62) {
      const line = fasta.subarray(start, end);
      for (const byte of line) residues += isLetter[byte] as number;
      nucleotides += countNucleotides(line);
    }
    start = end + 1;
  }
  return { residues, nucleotides };
}

function lineEnd(bytes: Uint8Array, from: number): number {
  let end = from;
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end++;
  return end;
}
