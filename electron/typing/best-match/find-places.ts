import { align } from '../alignment/align.ts';
import { leastScore } from '../alignment/scoring.ts';
import type { Genome } from '../genome.ts';
import type { BestMatch } from './best-match.ts';
import { GenomeWords } from './genome-words.ts';
import type { PreparedAllele, SearchedAlleles } from './locus-alleles.ts';
import { placeMatch } from './place-match.ts';
import { findRegions } from './regions.ts';
import { precedes, searchRegion, type Winner } from './search-region.ts';

/** A query whose best matches are looked for. */
export interface SearchedQuery {
  readonly genome: Genome;
  /** Made when they are first asked for. */
  readonly words: () => GenomeWords;
  /** Called every few milliseconds; what it throws ends the search. */
  readonly checkpoint: () => void;
}

export function prepareQuery(genome: Genome, checkpoint: () => void): SearchedQuery {
  let words: GenomeWords | undefined;
  return { genome, checkpoint, words: () => (words ??= new GenomeWords(genome, checkpoint)) };
}

/**
 * The places of a DNA locus in a DNA query, over all contigs and both strands, best first; none below the floor of scores. The first
 * is the best match: the highest score of a local alignment (`scoring.ts`), of equals the allele first in natural order, of equal
 * places the first. The others are further copies and parts, each with an allele that is near it if not nearest.
 */
export function findPlaces({ genome, words, checkpoint }: SearchedQuery, locus: SearchedAlleles): BestMatch[] {
  if (genome.dataType !== 'DNA') return [];
  const outline = locus.outline();
  const regions = findRegions(genome, words, outline);
  if (regions.length === 0) return [];
  const alleles = locus.alleles();
  const floor = leastScore(genome.residues, outline.residues);
  const found: Winner[] = [];
  let best = floor;
  for (const region of regions) {
    const winner = searchRegion(region, alleles, best, checkpoint);
    if (!winner || winner.score < floor) continue;
    found.push(winner);
    best = Math.max(best, winner.score);
  }
  const places: BestMatch[] = [];
  for (const { rank, region, band } of found.toSorted((left, right) => (precedes(left, right) ? -1 : 1))) {
    const { id, codes } = alleles[rank] as PreparedAllele;
    const alignment = align(region.codes, codes, band);
    if (!alignment) continue;
    const place = placeMatch(genome, region, alignment, id, codes.length);
    if (!places.some((other) => overlaps(other, place))) places.push(place);
  }
  return places;
}

/** Whether half of the shorter of two aligned parts lies within the other. */
function overlaps(left: BestMatch, right: BestMatch): boolean {
  if (left.contig !== right.contig) return false;
  const shared = Math.min(left.query_end, right.query_end) - Math.max(left.query_start, right.query_start);
  return 2 * shared > Math.min(left.query_end - left.query_start, right.query_end - right.query_start);
}
