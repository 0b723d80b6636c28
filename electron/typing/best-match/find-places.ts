import { alignWinner } from './align-winner.ts';
import { leastScore } from '../alignment/scoring.ts';
import type { Alignment } from '../alignment/alignment.ts';
import { SEPARATOR, type Genome } from '../genome.ts';
import type { SearchedAlleles } from './allele-source.ts';
import type { BestMatch } from './best-match.ts';
import { GenomeWords } from './genome-words.ts';
import { codesAt } from './locus-alleles.ts';
import { placeMatch } from './place-match.ts';
import { findRegions, type Region } from './regions.ts';
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

/** A place that is like an allele. */
export interface FoundPlace {
  readonly match: BestMatch;
  /** Residue codes of the allele. */
  readonly allele: Uint8Array;
}

/**
 * The places of a DNA locus in a DNA query, over all contigs and both strands, best first; none below the floor of scores. The first
 * is the best match: the highest score of a local alignment (`scoring.ts`), of equals the allele first in natural order, of equal
 * places the first. The others are further copies and parts, each with an allele that is near it if not nearest.
 */
export function findPlaces(query: SearchedQuery, locus: SearchedAlleles): FoundPlace[] {
  if (query.genome.dataType !== 'DNA') return [];
  return searchRegions(query, locus, findRegions(query.genome, query.words, locus.outline()));
}

/** The same in some regions only. */
export function searchRegions(
  { genome, checkpoint }: SearchedQuery,
  locus: SearchedAlleles,
  regions: readonly Region[],
): FoundPlace[] {
  if (regions.length === 0) return [];
  const prepared = locus.alleles();
  const floor = leastScore(genome.residues, prepared.residues);
  const found: (FoundPlace & { winner: Winner })[] = [];
  let best = floor;

  function search(region: Region): Alignment | undefined {
    const winner = searchRegion(region, prepared, best, checkpoint);
    if (!winner || winner.score < floor) return undefined;
    const allele = codesAt(prepared, winner.rank);
    const alignment = alignWinner(winner, allele);
    if (!alignment) return undefined;
    found.push({
      match: placeMatch(genome, region, alignment, prepared.ids[winner.rank] as string, allele.length),
      allele,
      winner,
    });
    best = Math.max(best, winner.score);
    return alignment;
  }

  for (const region of regions) {
    const alignment = search(region);
    const rest = alignment && withoutContigAt(region, alignment.queryStart);
    // An allele may go on, on the next contig.
    if (rest) search(rest);
  }
  const places: FoundPlace[] = [];
  for (const { match, allele } of found.toSorted((left, right) => (precedes(left.winner, right.winner) ? -1 : 1))) {
    if (!places.some((place) => overlaps(place.match, match))) places.push({ match, allele });
  }
  return places;
}

/** The region with nothing in it of the contig at `place`; undefined where it is on that contig only. */
function withoutContigAt(region: Region, place: number): Region | undefined {
  const start = region.codes.lastIndexOf(SEPARATOR, place) + 1;
  const end = region.codes.indexOf(SEPARATOR, place);
  if (start === 0 && (end < 0 || end === region.codes.length - 1)) return undefined;
  return { ...region, codes: region.codes.slice().fill(SEPARATOR, start, end < 0 ? region.codes.length : end) };
}

type AlignedPart = Pick<BestMatch, 'contig' | 'query_start' | 'query_end'>;

/** Whether half of the shorter of two aligned parts lies within the other. */
export function overlaps(left: AlignedPart, right: AlignedPart): boolean {
  if (left.contig !== right.contig) return false;
  const shared = Math.min(left.query_end, right.query_end) - Math.max(left.query_start, right.query_start);
  return 2 * shared > Math.min(left.query_end - left.query_start, right.query_end - right.query_start);
}
