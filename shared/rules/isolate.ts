import { alleleIdProblem } from './allele.ts';
import { fieldProblem, fieldValues, splitValues, type FieldDefinition } from './field.ts';
import { isInteger } from './field-value.ts';
import { isMissingLocus } from './profile.ts';
import type { IsolateColumn, IsolateFault, IsolateLocus } from './isolate-columns.ts';

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
  /** Id of the record that replaced it. */
  new_version?: number;
}

/** How contigs may have been read (`wire-notes.md` §8.2). */
export const SEQUENCE_METHODS: readonly string[] = [
  '454',
  'DNBSEQ',
  'Illumina',
  'Illumina + ONT hybrid',
  'Illumina + PacBio hybrid',
  'Ion Torrent',
  'Oxford Nanopore',
  'PacBio',
  'Sanger',
  'Solexa',
  'SOLiD',
  'other',
  'unknown',
];

/** The allele id of a missing locus of an isolate. Deployed servers write 0, whatever the format of the ids. */
export const MISSING_DESIGNATION = '0';

/** Smaller numbers are years, counts or mistakes (`wire-notes.md` §8.4). */
const LEAST_PUBMED_ID = 10_000;

/** Reads one row. `isDateCell` says that a spreadsheet holds the cell as a date, whatever it is meant to be. */
export function readIsolate(
  cells: readonly string[],
  columns: readonly IsolateColumn[],
  isDateCell: (column: number) => boolean = () => false,
): { record: IsolateRecord; faults: IsolateFault[] } {
  const record: IsolateRecord = { name: '', values: new Map(), alleles: new Map(), aliases: [], references: [] };
  const faults: IsolateFault[] = [];
  for (const column of columns) {
    const cell = cells[column.position] ?? '';
    const reason = dateCellProblem(cell, column, isDateCell) ?? takeCell(record, cell, column);
    if (reason !== undefined) faults.push({ column: column.position + 1, field: column.heading, reason });
  }
  faults.push(...recordFaults(record, columns));
  return { record, faults };
}

/** Spreadsheets turn typed codes such as `SEPT2` or `1-2` into dates. Only the user knows what they were. */
function dateCellProblem(
  cell: string,
  column: IsolateColumn,
  isDateCell: (position: number) => boolean,
): string | undefined {
  if (cell === '' || !isDateCell(column.position)) return undefined;
  if (column.kind === 'field' && column.field.type === 'date') return undefined;
  return `The spreadsheet holds a date here (${cell}), but ${column.heading} is not a date field. Format the cell as text and enter the value again.`;
}

function takeCell(record: IsolateRecord, cell: string, column: IsolateColumn): string | undefined {
  switch (column.kind) {
    case 'id':
      return takeId(record, cell);
    case 'isolate':
      record.name = cell;
      return isolateNameProblem(cell);
    case 'field':
      return takeField(record, cell, column.field);
    case 'locus':
      return takeAlleles(record, cell, column.locus);
    case 'aliases':
      record.aliases = splitValues(cell);
      return aliasProblem(record.aliases);
    case 'references':
      return takeReferences(record, cell);
    case 'assembly_filename':
      if (cell !== '') record.assembly_filename = cell;
      return cell === '' ? undefined : fileNameProblem(cell);
    case 'new_version':
      return takeNewVersion(record, cell);
    case 'sender':
    case 'curator':
    case 'date_entered':
    case 'datestamp':
      // Only the importer knows people and the day.
      return undefined;
    case 'sequence_method':
      if (cell !== '') record.sequence_method = cell;
      return cell === '' || SEQUENCE_METHODS.includes(cell)
        ? undefined
        : `"${cell}" is not a known sequencing method. The known ones are ${SEQUENCE_METHODS.join(', ')}.`;
  }
}

function takeId(record: IsolateRecord, cell: string): string | undefined {
  if (cell === '') return undefined;
  if (!isInteger(cell) || Number(cell) < 1) return `The id "${cell}" is not a whole number above zero.`;
  record.id = Number(cell);
  return undefined;
}

function takeNewVersion(record: IsolateRecord, cell: string): string | undefined {
  if (cell === '') return undefined;
  if (!isInteger(cell) || Number(cell) < 1) return `"${cell}" is not the id of an isolate.`;
  record.new_version = Number(cell);
  return undefined;
}

/** Why a text cannot be the name of an isolate. Undefined if it can. */
export function isolateNameProblem(name: string): string | undefined {
  if (name === '') return 'The isolate has no name.';
  if (/\p{Cc}/u.test(name)) return 'The name of the isolate contains a line break or another control character.';
  if (name.length > 200) return `The name of the isolate is longer than 200 characters.`;
  return undefined;
}

function takeField(record: IsolateRecord, cell: string, field: FieldDefinition): string | undefined {
  const values = fieldValues(cell, field);
  if (values.length > 0) record.values.set(field.name, values);
  // Whether a value may be missing depends on whether the record is new. The importer asks `missingFields`.
  return values.length === 0 ? undefined : fieldProblem(values, field);
}

/** Checks only the form of an allele id. Whether the allele is defined is known to another database. */
function takeAlleles(record: IsolateRecord, cell: string, locus: IsolateLocus): string | undefined {
  const written = splitValues(cell);
  if (written.length === 0) return undefined;
  const ids = written.map((id) => (isMissingLocus(id) ? MISSING_DESIGNATION : id));
  record.alleles.set(locus.name, ids);
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) return `Allele "${id}" is given twice.`;
    const problem =
      id === MISSING_DESIGNATION ? undefined : alleleIdProblem(id, locus.allele_id_format, locus.allele_id_regex);
    if (problem !== undefined) return problem;
  }
  if (ids.length > 1 && ids.includes(MISSING_DESIGNATION)) return 'A missing locus cannot also have an allele.';
  return undefined;
}

function aliasProblem(aliases: readonly string[]): string | undefined {
  const repeated = aliases.find((alias, index) => aliases.indexOf(alias) < index);
  return repeated === undefined ? undefined : `The alias "${repeated}" is given twice.`;
}

function takeReferences(record: IsolateRecord, cell: string): string | undefined {
  const written = splitValues(cell);
  const wrong = written.find((id) => !isInteger(id) || Number(id) < LEAST_PUBMED_ID);
  if (wrong !== undefined) return `"${wrong}" is not a PubMed id. Write whole numbers, separated by ";".`;
  record.references = [...new Set(written.map(Number))];
  return record.references.length === written.length ? undefined : 'A PubMed id is given twice.';
}

/**
 * Why a text cannot name a file beside the table. Undefined if it can. Folders are not allowed: a name never leads
 * elsewhere.
 */
export function fileNameProblem(name: string): string | undefined {
  if (/[/\\\0]/.test(name) || name === '..' || name === '.') {
    return `"${name}" is not the name of a file beside the table. Write the name without a folder.`;
  }
  return undefined;
}

/** Says that the method is missing, which may be given for all rows at once. */
export const NEEDS_METHOD = 'An isolate with an assembly_filename needs a sequence_method.';

/** Faults that only the whole row shows. */
function recordFaults(record: IsolateRecord, columns: readonly IsolateColumn[]): IsolateFault[] {
  const faults: IsolateFault[] = [];
  const place = (kind: IsolateColumn['kind']) => {
    const column = columns.find((each) => each.kind === kind);
    return column ? { column: column.position + 1, field: column.heading } : {};
  };
  if (record.name !== '' && record.aliases.includes(record.name)) {
    faults.push({ ...place('aliases'), reason: 'An alias is the name of the isolate itself.' });
  }
  if (record.assembly_filename !== undefined && record.sequence_method === undefined) {
    faults.push({ ...place('sequence_method'), reason: NEEDS_METHOD });
  }
  return faults;
}

/** The required fields that a new isolate lacks, as a sentence. Undefined if it has them all. */
export function missingFields(record: IsolateRecord, fields: Iterable<FieldDefinition>): string | undefined {
  const missing: string[] = [];
  for (const { name, required } of fields) if (required && !record.values.has(name)) missing.push(name);
  return missing.length === 0 ? undefined : `Required fields are missing: ${missing.join(', ')}.`;
}
