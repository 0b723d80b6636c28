import type { DatabaseSync } from 'node:sqlite';
import { openAlleleSource } from './best-match/allele-source.ts';
import type { DescribedMatch } from './best-match/find-best-matches.ts';
import type { Genome } from './genome/genome.ts';
import { fitAlleles } from './novel/fit-alleles.ts';
import { ContigEnds } from './split/contig-ends.ts';
import { joinPieces } from './split/join-pieces.ts';

/**
 * Adds to the best matches of DNA loci what only all their alleles can tell: of one that is cut off, whether the pieces
 * at the ends of contigs make an allele; of one with undetermined bases, which alleles fit the others.
 */
export function completeMatches(
  connection: DatabaseSync,
  state: string,
  genome: Genome,
  matches: readonly DescribedMatch[],
  checkpoint: () => void,
): DescribedMatch[] {
  const allelesOf = openAlleleSource(connection, state);
  let known: ContigEnds | undefined;
  const ends = () => (known ??= new ContigEnds(genome));

  return matches.map((match) => {
    const { locus, others = [] } = match;
    const places = [match, ...others];
    const isCut = places.some(({ partial }) => partial);
    const split = isCut ? joinPieces(genome, ends(), allelesOf(locus).alleles(), places, checkpoint) : undefined;
    const told = split ? { ...match, split } : match;
    return match.novel.ambiguous > 0 ? fitAlleles(genome, told, allelesOf(locus).alleles(), checkpoint) : told;
  });
}
