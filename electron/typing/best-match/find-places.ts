import { leastScore } from '../alignment/scoring.ts';
import type { Alignment } from '../alignment/alignment.ts';
import { SEPARATOR, type Genome } from '../genome/genome.ts';
import {
  basesAlike,
  countUnknown,
  LEAST_COVERAGE,
  LEAST_IDENTITY,
  likenessOf,
  WHOLE_COVERAGE,
} from '../novel/similarity.ts';
import { alignWinner } from './align-winner.ts';
import type { SearchedAlleles } from './allele-source.ts';
import { toldMatch, type AlignedRegion, type NearestMatch } from './best-match.ts';
import { completeMatch } from './complete-match.ts';
import { GenomeWords } from './genome-kmers.ts';
import { codesAt } from './locus-alleles.ts';
import { placeComplete, placeMatch } from './place-match.ts';
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

/** With `only`, no words but those of the sequences that it gives will be looked up. Without it, any may be. */
export function prepareQuery(
  genome: Genome,
  checkpoint: () => void,
  only?: () => readonly Uint8Array[],
): SearchedQuery {
  let words: GenomeWords | undefined;
  return { genome, checkpoint, words: () => (words ??= new GenomeWords(genome, checkpoint, only?.())) };
}

interface FoundPlace {
  readonly match: NearestMatch;
  /** Residue codes of the allele. */
  readonly allele: Uint8Array;
}

/** A place before it is decided which one is best. */
interface PlaceCandidate extends FoundPlace {
  readonly winner: Winner;
  readonly local: Alignment;
  /** Whether an allele with a lower score than this may be another one than the nearest. */
  readonly least: number;
}

/**
 * Finds the places of a DNA locus in a DNA query, over all contigs and both strands, best first. Places below the score
 * floor are left out. The first is the best match: a place that is like an allele of the locus before one that is not
 * (`compare`), then the highest local alignment score (`scoring.ts`), then the first allele in natural order, then the
 * first place. Its allele has the fewest differences over its whole length (`complete-match.ts`). The others are further
 * copies and parts, each with an allele that is near, not always the nearest.
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
  const found: PlaceCandidate[] = [];
  let best = floor;

  function search(region: Region, least: number): PlaceCandidate | undefined {
    const winner = searchRegion(region, prepared, least, checkpoint);
    if (!winner || winner.score < floor) return undefined;
    const allele = codesAt(prepared, winner.rank);
    const local = alignWinner(winner, allele);
    const id = prepared.ids[winner.rank] as string;
    return local && { match: placeMatch(genome, region, local, id, allele.length), allele, winner, local, least };
  }

  function complete(candidate: PlaceCandidate): FoundPlace {
    const { winner, local, match, allele } = candidate;
    const whole = completeMatch(genome, prepared, winner, local);
    if (!whole) return { match, allele };
    const id = prepared.ids[whole.rank] as string;
    return { match: placeComplete(genome, winner.region, whole, id), allele: whole.allele };
  }

  for (const region of regions) {
    const candidate = search(region, best);
    if (!candidate) continue;
    found.push(candidate);
    const rest = withoutContigAt(region, candidate.local.queryStart);
    // The allele may continue on the next contig.
    const more = rest && search(rest, Math.max(best, candidate.winner.score));
    if (more) found.push(more);
    best = Math.max(best, candidate.winner.score, more?.winner.score ?? 0);
  }
  const ordered = found.toSorted((left, right) => compare(genome, left, right));
  const [first] = ordered;
  if (!first) return [];
  const nearest = first.winner.score < first.least ? (search(first.winner.region, floor) ?? first) : first;
  const places = [complete(nearest)];
  for (const candidate of ordered) {
    if (places.some((place) => overlaps(toldMatch(place.match), candidate.match))) continue;
    places.push(coversMost(candidate.match) ? complete(candidate) : candidate);
  }
  return places;
}

/**
 * A whole place that is less like an allele than this, in percent, may be a paralog: of the alleles of the MLST tables of Neisseria 1.3 %
 * are less like any other of their length, of S. aureus 0.4 %. A part at the end of a contig must be more like one.
 */
const LIKE_WHOLE = 95;
const LIKE_PART = 98;

/** What is surely like an allele comes first, then what may be like one, then as `precedes`. */
function compare(genome: Genome, left: PlaceCandidate, right: PlaceCandidate): number {
  const order = orderOf(genome, left.match) - orderOf(genome, right.match);
  if (order !== 0) return order;
  return precedes(left.winner, right.winner) ? -1 : 1;
}

function orderOf(genome: Genome, match: NearestMatch): number {
  const likeness = likenessAt(genome, match);
  if (likeness >= (match.partial ? LIKE_PART : LIKE_WHOLE)) return 0;
  return likeness >= LEAST_IDENTITY ? 1 : 2;
}

/**
 * How like an allele of the locus, or a part of one, a place is, in percent; 0 if too little of it is there. A paralog may score more
 * than half an allele at the end of a contig, and yet be none.
 */
function likenessAt({ codes, starts }: Genome, match: NearestMatch): number {
  if (basesAlike(match) < LEAST_COVERAGE * match.length) return 0;
  const origin = starts[match.contig] as number;
  const unknown = countUnknown(codes.subarray(origin + match.query_start, origin + match.query_end));
  return likenessOf(match, unknown);
}

function coversMost({ allele_start, allele_end, length }: NearestMatch): boolean {
  return allele_end - allele_start >= WHOLE_COVERAGE * length;
}

/** The region without the contig at position `place`. Undefined if there is no other contig. */
function withoutContigAt(region: Region, place: number): Region | undefined {
  const start = region.codes.lastIndexOf(SEPARATOR, place) + 1;
  const end = region.codes.indexOf(SEPARATOR, place);
  if (start === 0 && (end < 0 || end === region.codes.length - 1)) return undefined;
  return { ...region, codes: region.codes.slice().fill(SEPARATOR, start, end < 0 ? region.codes.length : end) };
}

type QueryPlace = Pick<AlignedRegion, 'query_start' | 'query_end'> & Pick<NearestMatch, 'contig'>;

/** Whether two aligned parts share more than half of the shorter one. */
export function overlaps(left: QueryPlace, right: QueryPlace): boolean {
  if (left.contig !== right.contig) return false;
  const shared = Math.min(left.query_end, right.query_end) - Math.max(left.query_start, right.query_start);
  return 2 * shared > Math.min(left.query_end - left.query_start, right.query_end - right.query_start);
}
