import type { AlleleIdFormat } from '../api/locus.ts';
import { defined } from '../defined.ts';
import { readDerivedHeading } from './attribute-table.ts';
import { isCustodyColumn, isSpecialColumn, type CustodyColumn, type SpecialColumn } from './field-basics.ts';
import { fieldOfHeading } from './field-heading.ts';
import type { FieldDefinition } from './field.ts';
import { didYouMean } from './near-misses.ts';
import { ORIGIN_MEMBERS } from './profile-members.ts';

export interface IsolateLocus {
  name: string;
  allele_id_format: AlleleIdFormat;
  allele_id_regex?: string | undefined;
}

export interface IsolateFault {
  /** 1-based. Absent if the fault is not that of one cell. */
  column?: number;
  field?: string;
  /** Names the rule, as in `RuleProblem`. */
  code: string;
  reason: string;
}

/** A fault as an import tells it. */
export function importedFault({ column, field, reason }: IsolateFault): Omit<IsolateFault, 'code'> {
  return { ...defined({ column, field }), reason };
}

/** What a column of a table of isolates means. `position` is 0-based. */
export type IsolateColumn = { heading: string; position: number } & (
  | { kind: 'field'; field: FieldDefinition }
  | { kind: 'locus'; locus: IsolateLocus }
  | { kind: SpecialColumn | CustodyColumn }
);

/** For what a table is: to be imported by a curator, or for a submission of this type. */
export type TablePurpose = 'import' | 'isolates' | 'genomes';

const GENOME_COLUMNS: readonly SpecialColumn[] = ['assembly_filename', 'sequence_method'];
/** What the curator and the program fill in (`wire-notes.md` §8.4). */
const CURATED_COLUMNS: readonly SpecialColumn[] = ['id', 'new_version', ...ORIGIN_MEMBERS];

export interface KnownColumns {
  fields: ReadonlyMap<string, FieldDefinition>;
  /** The locus of each heading, or undefined. `matchLoci` decides how headings are compared. */
  locusOf(heading: string): IsolateLocus | undefined;
  /** Attributes that are derived from fields, by name: an import leaves their columns out. */
  attributes?: ReadonlySet<string>;
  /** Headings of columns that the user does not want to be read. */
  leftOut?: ReadonlySet<string>;
  /** By default it is imported. */
  purpose?: TablePurpose;
}

/** Reads the first line of a table of isolates. If it has a fault, the rows need not be read. */
export function readIsolateHeader(
  headings: readonly string[],
  known: KnownColumns,
): { columns: IsolateColumn[]; faults: IsolateFault[]; width: number; derived: string[] } {
  const derived: string[] = [];
  const width = headings.findLastIndex((heading) => heading !== '') + 1;
  const columns: IsolateColumn[] = [];
  const faults: IsolateFault[] = [];
  const seen = new Set<string>();
  for (const heading of known.leftOut ?? []) {
    if (!headings.includes(heading))
      faults.push({
        field: heading,
        code: 'unknown_column',
        reason: `There is no column "${heading}" to leave out.`,
      });
  }
  for (const [position, heading] of headings.slice(0, width).entries()) {
    if (known.leftOut?.has(heading) === true) continue;
    if (isDerived(heading, known)) {
      derived.push(heading);
      continue;
    }
    const column = columnOf(heading, position, known);
    const at = { column: position + 1, field: heading };
    if (typeof column === 'string') {
      faults.push({ ...(heading === '' ? { column: position + 1 } : at), code: 'unknown_column', reason: column });
    } else if (seen.has(meaningOf(column))) {
      faults.push({ ...at, code: 'repeated_column', reason: `"${heading}" occurs twice in the header.` });
    } else {
      seen.add(meaningOf(column));
      columns.push(column);
    }
  }
  return { columns, faults: [...faults, ...missingColumns(columns, faults, known)], width, derived };
}

/** Whether a column follows from another one, so that it need not be read: an exported table heads it so, or it has the name of an attribute. */
function isDerived(heading: string, { fields, attributes, locusOf }: KnownColumns): boolean {
  if (fields.has(heading) || locusOf(heading)) return false;
  return attributes?.has(heading) === true || readDerivedHeading(heading) !== undefined;
}

function columnOf(heading: string, position: number, known: KnownColumns): IsolateColumn | string {
  const { purpose = 'import', fields } = known;
  if (heading === '') return 'The column has no heading.';
  const special = isSpecialColumn(heading) ? heading : undefined;
  const unwanted = special && unwantedColumn(special, purpose);
  if (unwanted !== undefined) return unwanted;
  if (special) return { kind: special, heading, position };
  const named = fieldOfHeading(heading, fields);
  if (named && 'field' in named) return { kind: 'field', field: named.field, heading, position };
  const locus = known.locusOf(heading);
  if (locus) return { kind: 'locus', locus, heading, position };
  if (named) return named.reason;
  if (isCustodyColumn(heading)) {
    return purpose === 'import'
      ? { kind: heading, heading, position }
      : `A submission says for itself, not by a column "${heading}", how long its isolates are to stay private. Remove the column.`;
  }
  return `"${heading}" is neither a field nor a locus of this database.${didYouMean(heading, ['isolate', ...fields.keys()])}`;
}

/** Why a table of this purpose cannot have a column. Undefined if it can. */
function unwantedColumn(kind: SpecialColumn, purpose: TablePurpose): string | undefined {
  if (purpose === 'import') {
    return kind === 'codon_table' ? '"codon_table" is for submissions only. Remove the column.' : undefined;
  }
  if (CURATED_COLUMNS.includes(kind)) {
    return `"${kind}" is filled in when a curator accepts the isolates. Remove the column.`;
  }
  if (purpose === 'isolates' && GENOME_COLUMNS.includes(kind)) {
    return `"${kind}" is a column of genomes. Submit the table as genomes, or remove the column.`;
  }
  return undefined;
}

function meaningOf(column: IsolateColumn): string {
  if (column.kind === 'locus') return `locus ${column.locus.name}`;
  return column.kind === 'field' ? `field ${column.field.name}` : column.kind;
}

function missingColumns(columns: IsolateColumn[], faults: IsolateFault[], known: KnownColumns): IsolateFault[] {
  const has = (kind: IsolateColumn['kind']) => columns.some((column) => column.kind === kind);
  const missing: IsolateFault[] = [];
  const lacks = (field: string, reason: string) => missing.push({ field, code: 'missing_column', reason });
  if (!has('isolate')) lacks('isolate', 'There is no column "isolate" with the names of the isolates.');
  if (known.purpose === 'genomes' && !has(FILE)) {
    lacks(FILE, `There is no column "${FILE}" with the names of the files of contigs.`);
    if (!has(METHOD)) lacks(METHOD, `There is no column "${METHOD}", which says how the genomes were sequenced.`);
  }
  const misspelt = faults.length > 0 ? ' (or its heading is misspelt)' : '';
  for (const name of lackedColumns(columns, known.fields)) {
    const reason =
      name === METHOD
        ? `A table with ${FILE} also needs a column "${METHOD}".`
        : `The required field ${name} has no column${misspelt}.`;
    lacks(name, reason);
  }
  return missing;
}

const FILE = 'assembly_filename';
const METHOD = 'sequence_method';

/** The columns that a table lacks and for which one value may be given for all rows: the method, and required fields. */
export function lackedColumns(
  columns: readonly IsolateColumn[],
  fields: ReadonlyMap<string, FieldDefinition>,
): string[] {
  const has = (kind: IsolateColumn['kind']) => columns.some((column) => column.kind === kind);
  const lacked = has(FILE) && !has(METHOD) ? [METHOD] : [];
  // With ids, rows may give only a part of existing records. Whether a new record lacks something shows in its row.
  if (has('id')) return lacked;
  const present = new Set(columns.flatMap((column) => (column.kind === 'field' ? [column.field.name] : [])));
  for (const { name, required } of fields.values()) if (required && !present.has(name)) lacked.push(name);
  return lacked;
}
