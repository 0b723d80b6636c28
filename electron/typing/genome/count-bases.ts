import type { AssemblyStatistics } from '#shared/rules/assembly.ts';
import type { GenomeContig, Genome } from './genome.ts';

export interface BaseCounts {
  /** G and C. */
  gc: number;
  /** A, C, G and T: all that are determined. */
  known: number;
}

/** Counts the bases of a genome, those repeated behind circular contigs once. Undefined for a protein. */
export function countBases({ codes, contigs, starts, dataType }: Genome): BaseCounts | undefined {
  if (dataType !== 'DNA') return undefined;
  // A count for each code, because bases follow no pattern that a processor could guess a branch from.
  const counts = new Uint32Array(256);
  for (const [index, { length }] of contigs.entries()) {
    const start = starts[index] as number;
    const end = start + length;
    for (let at = start; at < end; at++) (counts[codes[at] as number] as number)++;
  }
  // A, C, G and T are 0 to 3.
  const [a = 0, c = 0, g = 0, t = 0] = counts;
  return { gc: c + g, known: a + c + g + t };
}

/** N50: half of the bases lie in contigs at least this long. 0 without contigs. */
function n50Of(contigs: readonly Pick<GenomeContig, 'length'>[]): number {
  const lengths = contigs.map(({ length }) => length).toSorted((left, right) => right - left);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let covered = 0;
  return lengths.find((length) => (covered += length) * 2 >= total) ?? 0;
}

/** What tells how good an assembly is. The share of G and C is rounded to a tenth of a percent. */
export function assemblyStatistics(
  contigs: readonly Pick<GenomeContig, 'length'>[],
  { gc, known }: BaseCounts,
): AssemblyStatistics {
  const total = contigs.reduce((sum, { length }) => sum + length, 0);
  const share = known > 0 ? { gc: Math.round((1000 * gc) / known) / 10 } : {};
  return { contigs: contigs.length, total, n50: n50Of(contigs), unknown: total - known, ...share };
}
