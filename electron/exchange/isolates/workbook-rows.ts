import type { ParsedRow } from '../table-row.ts';
import { openWorkbook, type Workbook } from '../read-workbook/open-workbook.ts';
import { createSheetReader } from '../read-workbook/sheet-reader.ts';
import { damaged, unpackParts } from '../read-workbook/unpack-parts.ts';

/** The most bytes that a workbook may have when unpacked. A sheet of 100,000 rows and 20 columns has 60 MB. */
const LARGEST_CONTENT = 500_000_000;
/** Number of rows that are passed on together. */
const BATCH = 500;

/** What is known of workbooks that were read, by path. */
export type HeldWorkbooks = Map<string, Workbook>;

/**
 * The rows of the first sheet of an XLSX workbook in pieces. The file is never held in memory, only the texts that
 * cells share and some rows. It is read twice, first for the parts to which cells refer. `read` opens the file anew
 * each time; only the bytes of the second reading count as progress. Throws `UnreadableSource`, also for more than
 * `largest` bytes.
 */
export function* workbookRows(
  read: (isCounted: boolean) => Iterable<Buffer>,
  held: { path: string; workbooks: HeldWorkbooks },
  largest = LARGEST_CONTENT,
): Generator<ParsedRow[]> {
  const workbook = held.workbooks.get(held.path) ?? openWorkbook(read(false), largest);
  held.workbooks.set(held.path, workbook);
  let rows: ParsedRow[] = [];
  let isFound = false;
  const readerOf = (path: string) => {
    if (path !== workbook.sheet) return undefined;
    isFound = true;
    return createSheetReader(workbook, (row) => rows.push(row));
  };
  for (const _ of unpackParts(read(true), largest, readerOf)) {
    if (rows.length < BATCH) continue;
    yield rows;
    rows = [];
  }
  if (!isFound) throw damaged();
  yield rows;
}
