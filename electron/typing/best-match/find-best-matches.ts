import type { DatabaseSync } from 'node:sqlite';
import type { SearchedLocus } from '../allele-catalogue.ts';
import type { Genome } from '../genome.ts';
import { readAlleleRules } from '../novel/allele-rules.ts';
import { describeAllele, type AlleleDescription } from '../novel/describe-allele.ts';
import type { BestMatch } from './best-match.ts';
import { findPlaces, prepareQuery } from './find-places.ts';
import { openAlleleSource } from './locus-alleles.ts';

/** The allele nearest to a part of the query, for a locus of which none is in it exactly, and what that part is. */
export interface DescribedMatch extends BestMatch {
  locus: string;
  novel: AlleleDescription;
  /** Other places that are like an allele of the locus, best first. */
  others?: readonly BestMatch[];
}

/**
 * The best match of each of these DNA loci in a query. `state` names the database in its present state. The query is looked through
 * once for all loci, and the alleles of a locus are read only where something is like it.
 */
export function findBestMatches(
  connection: DatabaseSync,
  state: string,
  genome: Genome,
  loci: readonly SearchedLocus[],
  checkpoint: () => void,
): DescribedMatch[] {
  const query = prepareQuery(genome, checkpoint);
  const allelesOf = openAlleleSource(connection, state);
  return loci
    .filter(({ dataType }) => dataType === 'DNA')
    .flatMap(({ name }) => {
      checkpoint();
      const [best, ...others] = findPlaces(query, allelesOf(name));
      if (!best) return [];
      const novel = describeAllele(genome, best, readAlleleRules(connection, name));
      return [{ locus: name, ...best, novel, others }];
    });
}
