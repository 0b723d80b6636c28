import { defined } from '#shared/defined.ts';
import type { Alignment } from '../alignment/alignment.ts';
import { proteinBitScore } from '../alignment/protein-scoring.ts';
import type { NearestMatch } from '../best-match/best-match.ts';
import { contigAt } from '../genome/circles.ts';
import type { Genome } from '../genome/genome.ts';
import type { RegionCandidate } from './choose-allele.ts';
import type { PeptideAllele } from './peptide-alleles.ts';

/**
 * Places an alignment of peptides, and with it the whole allele, on the contig of the query. The place is clamped to
 * the contig in whole codons, so that it stays in the frame of the alignment.
 */
export function placeMatch(
  genome: Genome,
  { start, offset, scale, isReverse }: RegionCandidate,
  { id, codes, length, frame }: PeptideAllele,
  alignment: Alignment,
): NearestMatch {
  const { queryStart, queryEnd, alleleStart, alleleEnd } = alignment;
  const total = genome.codes.length;
  const onStrand = (place: number) => offset + scale * (start + place);
  const [from, to] = isReverse
    ? [total - onStrand(queryEnd), total - onStrand(queryStart)]
    : [onStrand(queryStart), onStrand(queryEnd)];
  const contig = contigAt(genome, from);
  const contigLength = genome.contigs[contig]?.length ?? 0;
  // A circular contig is followed by its first bases once more.
  const overhang = genome.overhangs?.[contig] ?? 0;
  const origin = genome.starts[contig] as number;
  const before = isReverse ? codes.length - alleleEnd : alleleStart;
  const after = isReverse ? alleleStart : codes.length - alleleEnd;
  const beforeThere = Math.min(before, Math.floor((from - origin) / scale));
  const afterThere = Math.min(after, Math.floor((origin + contigLength + overhang - to) / scale));
  const isSecond = overhang > 0 && from - scale * beforeThere >= origin + contigLength;
  const contigStart = isSecond ? origin + contigLength : origin;
  return {
    allele_id: id,
    contig,
    start: from - scale * beforeThere - contigStart,
    end: to + scale * afterThere - contigStart,
    partial: beforeThere < before || afterThere < after,
    orientation: isReverse || (frame ?? 1) < 0 ? 'reverse' : 'forward',
    length,
    alignment: alignment.columns,
    mismatches: alignment.mismatches,
    gaps: alignment.gaps,
    identity: alignment.identity,
    bit_score: proteinBitScore(alignment.score),
    cigar: alignment.cigar,
    ...onAllele(alleleStart, alleleEnd, length, frame),
    query_start: from - contigStart,
    query_end: to - contigStart,
    ...defined({ translated: scale === 3 ? ('query' as const) : undefined }),
  };
}

/** Where the aligned part lies on the allele. For a translated allele in bases of its forward strand. */
function onAllele(
  from: number,
  to: number,
  length: number,
  frame: number | undefined,
): Pick<NearestMatch, 'allele_start' | 'allele_end' | 'translated' | 'allele_frame'> {
  if (frame === undefined) return { allele_start: from, allele_end: to };
  const first = Math.abs(frame) - 1 + 3 * from;
  const last = Math.abs(frame) - 1 + 3 * to;
  const [start, end] = frame > 0 ? [first, last] : [length - last, length - first];
  return { allele_start: start, allele_end: end, translated: 'allele', allele_frame: frame };
}
