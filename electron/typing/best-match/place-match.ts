import type { Alignment } from '../alignment/alignment.ts';
import { bitScore } from '../alignment/scoring.ts';
import { contigAt } from '../genome/circles.ts';
import type { Genome } from '../genome/genome.ts';
import type { AlignedRegion, NearestMatch } from './best-match.ts';
import type { CompleteMatch } from './complete-match.ts';
import type { Region } from './regions.ts';

/** Places an alignment on its contig, and with it the whole allele of `length` bases. */
export function placeMatch(
  genome: Genome,
  { start: regionStart, isReverse, codes }: Region,
  { queryStart, queryEnd, alleleStart, alleleEnd, ...alignment }: Alignment,
  id: string,
  length: number,
): NearestMatch {
  const onGenome = (from: number, to: number) =>
    isReverse
      ? { from: regionStart + codes.length - to, to: regionStart + codes.length - from }
      : { from: regionStart + from, to: regionStart + to };
  const aligned = onGenome(queryStart, queryEnd);
  const whole = onGenome(queryStart - alleleStart, queryEnd + length - alleleEnd);
  const contig = contigAt(genome, aligned.from);
  const contigLength = genome.contigs[contig]?.length ?? 0;
  // A circular contig is followed by its first bases once more.
  const overhang = genome.overhangs?.[contig] ?? 0;
  const origin = genome.starts[contig] as number;
  const turns = overhang > 0 ? Math.floor((whole.from - origin) / contigLength) : 0;
  const offset = origin + turns * contigLength;
  const [start, end] = [whole.from - offset, whole.to - offset];
  const limit = contigLength + overhang;
  return {
    allele_id: id,
    contig,
    start: Math.max(0, start),
    end: Math.min(limit, end),
    partial: start < 0 || end > limit,
    orientation: isReverse ? 'reverse' : 'forward',
    length,
    alignment: alignment.columns,
    mismatches: alignment.mismatches,
    gaps: alignment.gaps,
    identity: alignment.identity,
    bit_score: bitScore(alignment.score),
    cigar: alignment.cigar,
    allele_start: alleleStart,
    allele_end: alleleEnd,
    query_start: aligned.from - offset,
    query_end: aligned.to - offset,
  };
}

/** Places a match whose alignment was completed: the local one in its region, and the whole one, which tells the place. */
export function placeComplete(
  genome: Genome,
  region: Region,
  { local, whole, allele, stretch }: CompleteMatch,
  id: string,
): NearestMatch {
  const { start, end, partial, ...told } = placeMatch(
    genome,
    stretch,
    { ...whole, score: local.score },
    id,
    allele.length,
  );
  return { ...placeMatch(genome, region, local, id, allele.length), start, end, partial, whole: partOf(told) };
}

function partOf({ alignment, mismatches, gaps, identity, cigar, ...told }: AlignedRegion): AlignedRegion {
  const { allele_start, allele_end, query_start, query_end } = told;
  return { alignment, mismatches, gaps, identity, cigar, allele_start, allele_end, query_start, query_end };
}
