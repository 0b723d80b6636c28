import type { WorkbookSheet } from '#shared/workbook.ts';
import { toTsv } from '#shared/sheet.ts';
import { hitLayout } from '#shared/typing-table/hit-rows.ts';
import { locusRowsLayout } from '#shared/typing-table/locus-rows.ts';
import { profileLayout } from '#shared/typing-table/profile-rows.ts';
import { cellText, type ResultLayout, type TypingColumns } from '#shared/typing-table/result-layout.ts';
import { createResultWorkbook } from '#shared/typing-table/result-workbook.ts';
import { STAMP_COLUMNS, stampCells } from '#shared/typing-table/stamp.ts';
import type { Matrix } from '../matrix/matrix.ts';
import { unpackResult, type PackedResult } from './packed-result.ts';

/** Results unpacked in one go: hundreds of large ones at once would need far more memory than they keep. */
const AT_ONCE = 10;

/** Kinds of tab-separated text: genome × locus, a row per locus, a row per exact match. */
export type TableKind = 'summary' | 'loci' | 'matches';

/** The scheme, or the loci, that a table of genomes is about. `shown` leaves out the other loci. */
export function columnsOf({ view, loci, fields, primaryKey }: Matrix, shown: readonly number[]): TypingColumns {
  const names = shown.map((column) => loci[column] ?? '');
  if (view.kind === 'all') return { schemes: [], loci: names };
  const { scheme_id, label } = view;
  const key = primaryKey === undefined ? {} : { primary_key: primaryKey };
  return { schemes: [{ scheme_id, name: label, ...key, loci: names, fields: [...fields] }], loci: [] };
}

function layoutOf(kind: TableKind, columns: TypingColumns): ResultLayout {
  if (kind === 'loci') return locusRowsLayout(columns);
  return kind === 'matches' ? hitLayout(columns) : profileLayout(columns, { newAs: 'nearest' });
}

/** Gives the screen a turn. */
function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, 0);
  return promise;
}

/** Results as tab-separated text, each row with what it was made with. */
export async function resultTable(
  kind: TableKind,
  results: readonly PackedResult[],
  columns: TypingColumns,
): Promise<string> {
  const layout = layoutOf(kind, columns);
  const parts = [toTsv([[...layout.columns, ...STAMP_COLUMNS]])];
  for (const [index, packed] of results.entries()) {
    const result = unpackResult(packed);
    const rows = layout.rowsOf(result.name, result);
    parts.push(toTsv(rows.map(({ cells }) => [...cells.map(cellText), ...stampCells(result)])));
    if (index % AT_ONCE === AT_ONCE - 1) await pause();
  }
  return parts.join('');
}

/** Results as the sheets of a workbook, with the inputs that failed and why. */
export async function resultWorkbook(
  results: readonly PackedResult[],
  columns: TypingColumns,
  failed: readonly { name: string; reason: string }[],
): Promise<WorkbookSheet[]> {
  const workbook = createResultWorkbook(columns, { newAs: 'nearest' });
  for (const [index, packed] of results.entries()) {
    workbook.add(packed.name, unpackResult(packed));
    if (index % AT_ONCE === AT_ONCE - 1) await pause();
  }
  for (const { name, reason } of failed) workbook.addFailed(name, reason);
  return workbook.finish();
}
