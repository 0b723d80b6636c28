import type { SortedMatches } from '../match-list.ts';
import type { FoundAllele, SearchedLocus } from '../index/allele-catalogue.ts';
import { contigAt } from '../genome/circles.ts';
import type { Genome } from '../genome/genome.ts';
import { isWholeCopy } from '../novel/similarity.ts';
import type { NearestMatch } from './best-match.ts';
import { overlaps, searchRegions, type SearchedQuery } from './find-places.ts';
import type { SearchedAlleles } from './allele-source.ts';
import { findClusters, regionAround, stepFor, type WordCluster } from './regions.ts';

/** A place with an exact allele. 0-based, half-open. */
interface ExactPlace {
  readonly contig: number;
  readonly query_start: number;
  readonly query_end: number;
  readonly isReverse: boolean;
}

/** A locus of which the query holds alleles exactly. */
export interface ExactLocus {
  readonly name: string;
  readonly places: ExactPlace[];
}

/**
 * Copies are not looked for if the allele is shorter than this (in bases; it is like too much), or if it lies in more
 * places than this.
 */
const SHORTEST = 60;
const MAX_PLACES = 20;

/** The DNA loci whose copies are worth looking for. */
export function exactLoci(
  { allele, contig, start, end, reverse }: SortedMatches,
  found: readonly Pick<FoundAllele, 'locus'>[],
): ExactLocus[] {
  const loci = new Map<SearchedLocus, ExactLocus>();
  for (const [index, ordinal] of allele.entries()) {
    const locus = found[ordinal]?.locus;
    if (locus?.dataType !== 'DNA') continue;
    const known = loci.get(locus) ?? { name: locus.name, places: [] };
    loci.set(locus, known);
    known.places.push({
      contig: contig[index] as number,
      query_start: start[index] as number,
      query_end: end[index] as number,
      isReverse: reverse[index] === 1,
    });
  }
  return [...loci.values()].filter(({ places }) => places.length <= MAX_PLACES);
}

/**
 * A word of an exact allele is looked up every 11 bases: enough to see copies. The number is odd for the same reason as
 * `STEP` in `regions.ts`.
 */
const STEP = 11;

/** Share of the allele's words that a copy must have. A copy with 90 % identity has 28 % (0.9 to the power of 12). */
const LEAST_SHARE = 0.2;

/** The fewest words that a copy must have. */
const LEAST_WORDS = 3;

/**
 * Finds whole copies of a locus besides the places of its exact alleles, best first, each with an allele that it is
 * like.
 */
export function findCopies(query: SearchedQuery, { places }: ExactLocus, locus: SearchedAlleles): NearestMatch[] {
  const { genome } = query;
  const longest = longestOf(places);
  if (lengthOf(longest) < SHORTEST) return [];
  const codes = codesAt(genome, longest);
  const words = query.words();
  const step = stepFor(codes.length, STEP);
  const least = Math.max(LEAST_WORDS, (LEAST_SHARE * codes.length) / (step * words.stride));
  const clusters = findClusters(words, codes, step).filter((cluster) => {
    if (cluster.words < least) return false;
    const span = spanOf(genome, cluster);
    return !places.some((place) => overlaps(place, span));
  });
  if (clusters.length === 0) return [];
  const regions = clusters.map((cluster) => {
    // Regions are on the strand of the allele, and the exact allele may have been taken from the other strand.
    const turned = { ...cluster, isReverse: cluster.isReverse !== longest.isReverse };
    return regionAround(genome, turned, locus.outline().longest);
  });
  return searchRegions(query, locus, regions)
    .map(({ match }) => match)
    .filter((match) => isWholeCopy(match) && !places.some((place) => overlaps(place, match)));
}

/** The sequence whose words `findCopies` looks up. */
export function copiedSequence(genome: Genome, { places }: ExactLocus): Uint8Array {
  return codesAt(genome, longestOf(places));
}

function longestOf(places: readonly ExactPlace[]): ExactPlace {
  return places.reduce((left, right) => (lengthOf(right) > lengthOf(left) ? right : left));
}

function codesAt({ starts, codes }: Genome, { contig, query_start: start, query_end: end }: ExactPlace): Uint8Array {
  const origin = starts[contig] as number;
  return codes.subarray(origin + start, origin + end);
}

function lengthOf({ query_start, query_end }: ExactPlace): number {
  return query_end - query_start;
}

/** Where, roughly, a cluster puts an allele on its contig. On a circular contig not behind its last base. */
function spanOf(genome: Genome, { low, length }: WordCluster): Omit<ExactPlace, 'isReverse'> {
  const contig = contigAt(genome, Math.max(0, low + (length >> 1)));
  const contigLength = genome.contigs[contig]?.length ?? 0;
  const behind = low - (genome.starts[contig] as number);
  const start = genome.overhangs?.[contig] && behind >= contigLength ? behind - contigLength : behind;
  return { contig, query_start: start, query_end: start + length };
}
