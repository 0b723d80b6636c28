import { toTsv } from '#shared/sheet.ts';
import { profileLayout } from '#shared/typing-table/profile-rows.ts';
import { cellText, type TypingColumns } from '#shared/typing-table/result-layout.ts';
import { STAMP_COLUMNS, stampCells } from '#shared/typing-table/stamp.ts';
import type { Matrix } from '../matrix/matrix.ts';
import { unpackSummary, type PackedSummary } from './packed-result.ts';

/** The scheme, or the loci, that a table of genomes is about. `shown` are the loci wanted, in their order. */
export function columnsOf({ view, loci, fields, primaryKey }: Matrix, shown: readonly number[]): TypingColumns {
  const names = shown.map((column) => loci[column] ?? '');
  if (view.kind === 'all') return { schemes: [], loci: names };
  const { scheme_id, label } = view;
  const key = primaryKey === undefined ? {} : { primary_key: primaryKey };
  return { schemes: [{ scheme_id, name: label, ...key, loci: names, fields: [...fields] }], loci: [] };
}

/** Results made into text in one go. */
const AT_ONCE = 10;

/** Gives the screen a turn. */
function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, 0);
  return promise;
}

/** Genome × locus as tab-separated text, each row with what it was made with. */
export async function summaryText(summaries: readonly PackedSummary[], columns: TypingColumns): Promise<string> {
  const layout = profileLayout(columns, { newAs: 'nearest' });
  const parts = [toTsv([[...layout.columns, ...STAMP_COLUMNS]])];
  for (const [index, summary] of summaries.entries()) {
    const result = unpackSummary(summary);
    const rows = layout.rowsOf(result.name, result);
    parts.push(toTsv(rows.map(({ cells }) => [...cells.map(cellText), ...stampCells(result)])));
    if (index % AT_ONCE === AT_ONCE - 1) await pause();
  }
  return parts.join('');
}
