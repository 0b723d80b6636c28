/** Endings of FASTA files as assemblers and archives name them. */
const FASTA_ENDING = /\.(fasta|fas|fa|fna|fsa|ffn|tfa)(\.gz)?$/i;

/**
 * Whether a file is named like FASTA, packed or not. Decides which files of a folder are taken: there nobody chose the
 * files one by one.
 */
export function isSequenceFileName(name: string): boolean {
  return FASTA_ENDING.test(name) && !/(^|[/\\])\./.test(name);
}

/** The name of a FASTA file without its ending. Other names stay as they are. */
export function withoutFastaEnding(name: string): string {
  return name.replace(FASTA_ENDING, '');
}

/** The name of a FASTA file without its ending, in lower case: what stays the same when a file is packed or exported anew. */
function stemOf(name: string): string {
  return withoutFastaEnding(name.normalize('NFC')).toLowerCase();
}

/** The files that are probably meant by a name that none of them has: those with the same stem. */
export function filesOfSameStem(name: string, files: readonly string[]): string[] {
  const stem = stemOf(name);
  return files.filter((file) => stemOf(file) === stem);
}
