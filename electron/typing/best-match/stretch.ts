import type { WholeQuery } from '../alignment/align-whole.ts';
import type { Alignment } from '../alignment/alignment.ts';
import { contigAt } from '../genome/circles.ts';
import type { Genome } from '../genome/genome.ts';
import { cut, type Region } from './regions.ts';

/** A part of one contig on the strand of an allele, wide enough for all of the allele. */
export interface Stretch extends Region, WholeQuery {
  /** Add it to a position in the region to get the one in the stretch. */
  readonly shift: number;
}

/** The contig around an aligned part of a region, with this many bases before and after it if the contig has them. */
export function stretchAround(
  genome: Genome,
  region: Region,
  { queryStart, queryEnd }: Pick<Alignment, 'queryStart' | 'queryEnd'>,
  { before, after }: { before: number; after: number },
): Stretch {
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
