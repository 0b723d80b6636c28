import type { LocusReport, LocusStatus } from '../rpc/contract/typing.ts';
import type { CellTone, TonedCell } from '../workbook.ts';
import { NOTHING } from './result-layout.ts';

/**
 * How a new allele is written: `~12` by the nearest allele, or `new-3f2a…` by its sequence, the same wherever it is
 * found.
 */
export type NewAs = 'nearest' | 'hash';

/** Colour of a status. An exact allele has none. */
const TONES: Partial<Record<LocusStatus, CellTone>> = {
  several: 'muted',
  joined: 'muted',
  ambiguous: 'warning',
  novel: 'new',
  partial: 'warning',
  truncated: 'warning',
  frameshifted: 'warning',
  missing: 'bad',
};

/** What the marks mean: for the help, and for the sheet that explains a workbook. */
export const MARKS = [
  ['12', 'exactly this allele'],
  ['12,15', 'exactly these alleles'],
  ['~12', 'a whole new allele, 12 is the nearest'],
  ['new-3f2a09b1c4de', 'a whole new allele, named by the SHA-1 of its sequence'],
  ['12+', 'exactly this allele, but joined from overlapping pieces at ends of contigs'],
  ['12!', 'exactly this allele, which the database says is not used here; it gives no type'],
  ['12*', 'complete, but some letters are undetermined (N); 12 fits the others, or is the nearest'],
  ['12?', 'like 12, but cut off, truncated or out of frame'],
  ['-', 'nothing like an allele of the locus; without a search for the nearest, no exact allele'],
] as const;

/** Name of a new allele that depends only on its sequence: the first 12 digits of the SHA-1. */
export function newName(sha1: string): string {
  return `new-${sha1.slice(0, 12)}`;
}

/** Whether a report is of a whole new allele whose bases are all known. */
export function isWholeNew({ status, novel }: LocusReport): boolean {
  return status === 'novel' && novel !== undefined && novel.ambiguous === 0;
}

/**
 * A locus in a table of genomes: the ids of exact alleles, `12+` for a joined one, `12!` for one that is not used here, `12*` for an ambiguous one, otherwise
 * the marks that users of `mlst` know, `~12`, `12?` and `-` (https://github.com/tseemann/mlst, "Missing data").
 */
export function locusMark(report: LocusReport | undefined, newAs: NewAs): string {
  if (!report) return NOTHING;
  const { status, nearest, novel, not_used: blocked } = report;
  if (report.allele_ids.length > 0) return `${report.allele_ids.join(',')}${status === 'joined' ? '+' : ''}`;
  if (blocked) return `${blocked.map(({ id }) => id).join(',')}!`;
  if (status === 'missing') return NOTHING;
  if (status === 'ambiguous') return `${novel?.fitting?.[0] ?? nearest?.allele_id ?? ''}*`;
  if (isWholeNew(report) && novel && newAs === 'hash') return newName(novel.sha1);
  const id = nearest?.allele_id ?? '';
  return isWholeNew(report) ? `~${id}` : `${id}?`;
}

/** `locusMark` as a cell with the colour of the status. It also says if exact alleles lie in several places. */
export function locusCell(report: LocusReport | undefined, newAs: NewAs): TonedCell | string | number {
  const mark = locusMark(report, newAs);
  const tone = TONES[report?.status ?? 'missing'];
  const value = report && report.copies > 1 ? `${mark} (×${report.copies})` : idValue(mark);
  return tone === undefined ? value : { value, tone };
}

/**
 * An id that is written as a number becomes one, so that a sheet sorts it as such. A longer one stays text, because a
 * sheet would show it as `1.2E+11`.
 */
export function idValue(id: string): string | number {
  return /^(0|[1-9]\d{0,9})$/.test(id) ? Number(id) : id;
}

/** A status as a cell. */
export function statusCell(status: LocusStatus): TonedCell | string {
  const tone = TONES[status];
  return tone === undefined ? status : { value: status, tone };
}
