import { WORKBOOK_LIMITS, type BeginSheet } from '#shared/workbook.ts';
import { columnLetters } from './sheet-xml.ts';
import { createWorkbookFile } from './workbook-file.ts';

/** A column of the sheet to fill in, and the rules of its cells. */
export interface TemplateColumn {
  name: string;
  required: boolean;
  /** As the database calls it: `int`, `text`. */
  type: string;
  length?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  regex?: string | undefined;
  /** What the database says of it. */
  comment: string;
  /** The only allowed values. */
  options: readonly string[];
  /** Whether a cell may hold several values, separated by `;`. A list in a spreadsheet allows one only. */
  multiple: boolean;
}

/** A column of optional texts, unless `more` says otherwise. A column of truth values has its two options. */
export function templateColumn(name: string, comment: string, more: Partial<TemplateColumn> = {}): TemplateColumn {
  const column = { name, comment, required: false, type: 'text', options: [], multiple: false, ...more };
  return column.type === 'bool' ? { ...column, options: ['true', 'false'] } : column;
}

interface WorkbookTemplate {
  /** Name of the sheet to fill in. */
  sheet: string;
  columns: readonly TemplateColumn[];
  /** What further columns the sheet may have, in a sentence. */
  further?: string;
}

const VALUES = 'Values';
/** Characters. */
const WIDTH = 20;

/**
 * An .xlsx workbook to fill in: a sheet with a column for each field, where required ones are marked and allowed values can be chosen; a
 * sheet with the rules of the columns; and one with the allowed values. Only the first sheet is read when it comes back. AppError 400
 * `workbook_too_large`.
 */
export function templateFile({ sheet, columns, further }: WorkbookTemplate): Uint8Array {
  const workbook = createWorkbookFile();
  try {
    const listed = columns.filter(({ options }) => options.length > 0);
    workbook.sheet({
      name: sheet,
      fixed_columns: 1,
      columns: columns.map((each) => ({
        title: each.name,
        width: WIDTH,
        help: {
          isRequired: each.required,
          isText: !['int', 'integer', 'float'].includes(each.type),
          prompt: `${each.required ? 'Required. ' : ''}${rulesOf(each)}`,
          ...listOf(each, listed),
        },
      })),
    });
    writeRules(workbook.sheet, columns, further);
    if (listed.length > 0) writeValues(workbook.sheet, listed);
    const parts: Uint8Array[] = [];
    workbook.finish((bytes) => parts.push(bytes));
    return Buffer.concat(parts);
  } finally {
    workbook.discard();
  }
}

const TYPES: Readonly<Record<string, string>> = {
  int: 'A whole number',
  integer: 'A whole number',
  float: 'A number',
  date: 'A date, YYYY-MM-DD',
  text: 'A text',
  bool: 'true or false',
};

/** What a column may hold, in sentences. */
function rulesOf({ type, length, min, max, regex, comment, multiple, options }: TemplateColumn): string {
  const range = [min === undefined ? '' : `from ${min}`, max === undefined ? '' : `to ${max}`]
    .filter(Boolean)
    .join(' ');
  const sentences = [
    comment,
    `${TYPES[type] ?? type}${range === '' ? '' : ` ${range}`}${length === undefined ? '' : ` of at most ${length} characters`}`,
    regex === undefined ? '' : `It must match ${regex}`,
    options.length === 0 || type === 'bool' ? '' : 'One of the listed values',
    multiple ? SEVERAL : '',
  ];
  return sentences.flatMap((each) => (each === '' ? [] : each.replace(/([^.])$/, '$1.'))).join(' ');
}

const SEVERAL = 'Several values are separated by ";"';

/** The cells of the values of a column. A column that may hold several values has none: a list would refuse them. */
function listOf(of: TemplateColumn, listed: readonly TemplateColumn[]): { list?: string } {
  const at = listed.indexOf(of);
  if (at < 0 || of.multiple) return {};
  const letter = columnLetters(at);
  const last = Math.min(of.options.length, WORKBOOK_LIMITS.rows) + 1;
  return { list: `${VALUES}!$${letter}$2:$${letter}$${last}` };
}

const RULES = [
  ['column', WIDTH],
  ['required', 10],
  ['type', 10],
  ['length', 8],
  ['min', 8],
  ['max', 8],
  ['pattern', WIDTH],
  ['allowed values', 60],
  ['what it holds', 80],
] as const;

function writeRules(begin: BeginSheet, columns: readonly TemplateColumn[], further: string | undefined): void {
  const sheet = begin({
    name: 'Rules',
    fixed_columns: 1,
    columns: RULES.map(([title, width]) => ({ title, width })),
  });
  for (const each of columns) {
    const { name, required, type, length, min, max, regex, options } = each;
    const must = required ? ({ value: 'yes', tone: 'warning' } as const) : 'no';
    sheet.row([
      name,
      must,
      type,
      length ?? null,
      min ?? null,
      max ?? null,
      regex ?? null,
      shortList(options),
      rulesOf(each),
    ]);
  }
  if (further !== undefined) sheet.row(['(further columns)', 'no', ...RULES.slice(3).map(() => null), further]);
}

/** As many values as a cell shows well. */
const MOST_LISTED = 30;

function shortList(options: readonly string[]): string {
  const shown = options.slice(0, MOST_LISTED).join('; ');
  return options.length > MOST_LISTED ? `${shown}; … (${options.length} in all, see the sheet ${VALUES})` : shown;
}

function writeValues(begin: BeginSheet, listed: readonly TemplateColumn[]): void {
  const sheet = begin({
    name: VALUES,
    fixed_columns: 0,
    columns: listed.map(({ name }) => ({ title: name, width: WIDTH })),
  });
  const rows = Math.max(0, ...listed.map(({ options }) => options.length));
  for (let row = 0; row < rows; row += 1) sheet.row(listed.map(({ options }) => options[row] ?? null));
}
