import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { sheetCell } from '#shared/sheet.ts';
import { WORKBOOK_LIMITS, type SheetHead, type WorkbookCell } from '#shared/workbook.ts';
import { styleOf, TEXT_STYLE, TITLE_STYLE } from './workbook-styles.ts';

const letters: string[] = [];

/** `A` to `XFD` for the columns from 0 on. */
export function columnLetters(column: number): string {
  let text = letters[column];
  if (text === undefined) {
    text = '';
    for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
      text = String.fromCodePoint(65 + ((rest - 1) % 26)) + text;
    }
    letters[column] = text;
  }
  return text;
}

/** Characters that XML cannot hold: control characters, halves of surrogate pairs, two noncharacters (XML 1.0 §2.2). */
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text between tags or in an attribute. */
export function xmlText(text: string): string {
  const safe = text.replaceAll(UNWRITABLE, '');
  return /[&<>"]/.test(safe) ? safe.replaceAll(/[&<>"]/g, (sign) => MARKUP[sign] ?? '') : safe;
}

/** Escapes texts like `_x0041_`, which would be read as `A` (ECMA-376 part 1, 22.9.2.19). */
function cellString(text: string): string {
  return xmlText(text).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

function tooLarge(sheet: string, what: string): AppError {
  return new AppError(
    400,
    'workbook_too_large',
    `The sheet "${sheet}" has ${what}, more than an .xlsx file can hold. Save it as TSV, or fewer at a time.`,
  );
}

function cellXml(sheet: string, cell: WorkbookCell, place: string, style: number): string {
  const content = cell !== null && typeof cell === 'object' ? cell.value : cell;
  if (content === null || content === undefined || content === '') return '';
  const styled = style === 0 ? '' : ` s="${style}"`;
  if (typeof content === 'number' && Number.isFinite(content)) return `<c r="${place}"${styled}><v>${content}</v></c>`;
  const text = sheetCell(String(content));
  if (text.length > WORKBOOK_LIMITS.characters) {
    throw tooLarge(sheet, `a text of ${countOf(text.length, 'character')}`);
  }
  return `<c r="${place}" t="inlineStr"${styled}><is><t xml:space="preserve">${cellString(text)}</t></is></c>`;
}

/** A row of a sheet. Rows count from 1. AppError 400 `workbook_too_large`. */
export function rowXml(sheet: string, cells: readonly WorkbookCell[], row: number, isTitle = false): string {
  let xml = `<row r="${row}">`;
  for (const [column, cell] of cells.entries()) {
    xml += cellXml(
      sheet,
      cell,
      `${columnLetters(column)}${row}`,
      isTitle && typeof cell !== 'object' ? TITLE_STYLE : styleOf(cell),
    );
  }
  return `${xml}</row>`;
}

/**
 * The beginning of a sheet, up to its titles. They stay in sight, like the fixed columns. AppError 400
 * `workbook_too_large`.
 */
export function sheetStart({ name, columns, fixed_columns: fixed }: SheetHead): string {
  if (columns.length > WORKBOOK_LIMITS.columns) {
    throw tooLarge(name, countOf(columns.length, 'column'));
  }
  const split = fixed > 0 ? ` xSplit="${fixed}"` : '';
  const pane = fixed > 0 ? 'bottomRight' : 'bottomLeft';
  const widths = columns.map(({ width, help }, index) => {
    const style = help?.isText === true ? ` style="${TEXT_STYLE}"` : '';
    return `<col min="${index + 1}" max="${index + 1}" width="${width}"${style} customWidth="1"/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">',
    `<pane${split} ySplit="1" topLeftCell="${columnLetters(fixed)}2" activePane="${pane}" state="frozen"/>`,
    '</sheetView></sheetViews>',
    widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '',
    '<sheetData>',
    rowXml(
      name,
      columns.map(({ title, help }) => (help?.isRequired === true ? { value: title, tone: 'warning' } : title)),
      1,
      true,
    ),
  ].join('');
}

/** The end of a sheet with `rows` rows, titles included. They can be filtered if there is more than titles. */
export function sheetEnd({ columns }: SheetHead, rows: number): string {
  const range = `A1:${columnLetters(Math.max(0, columns.length - 1))}${rows}`;
  const filter = rows > 1 && columns.length > 0 ? `<autoFilter ref="${range}"/>` : '';
  return `</sheetData>${filter}${validationsXml(columns)}</worksheet>`;
}

/** The most characters of a prompt (ECMA-376 part 1, 18.3.1.32). */
const LONGEST_PROMPT = 255;

/** What helps people to fill in columns: prompts, and lists of the only allowed values (ECMA-376 part 1, 18.3.1.33). */
function validationsXml(columns: SheetHead['columns']): string {
  const validations = columns.flatMap(({ help }, index) => {
    if (!help) return [];
    const letter = columnLetters(index);
    const prompt = xmlText(help.prompt.slice(0, LONGEST_PROMPT));
    const place = `sqref="${letter}2:${letter}${WORKBOOK_LIMITS.rows + 1}" allowBlank="1" showInputMessage="1" prompt="${prompt}"`;
    if (help.list === undefined) return [`<dataValidation ${place}/>`];
    return [
      `<dataValidation type="list" showErrorMessage="1" ${place}><formula1>${xmlText(help.list)}</formula1></dataValidation>`,
    ];
  });
  if (validations.length === 0) return '';
  return `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`;
}
