import type { Orientation } from '#shared/api/sequence-query.ts';
import type { AllelePiece, LocusReport, LocusStatus } from '#shared/rpc/contract/typing.ts';
import { matchesOf, reportsOf, type PackedResult } from '../results/packed-result.ts';
import { isIncomplete } from '../results/status-labels.ts';

export const STRANDS = { forward: '+ forward', reverse: '− reverse' } as const;

/** A locus of a report with the place where it, or what is nearest to it, lies: the first where there are several. */
export interface ReportedLocus {
  report: LocusReport;
  contig: string | undefined;
  /** 1-based, inclusive, on the forward strand of the contig. */
  start: number | undefined;
  end: number | undefined;
  orientation: Orientation | undefined;
  /** Residues of the allele, or of the new sequence. */
  length: number | undefined;
}

/** Which loci of a report are shown: all, the incomplete ones, those of one status, or those that a verdict names. */
export type LocusFilter = 'all' | 'incomplete' | LocusStatus | readonly string[];

/** Every locus of a result, in natural order. */
export function locusRows(result: PackedResult): ReportedLocus[] {
  const first = new Map<string, ReturnType<typeof matchesOf>[number]>();
  for (const match of matchesOf(result)) {
    const known = first.get(match.locus);
    if (!known || match.length > known.length) first.set(match.locus, match);
  }
  return reportsOf(result).map((report) => {
    const place = first.get(report.locus) ?? report.nearest;
    if (report.pieces) return { report, ...placeOfPieces(report.pieces) };
    return {
      report,
      contig: place?.contig,
      start: place?.start,
      end: place?.end,
      orientation: place?.orientation,
      length: report.novel?.sequence.length ?? place?.length,
    };
  });
}

/** The contigs of the pieces; where they lie on them is said in words. */
function placeOfPieces(pieces: readonly AllelePiece[]): Omit<ReportedLocus, 'report'> {
  const contig = [...new Set(pieces.map((piece) => piece.contig ?? 'sequence'))].join(' + ');
  return { contig, start: undefined, end: undefined, orientation: undefined, length: pieces.at(-1)?.allele_end };
}

export function passesFilter({ report: { locus, status } }: ReportedLocus, filter: LocusFilter): boolean {
  if (typeof filter !== 'string') return filter.includes(locus);
  return filter === 'all' || (filter === 'incomplete' ? isIncomplete(status) : status === filter);
}

/** What the loci are that a filter shows. */
export function filterWords(filter: LocusFilter): string {
  return typeof filter === 'string' ? filter : 'named by the verdict';
}

/** `2 substitutions, 1 gap`; nothing where there is no nearest allele. Undetermined letters are none. */
export function describeDifferences({ nearest, status, novel }: LocusReport): string {
  if (!nearest) return '';
  const undetermined = status === 'ambiguous' ? (novel?.ambiguous ?? 0) : 0;
  const substitutions = Math.max(0, nearest.mismatches - undetermined);
  const parts = [
    undetermined > 0 ? `${undetermined} undetermined` : '',
    substitutions > 0 ? `${substitutions} substitution${substitutions === 1 ? '' : 's'}` : '',
    nearest.gaps > 0 ? `${nearest.gaps} gap${nearest.gaps === 1 ? '' : 's'}` : '',
  ];
  return parts.filter(Boolean).join(', ') || 'ends only';
}
