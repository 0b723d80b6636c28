import type { ContigMembers } from '../api/curation/contig-members.ts';
import { numberText } from '../count-of.ts';
import { lineProblems, longTextProblems } from './text-members.ts';
import { errorOf, type RowProblem } from './rule-problem.ts';

/** Bases, letters for several bases (IUPAC), and gaps of unknown sequence. */
const RESIDUES = /[^ACGTRYSWKMBDHVN]/;

/** A sequence of a contig as it is stored: upper case, without blanks, gaps and RNA. */
export function normalizeContig(sequence: string): string {
  return sequence
    .replaceAll(/[\s*-]/g, '')
    .toUpperCase()
    .replaceAll('U', 'T');
}

/** What is wrong with a contig, whose sequence is normalised. */
export function checkContig({ sequence, method, original_designation, comments }: ContigMembers): RowProblem[] {
  const wrong = RESIDUES.exec(sequence);
  const residue = `"${wrong?.[0]}" at position ${numberText((wrong?.index ?? 0) + 1)} is no base of DNA.`;
  return [
    ...(sequence === '' ? [errorOf('no_sequence', 'The contig has no sequence.', 'sequence')] : []),
    ...(wrong ? [errorOf('residues', residue, 'sequence')] : []),
    ...lineProblems([
      ['method', 'The method', method],
      ['original_designation', 'The original name', original_designation],
    ]),
    ...longTextProblems('comments', comments),
  ];
}
