import { Unzip, UnzipInflate } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { UnreadableSource } from '../source-bytes.ts';
import type { TableRow } from './table-rows.ts';

/** The most that a workbook may hold when it is unpacked; a sheet of 100,000 rows and 20 columns has 60 MB. */
const LARGEST_CONTENT = 500_000_000;
/** Rows that are handed on together. */
const BATCH = 500;

type Cell = string | number | boolean | Date | null | undefined;

type Sheet = readonly (readonly Cell[])[];

/** Sheets that were read, by path. */
export type HeldSheets = Map<string, Sheet>;

/** The rows of a sheet in pieces. */
export function* sheetRows(sheet: Sheet): Generator<TableRow[]> {
  for (let first = 0; first < sheet.length; first += BATCH) {
    const rows = sheet.slice(first, first + BATCH).map((cells, index) => toRow(cells, first + index + 1));
    yield rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  }
}

/** Unpacks the first sheet of an XLSX workbook that holds `largest` bytes at most. Throws `UnreadableSource`. */
export async function openSheet(content: Buffer, largest = LARGEST_CONTENT): Promise<Sheet> {
  refuseForeign(content);
  refuseBomb(content, largest);
  try {
    return (await readSheet(content)) as Sheet;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableSource(`The workbook cannot be read: ${reason}`, { cause: error });
  }
}

function refuseForeign(content: Buffer): void {
  if (content.toString('latin1', 0, 4) === 'PK\u0003\u0004') return;
  const isOld = content.toString('hex', 0, 4) === 'd0cf11e0';
  const what = isOld
    ? 'an old Excel workbook (.xls) or one with a password'
    : 'no XLSX workbook, whatever its name says';
  throw new UnreadableSource(`The file is ${what}. Save it as .xlsx without a password, or as tab-separated text.`);
}

/** Unpacks the parts without keeping them, and counts: a few kilobytes can claim to be a terabyte. */
function refuseBomb(content: Buffer, largest: number): void {
  const seen = { bytes: 0, isDamaged: false };
  const unzip = new Unzip((part) => {
    part.ondata = (error, chunk) => {
      if (error) seen.isDamaged = true;
      else seen.bytes += chunk.length;
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < content.length; at += CHUNK) {
    if (!pushed(unzip, content.subarray(at, at + CHUNK)) || seen.isDamaged) {
      throw new UnreadableSource('The workbook is damaged.');
    }
    if (seen.bytes > largest) {
      const most = Math.round(largest / 1e6);
      throw new UnreadableSource(
        `The workbook holds more than ${most} MB. Save the sheet as tab-separated text instead.`,
      );
    }
  }
}

function pushed(unzip: Unzip, chunk: Uint8Array): boolean {
  try {
    unzip.push(chunk);
    return true;
  } catch {
    return false;
  }
}

/** Small, so that a bomb is noticed after a few megabytes of its content: deflate packs 1,032 to 1 at most. */
const CHUNK = 16 * 1024;

function toRow(cells: readonly Cell[], line: number): TableRow {
  const dates = new Set<number>();
  const texts = cells.map((cell, column) => {
    if (cell instanceof Date) dates.add(column);
    return cellText(cell);
  });
  return { cells: texts, line, ...(dates.size > 0 ? { dates } : {}) };
}

/** A date as ISO, with the time only where there is one; what the sheet shows it as depends on the reader's country. */
function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell).trim();
  const [day, time] = cell.toISOString().split('T') as [string, string];
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, 8)}`;
}
