export interface SequenceLine {
  /** 1-based position of the first and of the last residue. */
  first: number;
  last: number;
  /** Ten residues each, the last one maybe fewer. */
  blocks: string[];
}

const BLOCK = 10;

/**
 * Residues that fit on a line of `width` pixels, a multiple of ten: both rulers, a gap of one letter after each block.
 * Sixty, the width of FASTA files, while the size is not known.
 */
export function basesPerLine(width: number, letterWidth: number, digits: number): number {
  if (width <= 0 || letterWidth <= 0) return 60;
  const letters = Math.floor(width / letterWidth) - 2 * digits - 3;
  return Math.min(120, Math.max(BLOCK, Math.floor(letters / (BLOCK + 1)) * BLOCK));
}

/** Cuts a sequence into lines and those into blocks of ten. */
export function linesOf(sequence: string, perLine: number): SequenceLine[] {
  const lines: SequenceLine[] = [];
  for (let start = 0; start < sequence.length; start += perLine) {
    const text = sequence.slice(start, start + perLine);
    const blocks = text.match(/.{1,10}/gs) ?? [];
    lines.push({ first: start + 1, last: start + text.length, blocks });
  }
  return lines;
}
