import { countOf, namedList } from '#shared/count-of.ts';
import type { CircularChoice } from '#shared/rpc/contract/result-stamp.ts';
import { longestAllele, type AlleleIndex } from '../index/allele-index.ts';
import { SEPARATOR, type GenomeContig, type Genome } from './genome.ts';

/**
 * Reads the contigs that are circular as circles: behind its last residue, such a contig continues with its first ones.
 * How many is given by `overhangOf`, but never all, so that no match goes around more than once. Positions begin before
 * the length of the contig and may end behind it; a match that begins behind it is a repetition. In the result
 * `contigs` says which ones are circular; their lengths stay. Protein is never circular.
 */
export function readCircles(genome: Genome, choice: CircularChoice, overhangOf: () => number): Genome {
  const contigs = genome.contigs.map(({ circular, ...linear }): GenomeContig => {
    const isCircle = choice === 'yes' || (choice === 'as-recorded' && circular === true);
    return isCircle && genome.dataType === 'DNA' && linear.length > 1 ? { ...linear, circular: true } : linear;
  });
  if (!contigs.some(({ circular }) => circular)) return { ...genome, contigs };
  const overhang = overhangOf();
  const overhangs = Int32Array.from(contigs, ({ length, circular }) => (circular ? Math.min(overhang, length - 1) : 0));
  const added = overhangs.reduce((sum, each) => sum + each, 0);
  const codes = new Uint8Array(genome.codes.length + added);
  const starts = new Int32Array(contigs.length);
  let used = 0;
  for (const [index, { length }] of contigs.entries()) {
    const start = genome.starts[index] as number;
    starts[index] = used;
    codes.set(genome.codes.subarray(start, start + length), used);
    used += length;
    codes.copyWithin(used, starts[index], starts[index] + (overhangs[index] as number));
    used += overhangs[index] as number;
    codes[used++] = SEPARATOR;
  }
  return { ...genome, codes, starts, contigs, overhangs, notes: [...genome.notes, ...notesOnCircles(contigs, choice)] };
}

/**
 * An overhang that is enough for every allele of the index, for those of up to `others` residues that it leaves out, and
 * for a new one that is a quarter longer.
 */
export function overhangFor({ base, additions }: AlleleIndex, others = 0): number {
  let longest = others;
  for (const table of [...base.seeds, ...(additions?.seeds ?? [])]) {
    const scale = table.data_type === 'DNA' ? 1 : 3;
    longest = Math.max(longest, scale * longestAllele(table));
  }
  return Math.ceil(longest * 1.25);
}

/** How many names a note lists before it only counts the rest. */
const LISTED = 3;

function notesOnCircles(contigs: readonly GenomeContig[], choice: CircularChoice): string[] {
  if (choice !== 'as-recorded') return [];
  const circles = contigs.filter(({ circular }) => circular).map(({ name }) => name ?? 'without a name');
  const what = countOf(circles.length, 'record is', 'records are');
  return [
    `${what} marked as circular, so alleles across the ends were searched for, too: ${namedList(circles, LISTED)}.`,
  ];
}

/** Index of the contig that holds a position of the codes. */
export function contigAt({ starts }: Genome, place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
