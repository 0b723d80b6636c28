import type { AlleleCatalogue } from './allele-catalogue.ts';
import type { AlleleIndex } from './allele-index.ts';
import type { Genome } from './genome.ts';
import { MatchList } from './match-list.ts';
import { readingsOf } from './readings.ts';
import { scanForAlleles, type OnCandidate } from './scan.ts';

/**
 * Every exact occurrence of every allele of the catalogue's loci in a genome, each verified residue by residue.
 * `checkpoint` is called every few milliseconds; what it throws ends the search.
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
    const onCandidate: OnCandidate = (row, start, length, isReverse) => {
      const allele = catalogue.find(row);
      // The hash may be that of a sequence which the allele had before, and be of another length.
      if (!allele || !isFor(allele.locus) || allele.codes.length !== length) return;
      const isThere = isReverse ? isReverseAt(allele.codes, codes, start) : isAt(allele.codes, codes, start);
      if (!isThere) return;
      const from = offset + scale * start;
      const to = from + scale * length;
      if (isReverseFrame) matches.add(allele.ordinal, total - to, total - from, 1);
      else matches.add(allele.ordinal, from, to, isReverse ? 1 : 0);
    };
    scanForAlleles(codes, dataType, index, onCandidate, checkpoint);
  }
  return matches;
}

function isAt(allele: Uint8Array, codes: Uint8Array, start: number): boolean {
  for (let index = 0; index < allele.length; index++) if (allele[index] !== codes[start + index]) return false;
  return true;
}

/** True where the reverse complement of a DNA allele begins at `start`. */
function isReverseAt(allele: Uint8Array, codes: Uint8Array, start: number): boolean {
  const last = start + allele.length - 1;
  for (let index = 0; index < allele.length; index++) {
    if (allele[index] !== 3 - (codes[last - index] as number)) return false;
  }
  return true;
}
