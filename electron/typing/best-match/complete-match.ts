import { alignWhole, WHOLE_SCALE, type WholeQuery } from '../alignment/align-whole.ts';
import { align } from '../alignment/align.ts';
import type { Alignment } from '../alignment/alignment.ts';
import type { Band } from '../alignment/band.ts';
import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { contigAt } from '../genome/circles.ts';
import type { Genome } from '../genome/genome.ts';
import { bandOf } from './chain.ts';
import { findRest, LEAST_REST, MAX_INSERTED } from './find-rest.ts';
import { codesAt, type LocusAlleles } from './locus-alleles.ts';
import { nearestOfLength } from './nearest-of-length.ts';
import { cut, type Region } from './regions.ts';
import type { Winner } from './search-region.ts';
import { hasChanceGap, tellEnds, type ToldAlignment } from './whole-runs.ts';

/** A part of one contig on the strand of an allele, wide enough for all of the allele. */
interface RegionStretch extends Region, WholeQuery {
  /** Add it to a position in the region to get the one in the stretch. */
  readonly shift: number;
}

/** Diagonals beside those of the aligned part that may be used. */
const MARGIN = 12;

/**
 * Gaps near the ends, of up to this many bases, are found even if too little lies beyond them for a word. An end of more
 * than twice as many bases leaves enough.
 */
const MAX_NEAR_GAP = 64;

/** More cells are not aligned: gaps far away are then not searched. */
const MAX_CELLS = 2 ** 25;

/** Alleles of other lengths that are aligned as a whole. */
const MAX_OTHERS = 12;

/** Alleles that are at most this far behind, in half points, are compared as a whole: two substitutions. */
const SLACK = 2 * (MATCH - MISMATCH);

/** The allele that is nearest as a whole, and how it lies on the query. */
export interface CompleteMatch {
  /** Index of the allele in natural order. */
  readonly rank: number;
  readonly allele: Uint8Array;
  /** Its best local alignment with the region. */
  readonly local: Alignment;
  /** Its alignment with the stretch, up to its ends or to those of the contig. An end that is unlike is left out. */
  readonly whole: ToldAlignment['alignment'];
  readonly stretch: RegionStretch;
}

/**
 * Completes the best local alignment of a region. A local alignment leaves out an end of the allele where a difference
 * costs more than the bases beyond it score, so it cannot say how many differences there are, nor which of several
 * alleles has fewest. Undefined if the alignment is complete.
 */
export function completeMatch(
  genome: Genome,
  locus: LocusAlleles,
  winner: Winner,
  local: Alignment,
): CompleteMatch | undefined {
  const first = codesAt(locus, winner.rank);
  const [head, tail] = [local.alleleStart, first.length - local.alleleEnd];
  const isSure = !hasChanceGap({ query: winner.region.codes, allele: first }, local);
  if (head === 0 && tail === 0 && isSure) return undefined;
  const around = (end: number) => end + MARGIN + (end < LEAST_REST ? MAX_NEAR_GAP : MAX_INSERTED);
  const stretch = stretchAround(genome, winner.region, local, { before: around(head), after: around(tail) });
  const aligned = shifted(local, stretch.shift);
  const isHeadThere = head === 0 || aligned.queryStart === 0;
  const isTailThere = tail === 0 || aligned.queryEnd === stretch.codes.length;
  if (isHeadThere && isTailThere && isSure) return undefined;
  const tell = (rank: number, band: Band): ToldMatch | undefined => {
    const allele = codesAt(locus, rank);
    const found = alignWhole(stretch, allele, band);
    return found && { rank, allele, ...tellEnds({ query: stretch.codes, allele }, found) };
  };
  let best = tell(winner.rank, bandFor(stretch, first, aligned));
  if (!best) return undefined;
  // The others lie much like the first.
  const band = bandAround(best.alignment);
  for (const rank of nearestOfLength(locus, best, stretch.codes)) best = better(tell(rank, band), best);
  for (const rank of othersOf(locus, winner, best)) best = better(tell(rank, band), best);
  const { rank, allele, alignment: whole } = best;
  const again = rank === winner.rank ? local : align(winner.region.codes, allele, bandOf(winner.chain));
  return again && { rank, allele, local: again, whole, stretch };
}

/** Alleles of other lengths that may be nearer as a whole: none scores more with its ends than without. */
function othersOf({ lengths }: LocusAlleles, winner: Winner, { score, allele }: ToldMatch): number[] {
  const whole = score / WHOLE_SCALE;
  // Beyond a long gap, an allele may score more than its local alignment.
  const least = whole < winner.score ? whole : winner.score - SLACK;
  return winner.contenders
    .filter((one) => one.score >= least && lengths[one.rank] !== allele.length)
    .slice(0, MAX_OTHERS)
    .map(({ rank }) => rank);
}

interface ToldMatch extends ToldAlignment {
  readonly rank: number;
  readonly allele: Uint8Array;
}

/** The one with the higher score. Of equals the second, which a local alignment prefers. */
function better(one: ToldMatch | undefined, other: ToldMatch): ToldMatch {
  return one && one.score + one.cost > other.score + other.cost ? one : other;
}

function shifted<Aligned extends Pick<Alignment, 'queryStart' | 'queryEnd'>>(aligned: Aligned, by: number): Aligned {
  return { ...aligned, queryStart: aligned.queryStart + by, queryEnd: aligned.queryEnd + by };
}

/** The diagonals on which the whole allele may lie, given its aligned part. */
function bandFor({ codes }: RegionStretch, allele: Uint8Array, aligned: Alignment): Band {
  const near = (bases: number) => (bases > 2 * MAX_NEAR_GAP ? 0 : Math.min(MAX_NEAR_GAP, bases));
  const margin = Math.max(near(aligned.alleleStart), near(allele.length - aligned.alleleEnd));
  const around = bandAround(aligned);
  const narrow = { low: around.low - margin, high: around.high + margin };
  const far = findRest(codes, allele, aligned);
  const low = Math.min(narrow.low, ...far.map((diagonal) => diagonal - MARGIN));
  const high = Math.max(narrow.high, ...far.map((diagonal) => diagonal + MARGIN));
  return (high - low) * allele.length > MAX_CELLS ? narrow : { low, high };
}

/** The diagonals of an alignment, and some beside them. */
function bandAround({ cigar, queryStart, alleleStart }: Pick<Alignment, 'cigar' | 'queryStart' | 'alleleStart'>): Band {
  let diagonal = queryStart - alleleStart;
  let [low, high] = [diagonal, diagonal];
  for (const [, length, sign] of cigar.matchAll(/(\d+)([ID])/g)) {
    diagonal += sign === 'I' ? Number(length) : -Number(length);
    [low, high] = [Math.min(low, diagonal), Math.max(high, diagonal)];
  }
  return { low: low - MARGIN, high: high + MARGIN };
}

/** The contig around an aligned part of a region, with this many bases before and after it if the contig has them. */
function stretchAround(
  genome: Genome,
  region: Region,
  { queryStart, queryEnd }: Pick<Alignment, 'queryStart' | 'queryEnd'>,
  { before, after }: { before: number; after: number },
): RegionStretch {
  const { isReverse } = region;
  const regionEnd = region.start + region.codes.length;
  const [from, to] = isReverse
    ? [regionEnd - queryEnd, regionEnd - queryStart]
    : [region.start + queryStart, region.start + queryEnd];
  const contig = contigAt(genome, from);
  const contigStart = genome.starts[contig] as number;
  const contigEnd = contigStart + (genome.contigs[contig]?.length ?? 0) + (genome.overhangs?.[contig] ?? 0);
  const start = Math.max(contigStart, from - (isReverse ? after : before));
  const end = Math.min(contigEnd, to + (isReverse ? before : after));
  const [isFirst, isLast] = [start === contigStart, end === contigEnd];
  return {
    ...cut(genome, isReverse, start, end),
    shift: isReverse ? end - regionEnd : region.start - start,
    isStart: isReverse ? isLast : isFirst,
    isEnd: isReverse ? isFirst : isLast,
  };
}
