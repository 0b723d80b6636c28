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
  /** Made on first use. */
  readonly words: () => GenomeWords;
  /** Called every few milliseconds. If it throws, the search ends. */
  readonly checkpoint: () => void;
}

/** `only` gives the sequences whose words alone will be looked up. Absent: any may be. */
export function prepareQuery(
  genome: Genome,
  checkpoint: () => void,
  only?: () => readonly Uint8Array[],
): SearchedQuery {
  let words: GenomeWords | undefined;
  return { genome, checkpoint, words: () => (words ??= new GenomeWords(genome, checkpoint, only?.())) };
}

/** A place in the query that is like an allele. */
export interface FoundPlace {
  readonly match: BestMatch;
  /** Residue codes of the allele. */
  readonly allele: Uint8Array;
}

/**
 * Finds the places of a DNA locus in a DNA query, over all contigs and both strands, best first. Places below the score
 * floor are left out. The first is the best match: the highest local alignment score (`scoring.ts`), then the first
 * allele in natural order, then the first place. The others are further copies and parts, each with an allele that is
 * near, not always the nearest.
 */
export function findPlaces(query: SearchedQuery, locus: SearchedAlleles): FoundPlace[] {
  if (query.genome.dataType !== 'DNA') return [];
  return searchRegions(query, locus, findRegions(query.genome, query.words, locus.outline()));
}

/** Searches some regions only. */
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
    // The allele may continue on the next contig.
    if (rest) search(rest);
  }
  const places: FoundPlace[] = [];
  for (const { match, allele } of found.toSorted((left, right) => (precedes(left.winner, right.winner) ? -1 : 1))) {
    if (!places.some((place) => overlaps(place.match, match))) places.push({ match, allele });
  }
  return places;
}

/** The region without the contig at position `place`. Undefined if there is no other contig. */
function withoutContigAt(region: Region, place: number): Region | undefined {
  const start = region.codes.lastIndexOf(SEPARATOR, place) + 1;
  const end = region.codes.indexOf(SEPARATOR, place);
  if (start === 0 && (end < 0 || end === region.codes.length - 1)) return undefined;
  return { ...region, codes: region.codes.slice().fill(SEPARATOR, start, end < 0 ? region.codes.length : end) };
}

type AlignedPart = Pick<BestMatch, 'contig' | 'query_start' | 'query_end'>;

/** Whether two aligned parts share more than half of the shorter one. */
export function overlaps(left: AlignedPart, right: AlignedPart): boolean {
  if (left.contig !== right.contig) return false;
  const shared = Math.min(left.query_end, right.query_end) - Math.max(left.query_start, right.query_start);
  return 2 * shared > Math.min(left.query_end - left.query_start, right.query_end - right.query_start);
}
