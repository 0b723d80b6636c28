import type { AlleleCatalogue } from './index/allele-catalogue.ts';
import type { AlleleIndex } from './index/allele-index.ts';
import { contigAt } from './genome/circles.ts';
import type { Genome } from './genome/genome.ts';
import { MatchList } from './match-list.ts';
import { readingsOf } from './reading-frames.ts';
import { scanForAlleles } from './scan.ts';
import { chooseSeed } from './index/seed-filter.ts';
import type { OnCandidate } from './index/seed-lookup.ts';

/**
 * Finds every exact occurrence of every allele of the catalogue's loci in a genome, each verified residue by residue.
 * Overlapping and nested ones are included. A palindrome counts once on each strand, forward first. `checkpoint` is
 * called every few milliseconds; if it throws, the search ends.
 */
export function findMatches(
  genome: Genome,
  index: AlleleIndex,
  catalogue: AlleleCatalogue,
  checkpoint: () => void,
): MatchList {
  const matches = new MatchList();
  const total = genome.codes.length;
  for (const { codes, dataType, scale, offset, isReverse: isReverseFrame, isFor } of readingsOf(
    genome,
    catalogue.loci,
  )) {
    const onCandidate: OnCandidate = (row, start, length, isReverse, seed) => {
      const allele = catalogue.find(row);
      // The hash may be that of an earlier sequence of the allele, with another length.
      if (!allele || !isFor(allele.locus) || allele.codes.length !== length) return;
      const isThere = isReverse ? isReverseAt(allele.codes, codes, start) : isAt(allele.codes, codes, start);
      if (!isThere || chooseSeed(allele.codes, length, dataType) !== seed) return;
      const from = offset + scale * start;
      const to = from + scale * length;
      const first = isReverseFrame ? total - to : from;
      if (genome.overhangs && isRepeated(genome, first, to - from)) return;
      matches.add(allele.ordinal, first, first + to - from, isReverseFrame || isReverse ? 1 : 0);
    };
    scanForAlleles(codes, dataType, index, onCandidate, checkpoint);
  }
  return matches;
}

/** Whether a place begins in the repeated part of a circular contig, or is longer than the circle. */
export function isRepeated(genome: Genome, start: number, length: number): boolean {
  const contig = contigAt(genome, start);
  const circle = genome.contigs[contig]?.length ?? 0;
  return length > circle || start - (genome.starts[contig] as number) >= circle;
}

function isAt(allele: Uint8Array, codes: Uint8Array, start: number): boolean {
  for (let index = 0; index < allele.length; index++) if (allele[index] !== codes[start + index]) return false;
  return true;
}

/** Whether the reverse complement of a DNA allele begins at `start`. */
function isReverseAt(allele: Uint8Array, codes: Uint8Array, start: number): boolean {
  const last = start + allele.length - 1;
  for (let index = 0; index < allele.length; index++) {
    if (allele[index] !== 3 - (codes[last - index] as number)) return false;
  }
  return true;
}
