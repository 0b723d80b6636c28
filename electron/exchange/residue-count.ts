import { countNucleotides } from '#shared/sequence/query-type.ts';

/** Letters in the sequence lines of a piece of FASTA, and how many of them are nucleotides. */
export function countResidues(fasta: Uint8Array): { residues: number; nucleotides: number } {
  const letters = new Uint8Array(fasta.length);
  let residues = 0;
  let isHeader = false;
  for (let index = 0; index < fasta.length; index++) {
    const byte = fasta[index] as number;
    if (byte === 62) isHeader = true;
    else if (byte === 10 || byte === 13) isHeader = false;
    else if (!isHeader && isLetter(byte)) letters[residues++] = byte;
  }
  return { residues, nucleotides: countNucleotides(letters.subarray(0, residues)) };
}

function isLetter(byte: number): boolean {
  const upper = byte & 0xdf;
  return upper >= 65 && upper <= 90;
}
