import { defined } from '../defined.ts';
import { alleleIdProblem } from './allele.ts';
import { fieldFault, fieldValues, splitValues, type FieldDefinition, type ValueFault } from './field.ts';
import { isPlaceholder } from './field-value.ts';
import { geneticCodeProblem } from './locus.ts';
import { didYouMean } from './near-misses.ts';
import { isMissingLocus } from './profile.ts';
import { TECHNOLOGIES } from './technologies.ts';
import { readText } from './text-value.ts';
import type { IsolateColumn, IsolateFault, IsolateLocus } from './isolate-columns.ts';
import { takeCustody, type WrittenCustody } from './isolate-custody.ts';
import { fileNameFault, isVisible } from './visible-name.ts';

/**
 * An isolate as a row of a table gives it. The rules (`wire-notes.md` §8.4) are the same in the wizard, for a
 * submission and in an import. Pure functions: the caller says what the database contains. An empty cell says nothing,
 * so only what the row contains is here.
 */
export interface IsolateRecord {
  id?: number;
  name: string;
  /** By field, in the order of the columns. */
  values: Map<string, string[]>;
  /** Allele ids by locus. */
  alleles: Map<string, string[]>;
  aliases: string[];
  /** PubMed ids. */
  references: number[];
  assembly_filename?: string;
  sequence_method?: string;
  /** Genetic code of NCBI by which the genome is translated. */
  codon_table?: number;
  /** Id of the record that replaced it. */
  new_version?: number;
  /** Empty where the row says nothing of it. */
  custody: WrittenCustody;
}

/** A row of a table, with what a spreadsheet says of its cells besides their text. */
export interface IsolateInputRow {
  cells: readonly string[];
  /** 0-based columns whose cells are dates in the spreadsheet, whatever they are meant to be. */
  dates?: ReadonlySet<number> | undefined;
  /** Errors of formulas, as `#DIV/0!`, by 0-based column. */
  errors?: ReadonlyMap<number, string> | undefined;
}

/** The allele id of a missing locus of an isolate. Deployed servers write 0, whatever the format of the ids. */
export const MISSING_DESIGNATION = '0';

/** Smaller numbers are years, counts or mistakes (`wire-notes.md` §8.4). */
const LEAST_PUBMED_ID = 10_000;

/** Reads one row of a table whose header has `width` columns. */
export function readIsolate(
  { cells, dates, errors }: IsolateInputRow,
  columns: readonly IsolateColumn[],
  width: number,
): { record: IsolateRecord; faults: IsolateFault[] } {
  const record: IsolateRecord = {
    name: '',
    values: new Map(),
    alleles: new Map(),
    aliases: [],
    references: [],
    custody: {},
  };
  if (cells.length > width && cells.slice(width).some((cell) => cell !== '')) {
    const reason = `The row has ${cells.length} cells, but the header has ${width}.`;
    return { record, faults: [{ code: 'row_width', reason }] };
  }
  const faults: IsolateFault[] = [];
  for (const column of columns) {
    const cell = cells[column.position] ?? '';
    const isDate = dates?.has(column.position) === true;
    const error = errors?.get(column.position);
    const fault = spreadsheetFault(cell, column, isDate, error) ?? takeCell(record, cell, column);
    if (fault) faults.push({ column: column.position + 1, field: column.heading, ...fault });
  }
  faults.push(...recordFaults(record, columns));
  return { record, faults };
}

type CellFault = Pick<IsolateFault, 'code' | 'reason'>;

/**
 * What only a spreadsheet can do to a cell: a formula that failed, and a code such as `SEPT2` or `1-2` that became a date.
 * Only the user knows what it was.
 */
function spreadsheetFault(
  cell: string,
  column: IsolateColumn,
  isDate: boolean,
  error: string | undefined,
): CellFault | undefined {
  if (error !== undefined) {
    const reason = `A formula of the workbook failed here (${error}). Mend it, or empty the cell.`;
    return { code: 'failed_formula', reason };
  }
  if (cell === '' || !isDate || (column.kind === 'field' && column.field.type === 'date')) return undefined;
  const reason = `The spreadsheet holds a date here (${cell}), but ${column.heading} is not a date field. Format the cell as text and enter the value again.`;
  return { code: 'unwanted_date', reason };
}

/** The rule that a wrong cell of a column breaks, for columns of which one rule speaks. */
const CODES: Partial<Record<IsolateColumn['kind'], string>> = {
  id: 'isolate_id',
  isolate: 'isolate_name',
  locus: 'allele_id',
  aliases: 'aliases',
  references: 'references',
  assembly_filename: 'file_name',
  sequence_method: 'technology',
  codon_table: 'genetic_code',
  new_version: 'new_version',
};

function takeCell(record: IsolateRecord, cell: string, column: IsolateColumn): CellFault | undefined {
  // An empty cell says nothing, except that the isolate has no name.
  if (cell === '' && column.kind !== 'isolate') return undefined;
  if (column.kind === 'field') return takeField(record, cell, column.field);
  const reason = takeOther(record, cell, column);
  return reason === undefined ? undefined : { code: CODES[column.kind] ?? column.kind, reason };
}

function takeOther(
  record: IsolateRecord,
  cell: string,
  column: Exclude<IsolateColumn, { kind: 'field' }>,
): string | undefined {
  switch (column.kind) {
    case 'id':
    case 'new_version':
    case 'codon_table':
      return takeNumber(record, cell, column.kind);
    case 'isolate':
      record.name = cell;
      return isolateNameProblem(cell);
    case 'locus':
      return takeAlleles(record, cell, column.locus);
    case 'aliases':
      record.aliases = splitValues(cell);
      return aliasProblem(record.aliases);
    case 'references':
      return takeReferences(record, cell);
    case 'assembly_filename':
      record.assembly_filename = cell;
      return fileNameProblem(cell);
    case 'sequence_method':
      record.sequence_method = cell;
      return technologyProblem(cell);
    case 'sender':
    case 'curator':
    case 'date_entered':
    case 'datestamp':
      // Only the importer knows people and the day.
      return undefined;
    case 'private':
    case 'embargo_until':
    case 'owners':
    case 'shared_with':
      return takeCustody(record.custody, cell, column.kind);
  }
}

/** Why a text is no technology by which sequences are read. Undefined if it is. */
export function technologyProblem(text: string): string | undefined {
  if (TECHNOLOGIES.includes(text)) return undefined;
  return `"${text}" is not a known sequencing method.${didYouMean(text, TECHNOLOGIES)} The known ones are ${TECHNOLOGIES.join(', ')}.`;
}

function takeNumber(record: IsolateRecord, cell: string, member: 'id' | 'new_version' | 'codon_table') {
  const read = readText(cell, 'id', member);
  if ('reason' in read) return read.reason;
  record[member] = read.value;
  return member === 'codon_table' ? geneticCodeProblem(read.value) : undefined;
}

/** Why a text cannot be the name of an isolate. Undefined if it can. */
export function isolateNameProblem(name: string): string | undefined {
  if (!isVisible(name)) return 'The isolate has no name.';
  if (/\p{Cc}/u.test(name)) return 'The name of the isolate contains a line break or another control character.';
  if (name.length > 200) return `The name of the isolate is longer than 200 characters.`;
  return undefined;
}

function takeField(record: IsolateRecord, cell: string, field: FieldDefinition): ValueFault | undefined {
  const values = fieldValues(cell, field);
  if (values.length > 0) record.values.set(field.name, values);
  // Whether a value may be missing depends on whether the record is new. The importer asks `missingFields`.
  return values.length === 0 ? undefined : fieldFault(values, field);
}

function takeAlleles(record: IsolateRecord, cell: string, locus: IsolateLocus): string | undefined {
  const { ids, problem } = readAlleles(cell, locus);
  if (ids.length > 0) record.alleles.set(locus.name, ids);
  return problem;
}

/**
 * The allele ids that a cell gives for a locus, and why they cannot be so. Checks only the form of the ids: whether an allele is
 * defined is known to another database.
 */
export function readAlleles(cell: string, locus: IsolateLocus): { ids: string[]; problem?: string } {
  const ids = splitValues(cell).map((id) => (isMissingLocus(id) ? MISSING_DESIGNATION : id));
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) return { ids, problem: `Allele "${id}" is given twice.` };
    const problem =
      id === MISSING_DESIGNATION ? undefined : alleleIdProblem(id, locus.allele_id_format, locus.allele_id_regex);
    if (problem !== undefined) return { ids, problem };
  }
  const isBoth = ids.length > 1 && ids.includes(MISSING_DESIGNATION);
  return { ids, ...defined({ problem: isBoth ? 'A missing locus cannot also have an allele.' : undefined }) };
}

/** Why these cannot be the other names of an isolate. Undefined if they can. */
export function aliasProblem(aliases: readonly string[]): string | undefined {
  const repeated = aliases.find((alias, index) => aliases.indexOf(alias) < index);
  if (repeated !== undefined) return `The alias "${repeated}" is given twice.`;
  const nothing = aliases.find((alias) => isPlaceholder(alias) || !isVisible(alias));
  return nothing === undefined ? undefined : `"${nothing}" is no name. Leave the cell empty if there is no alias.`;
}

function takeReferences(record: IsolateRecord, cell: string): string | undefined {
  const read = readText(cell, 'ids', 'references');
  if ('reason' in read) return read.reason;
  record.references = read.value;
  return publicationsProblem(read.value);
}

/** Why these cannot be the PubMed ids of an isolate. Undefined if they can. */
export function publicationsProblem(ids: readonly number[]): string | undefined {
  const wrong = ids.find((id) => !Number.isInteger(id) || id < LEAST_PUBMED_ID);
  if (wrong !== undefined) return `${wrong} is not a PubMed id.`;
  return new Set(ids).size === ids.length ? undefined : 'A PubMed id is given twice.';
}

/** Characters. File systems take no longer names. */
const LONGEST_FILE_NAME = 255;

/**
 * Why a text cannot name a file beside the table. Undefined if it can. Folders are not allowed: a name never leads
 * elsewhere.
 */
export function fileNameProblem(name: string): string | undefined {
  if (name.length > LONGEST_FILE_NAME) return `The name of the file is longer than ${LONGEST_FILE_NAME} characters.`;
  if (/\p{Cc}/u.test(name.replaceAll('\0', ''))) return 'The name of the file contains a control character.';
  if (/[/\\\0]/.test(name) || name === '..' || name === '.') {
    return `"${name}" is not the name of a file beside the table. Write the name without a folder.`;
  }
  const fault = fileNameFault(name);
  return fault === undefined ? undefined : `The name of the file must not ${fault}. Rename the file.`;
}

/** Says that the method is missing, which may be given for all rows at once. */
export const NEEDS_METHOD = 'An isolate with an assembly_filename needs a sequence_method.';

/** The sentence about a file that an earlier row names, too. */
export function repeatedFileProblem(name: string, firstRow: number): string {
  return `The file "${name}" is also in row ${firstRow}. A file can be the genome of only one isolate.`;
}

/** Faults that only the whole row shows. */
function recordFaults(record: IsolateRecord, columns: readonly IsolateColumn[]): IsolateFault[] {
  const faults: IsolateFault[] = [];
  if (record.name !== '' && record.aliases.includes(record.name)) {
    const reason = 'An alias is the name of the isolate itself.';
    faults.push({ ...placeOf(columns, 'aliases'), code: 'aliases', reason });
  }
  if (record.assembly_filename !== undefined && record.sequence_method === undefined) {
    const place = { field: 'sequence_method', ...placeOf(columns, 'sequence_method') };
    faults.push({ ...place, code: 'required', reason: NEEDS_METHOD });
  }
  return faults;
}

/** Where the cells of a kind of column are. Empty if there is no such column. */
export function placeOf(
  columns: readonly IsolateColumn[],
  kind: IsolateColumn['kind'],
): { column?: number; field?: string } {
  const column = columns.find((each) => each.kind === kind);
  return column ? { column: column.position + 1, field: column.heading } : {};
}

/** The required fields that a new isolate lacks. */
export function missingFields(record: IsolateRecord, fields: Iterable<FieldDefinition>): string[] {
  const missing: string[] = [];
  for (const { name, required } of fields) if (required && !record.values.has(name)) missing.push(name);
  return missing;
}
