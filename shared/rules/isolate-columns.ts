import type { AlleleIdFormat } from '../api/locus.ts';
import type { FieldDefinition } from './field.ts';
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
  reason: string;
}

/** What a column of a table of isolates means. `position` is 0-based. */
export type IsolateColumn = { heading: string; position: number } & (
  | { kind: 'field'; field: FieldDefinition }
  | { kind: 'locus'; locus: IsolateLocus }
  | { kind: (typeof SPECIAL_COLUMNS)[number] }
);

const SPECIAL_COLUMNS = [
  'id',
  'isolate',
  'aliases',
  'references',
  'assembly_filename',
  'sequence_method',
  'new_version',
  ...ORIGIN_MEMBERS,
] as const;

/** What the headings of a table can mean. */
export interface KnownColumns {
  fields: ReadonlyMap<string, FieldDefinition>;
  /** The locus of each heading, or undefined. `matchLoci` decides how headings are compared. */
  locusOf(heading: string): IsolateLocus | undefined;
  /** Headings of columns that the user does not want to be read. */
  leftOut?: ReadonlySet<string>;
}

/** Reads the first line of a table of isolates. If it has a fault, the rows need not be read. */
export function readIsolateHeader(
  headings: readonly string[],
  known: KnownColumns,
): { columns: IsolateColumn[]; faults: IsolateFault[]; width: number } {
  const width = headings.findLastIndex((heading) => heading !== '') + 1;
  const columns: IsolateColumn[] = [];
  const faults: IsolateFault[] = [];
  const seen = new Set<string>();
  for (const heading of known.leftOut ?? []) {
    if (!headings.includes(heading))
      faults.push({ field: heading, reason: `There is no column "${heading}" to leave out.` });
  }
  for (const [position, heading] of headings.slice(0, width).entries()) {
    if (known.leftOut?.has(heading) === true) continue;
    const column = columnOf(heading, position, known);
    const at = { column: position + 1, field: heading };
    if (typeof column === 'string')
      faults.push({ ...(heading === '' ? { column: position + 1 } : at), reason: column });
    else if (seen.has(meaningOf(column))) faults.push({ ...at, reason: `"${heading}" occurs twice in the header.` });
    else {
      seen.add(meaningOf(column));
      columns.push(column);
    }
  }
  return { columns, faults: [...faults, ...missingColumns(columns, faults, known)], width };
}

function columnOf(heading: string, position: number, known: KnownColumns): IsolateColumn | string {
  if (heading === '') return 'The column has no heading.';
  const special = SPECIAL_COLUMNS.find((kind) => kind === heading);
  if (special) return { kind: special, heading, position };
  const field = known.fields.get(heading);
  if (field) return { kind: 'field', field, heading, position };
  const locus = known.locusOf(heading);
  if (locus) return { kind: 'locus', locus, heading, position };
  return `"${heading}" is neither a field nor a locus of this database.`;
}

function meaningOf(column: IsolateColumn): string {
  if (column.kind === 'locus') return `locus ${column.locus.name}`;
  return column.kind === 'field' ? `field ${column.field.name}` : column.kind;
}

function missingColumns(columns: IsolateColumn[], faults: IsolateFault[], { fields }: KnownColumns): IsolateFault[] {
  const has = (kind: IsolateColumn['kind']) => columns.some((column) => column.kind === kind);
  const missing: IsolateFault[] = [];
  if (!has('isolate')) {
    missing.push({ field: 'isolate', reason: 'There is no column "isolate" with the names of the isolates.' });
  }
  const misspelt = faults.length > 0 ? ' (or its heading is misspelt)' : '';
  for (const name of lackedColumns(columns, fields)) {
    const reason =
      name === METHOD
        ? 'A table with assembly_filename also needs a column "sequence_method".'
        : `The required field ${name} has no column${misspelt}.`;
    missing.push({ field: name, reason });
  }
  return missing;
}

const METHOD = 'sequence_method';

/** The columns that a table lacks and for which one value may be given for all rows: the method, and required fields. */
export function lackedColumns(
  columns: readonly IsolateColumn[],
  fields: ReadonlyMap<string, FieldDefinition>,
): string[] {
  const has = (kind: IsolateColumn['kind']) => columns.some((column) => column.kind === kind);
  const lacked = has('assembly_filename') && !has(METHOD) ? [METHOD] : [];
  // With ids, rows may give only a part of existing records. Whether a new record lacks something shows in its row.
  if (has('id')) return lacked;
  const present = new Set(columns.flatMap((column) => (column.kind === 'field' ? [column.field.name] : [])));
  for (const { name, required } of fields.values()) if (required && !present.has(name)) lacked.push(name);
  return lacked;
}
