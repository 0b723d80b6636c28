import { AppError } from '#shared/problem.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { TECHNOLOGIES } from '#shared/rules/technologies.ts';
import { WORKBOOK_LIMITS } from '#shared/workbook.ts';
import { loadFields } from '#electron/store/changes/writers/field-rows.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { columnLetters } from '../write-workbook/sheet-xml.ts';
import { createWorkbookFile } from '../write-workbook/workbook-file.ts';

/** A column of the sheet to fill in. */
interface TemplateColumn {
  name: string;
  required: boolean;
  /** What it holds, for people. */
  about: string;
  /** The only allowed values. */
  options: readonly string[];
  /** Whether a cell may hold several values, separated by `;`. A list in a spreadsheet allows one only. */
  multiple: boolean;
}

const NAME: TemplateColumn = column('isolate', 'Name of the isolate.', { required: true });

/** What every database of isolates takes, besides its fields and loci. */
const OTHERS: readonly TemplateColumn[] = [
  column('aliases', 'Other names of the isolate, separated by ";".', { multiple: true }),
  column('references', 'PubMed ids of publications, separated by ";".', { multiple: true }),
  column('assembly_filename', 'Name of a FASTA file with its contigs, which lies beside this workbook.'),
  column('sequence_method', 'How it was sequenced. Needed where there is a file with contigs.', {
    options: TECHNOLOGIES,
  }),
];

const SHEET = 'Isolates';
const VALUES = 'Values';
/** Characters. */
const WIDTH = 20;

/**
 * An .xlsx workbook to fill in with isolates of a database, or of one that is still to be made: a sheet with a column for each field,
 * where required ones are marked and allowed values can be chosen, a sheet that explains the columns, and one with the allowed values.
 * The first sheet imports as it is. AppError codes: wrong_kind 400, unknown_database 404, and those of the store.
 */
export async function templateWorkbook(dataFolder: DataFolder, database: string | undefined): Promise<Uint8Array> {
  const columns = [NAME, ...(await fieldColumns(dataFolder, database)), ...OTHERS];
  const workbook = createWorkbookFile();
  try {
    const listed = columns.filter(({ options }) => options.length > 0);
    workbook.sheet({
      name: SHEET,
      fixed_columns: 1,
      columns: columns.map((each) => ({
        title: each.name,
        width: WIDTH,
        help: { isRequired: each.required, prompt: promptOf(each), ...listOf(each, listed) },
      })),
    });
    explain(workbook.sheet, columns, database);
    writeValues(workbook.sheet, listed);
    const parts: Uint8Array[] = [];
    workbook.finish((bytes) => parts.push(bytes));
    return Buffer.concat(parts);
  } finally {
    workbook.discard();
  }
}

function column(name: string, about: string, more: Partial<TemplateColumn> = {}): TemplateColumn {
  return { name, about, required: false, options: [], multiple: false, ...more };
}

async function fieldColumns(dataFolder: DataFolder, name: string | undefined): Promise<TemplateColumn[]> {
  if (name === undefined) return [];
  const database = await dataFolder.open(name);
  if ((await getMeta(database)).kind !== 'isolates') {
    throw new AppError(400, 'wrong_kind', `"${name}" holds sequence definitions. Name a database of isolates.`);
  }
  return [...loadFields(database.connection).values()].map((field) =>
    column(field.name, rulesOf(field), {
      required: field.required,
      multiple: field.multiple,
      options: field.type === 'bool' ? ['true', 'false'] : (field.allowed_values ?? []),
    }),
  );
}

const TYPES: Record<FieldDefinition['type'], string> = {
  int: 'A whole number',
  float: 'A number',
  date: 'A date, YYYY-MM-DD',
  text: 'A text',
  bool: 'true or false',
};

/** What a field may hold, in sentences. */
function rulesOf({ type, length, min, max, regex, comments, multiple, allowed_values }: FieldDefinition): string {
  const range = [min === undefined ? '' : `from ${min}`, max === undefined ? '' : `to ${max}`]
    .filter(Boolean)
    .join(' ');
  const sentences = [
    comments ?? '',
    `${TYPES[type]}${range === '' ? '' : ` ${range}`}${length === undefined ? '' : ` of at most ${length} characters`}`,
    regex === undefined ? '' : `It must match ${regex}`,
    allowed_values === undefined ? '' : 'One of the listed values',
    multiple ? 'Several values are separated by ";"' : '',
  ];
  return sentences.flatMap((each) => (each === '' ? [] : each.replace(/([^.])$/, '$1.'))).join(' ');
}

function promptOf({ required, about }: TemplateColumn): string {
  return required ? `Required. ${about}` : about;
}

/** The cells of the values of a column. A column that may hold several values has none: a list would refuse them. */
function listOf(of: TemplateColumn, listed: readonly TemplateColumn[]): { list?: string } {
  const at = listed.indexOf(of);
  if (at < 0 || of.multiple) return {};
  const letter = columnLetters(at);
  const last = Math.min(of.options.length, WORKBOOK_LIMITS.rows) + 1;
  return { list: `${VALUES}!$${letter}$2:$${letter}$${last}` };
}

type Begin = ReturnType<typeof createWorkbookFile>['sheet'];

function explain(begin: Begin, columns: readonly TemplateColumn[], database: string | undefined): void {
  const sheet = begin({
    name: 'Columns',
    fixed_columns: 1,
    columns: [
      { title: 'column', width: WIDTH },
      { title: 'required', width: 10 },
      { title: 'what it holds', width: 80 },
      { title: 'allowed values', width: 60 },
    ],
  });
  for (const { name, required, about, options } of columns) {
    sheet.row([name, required ? { value: 'yes', tone: 'warning' } : 'no', about, shortList(options)]);
  }
  const further =
    database === undefined
      ? 'All other columns become fields of the new database, with the types that their values have.'
      : `A column with the name of a locus of ${database} holds allele ids, several separated by ";".`;
  sheet.row(['(further columns)', 'no', further, '']);
}

/** As many values as a cell shows well. */
const MOST_LISTED = 30;

function shortList(options: readonly string[]): string {
  const shown = options.slice(0, MOST_LISTED).join('; ');
  return options.length > MOST_LISTED ? `${shown}; … (${options.length} in all, see the sheet ${VALUES})` : shown;
}

function writeValues(begin: Begin, listed: readonly TemplateColumn[]): void {
  const sheet = begin({
    name: VALUES,
    fixed_columns: 0,
    columns: listed.map(({ name }) => ({ title: name, width: WIDTH })),
  });
  const rows = Math.max(0, ...listed.map(({ options }) => options.length));
  for (let row = 0; row < rows; row += 1) sheet.row(listed.map(({ options }) => options[row] ?? null));
}
