import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { AppError } from '#shared/problem.ts';
import { sheetCell } from '#shared/sheet.ts';
import { WORKBOOK_LIMITS, type CellTone, type WorkbookCell, type WorkbookSheet } from '#shared/workbook.ts';

/** Fill and text of a coloured cell: each pair has a contrast of 7:1 or more (WCAG AAA). */
const TONES: Record<CellTone, { backgroundColor: string; textColor: string }> = {
  good: { backgroundColor: '#E3F4E5', textColor: '#0F4D1F' },
  new: { backgroundColor: '#DCEBFB', textColor: '#0B3F73' },
  warning: { backgroundColor: '#FFF1CC', textColor: '#5C3B00' },
  bad: { backgroundColor: '#FBE0DD', textColor: '#7A1410' },
  muted: { backgroundColor: '#EEEEEE', textColor: '#3D3D3D' },
};

const TITLE = { fontWeight: 'bold', backgroundColor: '#D9D9D9', textColor: '#000000' } as const;

/**
 * Sheets as the bytes of an .xlsx file (Office Open XML). Texts that a spreadsheet would take for a formula are neutralised as in
 * every export (`shared/sheet.ts`). Takes about 5 s and 350 MB for a million cells: `write-workbook.ts` does it in a thread.
 * AppError 400 `workbook_too_large` for what no sheet can hold.
 */
export async function workbookBytes(sheets: readonly WorkbookSheet[]): Promise<Uint8Array> {
  for (const sheet of sheets) assertFits(sheet);
  const written = sheets.map(({ name, columns, rows, fixed_columns }) => ({
    sheet: sheetName(name),
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    stickyColumnsCount: fixed_columns,
    data: [columns.map(({ title }) => ({ value: sheetCell(title), type: String, ...TITLE })), ...rows.map(rowOf)],
  }));
  return writeExcelFile(written).toBuffer();
}

function rowOf(row: readonly WorkbookCell[]): Cell[] {
  return row.map((cell) => {
    if (cell === null || cell === undefined) return null;
    if (typeof cell !== 'object') return value(cell);
    const bare = value(cell.value);
    const style = Object.hasOwn(TONES, cell.tone) ? TONES[cell.tone] : {};
    return typeof bare === 'number' ? { value: bare, type: Number, ...style } : { value: bare, type: String, ...style };
  });
}

function value(content: string | number): string | number {
  return typeof content === 'number' && Number.isFinite(content) ? content : sheetCell(String(content));
}

/** Names of sheets have at most 31 characters, and none of `[]:*?/\`. */
function sheetName(name: string): string {
  return name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);
}

function assertFits({ name, columns, rows }: WorkbookSheet): void {
  const refuse = (what: string) => {
    throw new AppError(
      400,
      'workbook_too_large',
      `The sheet "${name}" has ${what}, more than an .xlsx file can hold. Save it as TSV, or fewer at a time.`,
    );
  };
  const { columns: mostColumns, rows: mostRows, characters } = WORKBOOK_LIMITS;
  if (columns.length > mostColumns) refuse(`${columns.length.toLocaleString('en')} columns`);
  if (rows.length > mostRows) refuse(`${rows.length.toLocaleString('en')} rows`);
  for (const row of rows) {
    for (const cell of row) {
      const content = cell !== null && typeof cell === 'object' ? cell.value : cell;
      if (typeof content === 'string' && content.length > characters)
        refuse(`a text of ${content.length.toLocaleString('en')} characters`);
    }
  }
}
