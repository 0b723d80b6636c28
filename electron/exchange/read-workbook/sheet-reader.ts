import { defined } from '#shared/defined.ts';
import { UnreadableSource } from '../source-bytes.ts';
import type { ParsedRow } from '../table-row.ts';
import { isoOfDate, isoOfSerial } from './date-formats.ts';
import type { Workbook } from './open-workbook.ts';
import { createRunText, withoutEscapes } from './text-in-runs.ts';
import { damaged, type PartReader } from './unpack-parts.ts';
import { createXmlReader } from './xml-reader.ts';

/** The most columns of a sheet (ECMA-376; the last one is XFD). */
const MOST_COLUMNS = 16_384;

interface RawCell {
  column: number;
  type: string;
  style: number;
  value: string;
}

/** Reads the cells of a sheet. `onRow` gets each row when it ends, except rows without any content. */
export function createSheetReader(workbook: Workbook, onRow: (row: ParsedRow) => void): PartReader {
  const inline = createRunText();
  let cell: RawCell | undefined;
  let isValue = false;
  let row: SheetRow = startRow(0);

  function endCell({ column, type, style, value }: RawCell): void {
    if (type === 'e' && value !== '' && value !== NO_VALUE) row.errors.set(column, value);
    const { text, isDate } = readCell(workbook, { type, style, value, inline: inline.take() });
    const trimmed = text.trim();
    if (trimmed === '') return;
    while (row.cells.length < column) row.cells.push('');
    row.cells[column] = trimmed;
    if (isDate) row.dates.add(column);
  }

  return createXmlReader({
    open(name, attributes) {
      if (name === 'row') {
        row = startRow(Number(attributes['r'] ?? row.line + 1));
        cell = undefined;
      } else if (name === 'c') {
        const column = columnOf(attributes['r']) ?? (cell ? cell.column + 1 : 0);
        if (column >= MOST_COLUMNS) throw new UnreadableSource('The sheet has more columns than a workbook can have.');
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' };
      } else if (name === 'v') isValue = true;
      else inline.open(name);
    },
    close(name) {
      if (name === 'v') isValue = false;
      else if (name === 'c' && cell) endCell(cell);
      else if (name !== 'row') inline.close(name);
      else if (row.cells.length > 0 || row.errors.size > 0) onRow(finishRow(row));
    },
    text(text) {
      if (isValue && cell) cell.value += text;
      else inline.add(text);
    },
  });
}

interface SheetRow {
  line: number;
  cells: string[];
  dates: Set<number>;
  errors: Map<number, string>;
}

/** Says in a spreadsheet that there is no value. It is no error of the table. */
const NO_VALUE = '#N/A';

function startRow(line: number): SheetRow {
  return { line, cells: [], dates: new Set(), errors: new Map() };
}

function finishRow({ line, cells, dates, errors }: SheetRow): ParsedRow {
  return {
    cells,
    line,
    ...defined({ dates: dates.size > 0 ? dates : undefined, errors: errors.size > 0 ? errors : undefined }),
  };
}

/** 0-based column of a cell reference like `AB12`. */
function columnOf(place: string | undefined): number | undefined {
  let column = 0;
  for (const letter of place ?? '') {
    const number = (letter.codePointAt(0) ?? 0) - 64;
    if (number < 1 || number > 26) break;
    column = column * 26 + number;
  }
  return column === 0 ? undefined : column - 1;
}

/** The content of a cell as text: days as ISO dates, numbers in their shortest form. */
function readCell(
  { strings, dateStyles, is1904 }: Workbook,
  { type, style, value, inline }: Omit<RawCell, 'column'> & { inline: string },
): { text: string; isDate?: boolean } {
  if (type === 'inlineStr') return { text: inline };
  if (value === '') return { text: '' };
  if (type === 's') {
    const text = strings.get(Number(value));
    if (text === undefined) throw damaged();
    return { text };
  }
  if (type === 'b') return { text: value === '1' ? 'true' : 'false' };
  if (type === 'd') {
    // A date without a zone is local to the sheet, whatever the zone of this computer.
    const date = new Date(/T[\d:.]+$/.test(value) ? `${value}Z` : value);
    return Number.isNaN(date.valueOf()) ? { text: value } : { text: isoOfDate(date), isDate: true };
  }
  // A formula that failed gives no value.
  if (type === 'e') return { text: '' };
  if (type !== 'n') return { text: withoutEscapes(value) };
  const number = Number(value);
  if (Number.isNaN(number)) throw damaged();
  const day = dateStyles[style] === true ? isoOfSerial(number, is1904) : undefined;
  return day === undefined ? { text: String(number) } : { text: day, isDate: true };
}
