import type { LocusAlleles } from '#electron/typing/best-match/locus-alleles.ts';
import { countUnlikeBases, numbersFor, packLetters } from '#electron/typing/best-match/packed-bases.ts';

/** An allele of the same length as a sequence, and at how many bases the two differ. */
interface SameLength {
  rank: number;
  differences: number;
}

/**
 * The allele of the same length that differs at the fewest bases, without gaps, if that are at most `most`. Of equal ones
 * the first in natural order. `sequence` is of A, C, G and T.
 */
export function nearestOfSameLength(alleles: LocusAlleles, sequence: string, most: number): SameLength | undefined {
  const { length } = sequence;
  const ranks = alleles.groups.find((group) => group.length === length)?.ranks ?? [];
  if (ranks.length === 0) return undefined;
  const letters = Buffer.from(sequence, 'latin1');
  const size = numbersFor(length);
  const packed = new Int32Array(size);
  packLetters(new DataView(letters.buffer, letters.byteOffset, length), 0, length, packed, 0);
  let nearest: SameLength | undefined;
  let limit = most;
  for (const rank of ranks) {
    if (alleles.ambiguous.has(rank)) continue;
    const differences = countUnlikeBases(packed, alleles.packed, alleles.starts[rank] as number, limit);
    if (differences > limit) continue;
    nearest = { rank, differences };
    if (differences === 0) break;
    limit = differences - 1;
  }
  return nearest;
}
