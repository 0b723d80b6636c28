/** Endings of FASTA files as assemblers and archives name them. */
const FASTA_ENDING = /\.(fasta|fas|fa|fna|fsa|ffn|tfa)(\.gz)?$/i;

/** Whether a file is named like FASTA, packed or not: what is taken of a folder, where nobody named the files themselves. */
export function isSequenceFileName(name: string): boolean {
  return FASTA_ENDING.test(name) && !/(^|[/\\])\./.test(name);
}
