import type { SortedMatches } from '../match-list.ts';
import type { FoundAllele, SearchedLocus } from '../allele-catalogue.ts';
import { contigAt } from '../circles.ts';
import type { Genome } from '../genome.ts';
import { LEAST_IDENTITY, WHOLE_COVERAGE } from '../novel/allele-status.ts';
import type { BestMatch } from './best-match.ts';
import { overlaps, searchRegions, type SearchedQuery } from './find-places.ts';
import type { SearchedAlleles } from './allele-source.ts';
import { findClusters, regionAround, stepFor, type Cluster } from './regions.ts';

/** A place with an exact allele; 0-based, half-open. */
interface ExactPlace {
  readonly contig: number;
  readonly query_start: number;
  readonly query_end: number;
  readonly isReverse: boolean;
}

/** A locus of which alleles are in the query exactly. */
export interface ExactLocus {
  readonly name: string;
  readonly places: ExactPlace[];
}

/** Alleles shorter than this are like too much; and what lies in more places is looked for in no others. */
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

/** Every so many bases a word of an exact allele is looked up: enough to see copies. As for representatives, no even number. */
const STEP = 11;

/** Share of the words of an allele that a copy must have; one with 90 % identity has 28 % (0.9 to the power of 12). */
const LEAST_SHARE = 0.2;

/** And no fewer. */
const LEAST_WORDS = 3;

/** Whole copies of a locus besides the places where its alleles lie exactly: best first, each with an allele that it is like. */
export function findCopies(query: SearchedQuery, { places }: ExactLocus, locus: SearchedAlleles): BestMatch[] {
  const { genome } = query;
  const longest = places.reduce((left, right) => (lengthOf(right) > lengthOf(left) ? right : left));
  if (lengthOf(longest) < SHORTEST) return [];
  const origin = genome.starts[longest.contig] as number;
  const codes = genome.codes.subarray(origin + longest.query_start, origin + longest.query_end);
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
    // On the strand of the allele, which may be the other one where it was taken from the query.
    const turned = { ...cluster, isReverse: cluster.isReverse !== longest.isReverse };
    return regionAround(genome, turned, locus.outline().longest);
  });
  return searchRegions(query, locus, regions)
    .map(({ match }) => match)
    .filter((match) => isWholeCopy(match) && !places.some((place) => overlaps(place, match)));
}

function lengthOf({ query_start, query_end }: ExactPlace): number {
  return query_end - query_start;
}

/** Where about an allele lies by its cluster, on its contig; on a circle not behind its last base. */
function spanOf(genome: Genome, { low, length }: Cluster): Omit<ExactPlace, 'isReverse'> {
  const contig = contigAt(genome, Math.max(0, low + (length >> 1)));
  const contigLength = genome.contigs[contig]?.length ?? 0;
  const behind = low - (genome.starts[contig] as number);
  const start = genome.overhangs?.[contig] && behind >= contigLength ? behind - contigLength : behind;
  return { contig, query_start: start, query_end: start + length };
}

/** Whether a place holds a whole allele or one that could be. */
export function isWholeCopy({ partial, identity, allele_start, allele_end, length }: BestMatch): boolean {
  return !partial && identity >= LEAST_IDENTITY && allele_end - allele_start >= WHOLE_COVERAGE * length;
}
