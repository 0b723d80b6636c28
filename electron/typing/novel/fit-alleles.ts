import { MAX_FITTING } from '#shared/rpc/contract/typing.ts';
import type { NearestMatch } from '../best-match/best-match.ts';
import type { DescribedMatch } from '../best-match/find-best-matches.ts';
import { temporaryCodesAt, type LocusAlleles } from '../best-match/locus-alleles.ts';
import { characterOf, type Genome } from '../genome/genome.ts';
import { sayUndetermined } from './allele-status.ts';

/** Alleles between two checkpoints. */
const CHECK_EVERY = 256;

/**
 * Adds to the best match of a DNA locus which alleles fit all its bases that are determined. Such a sequence is
 * ambiguous, whatever the nearest allele lets it seem. Nothing is added to a match that is cut off, or that is
 * unlike the locus.
 */
export function fitAlleles(
  genome: Genome,
  match: DescribedMatch,
  locus: LocusAlleles,
  checkpoint: () => void,
): DescribedMatch {
  const { novel } = match;
  if (match.partial || novel.status === 'missing' || novel.status === 'partial') return match;
  const fitting = findFitting(genome, match, locus, checkpoint);
  if (fitting.length === 0 && novel.status !== 'ambiguous') return match;
  const listed = fitting.slice(0, MAX_FITTING);
  const stated =
    novel.status === 'ambiguous' ? {} : { status: 'ambiguous' as const, reason: sayUndetermined(novel.ambiguous) };
  return { ...match, novel: { ...novel, ...stated, fitting: listed, fitting_count: fitting.length } };
}

/**
 * Ids of the alleles, in natural order, that have at each determined base of the query the same base, and at each letter
 * for several bases one of them. They lie where the nearest allele lies: they begin or end with it. An allele that is
 * stored with such a letter fits nothing.
 */
function findFitting(genome: Genome, match: NearestMatch, locus: LocusAlleles, checkpoint: () => void): string[] {
  const room = Math.max(locus.longest, match.end - match.start);
  const { masks, first, last } = masksAround(genome, match, room);
  const fitting: string[] = [];
  for (const [rank, length] of locus.lengths.entries()) {
    if (rank % CHECK_EVERY === 0) checkpoint();
    if (locus.ambiguous.has(rank)) continue;
    const codes = temporaryCodesAt(locus, rank).subarray(0, length);
    if (fitsAt(masks, first, codes) || fitsAt(masks, last - length, codes)) fitting.push(locus.ids[rank] as string);
  }
  return fitting;
}

function fitsAt(masks: Uint8Array, at: number, allele: Uint8Array): boolean {
  if (at < 0 || at + allele.length > masks.length) return false;
  for (let index = 0; index < allele.length; index++) {
    if ((((masks[at + index] as number) >>> (allele[index] as number)) & 1) === 0) return false;
  }
  return true;
}

/**
 * Which bases may stand at each place of a match and up to `room` bases beside it, in the direction of the allele: one
 * bit each, that of A the lowest. `first` and `last` are where the match begins and ends.
 */
function masksAround(genome: Genome, { contig, start, end, orientation }: NearestMatch, room: number) {
  const length = (genome.contigs[contig]?.length ?? 0) + (genome.overhangs?.[contig] ?? 0);
  const from = Math.max(0, start - room);
  const to = Math.min(length, end + room);
  const origin = genome.starts[contig] as number;
  const forward = genome.codes.subarray(origin + from, origin + to).map(maskOf);
  if (orientation === 'forward') return { masks: forward, first: start - from, last: end - from };
  return { masks: forward.map(complementOf).toReversed(), first: to - end, last: to - start };
}

/** A character that is no letter for a base may stand for any. */
function maskOf(code: number): number {
  return code < 4 ? 1 << code : (MASKS.get(characterOf(code)) ?? 15);
}

/** Letters for several bases (IUPAC), with the bits of those: A 1, C 2, G 4, T 8. */
const MASKS: ReadonlyMap<string, number> = new Map([
  ['R', 1 | 4],
  ['Y', 2 | 8],
  ['K', 4 | 8],
  ['M', 1 | 2],
  ['S', 2 | 4],
  ['W', 1 | 8],
  ['B', 2 | 4 | 8],
  ['D', 1 | 4 | 8],
  ['H', 1 | 2 | 8],
  ['V', 1 | 2 | 4],
  ['N', 15],
]);

/** The bases of the other strand: A and T change places, C and G too. */
function complementOf(mask: number): number {
  return ((mask & 1) << 3) | ((mask & 2) << 1) | ((mask & 4) >> 1) | ((mask & 8) >> 3);
}
