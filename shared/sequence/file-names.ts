/** Endings of FASTA files as assemblers and archives name them. */
const FASTA_ENDING = /\.(fasta|fas|fa|fna|fsa|ffn|tfa)(\.gz)?$/i;

/**
 * Whether a file is named like FASTA, packed or not. Decides which files of a folder are taken: there nobody chose the
 * files one by one.
 */
export function isSequenceFileName(name: string): boolean {
  return FASTA_ENDING.test(name) && !/(^|[/\\])\./.test(name);
}
