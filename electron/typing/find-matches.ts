import type { AlleleCatalogue } from './allele-catalogue.ts';
import type { AlleleIndex } from './allele-index.ts';
import type { Genome } from './genome.ts';
import { MatchList } from './match-list.ts';
import { readingsOf } from './readings.ts';
import { scanForAlleles } from './scan.ts';

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
  for (const { codes, dataType, scale, offset, reverse, isFor } of readingsOf(genome, catalogue.loci)) {
    const onCandidate = (row: number, start: number, length: number) => {
      const allele = catalogue.find(row);
      if (!allele || !isFor(allele.locus) || !isAt(allele.codes, codes, start)) return;
      const from = offset + scale * start;
      const to = from + scale * length;
      if (reverse) matches.add(allele.ordinal, total - to, total - from, 1);
      else matches.add(allele.ordinal, from, to, 0);
    };
    scanForAlleles(codes, dataType, index, onCandidate, checkpoint);
  }
  return matches;
}

function isAt(allele: Uint8Array, codes: Uint8Array, start: number): boolean {
  for (let index = 0; index < allele.length; index++) if (allele[index] !== codes[start + index]) return false;
  return true;
}
