import {
  readIsolateHeader,
  type IsolateColumn,
  type IsolateFault,
  type KnownColumns,
  type TablePurpose,
} from './isolate-columns.ts';
import {
  missingFields,
  readIsolate,
  repeatedFileProblem,
  type IsolateRecord,
  type IsolateInputRow,
} from './isolate.ts';
import { conditionProblem } from './field-conditions.ts';
import { errorOf, inRowOrder, warningOf, type RowProblem, type RuleProblem } from './rule-problem.ts';

/** The columns that a database takes, and the type of the submission. */
export interface SubmittedColumns extends KnownColumns {
  purpose: Exclude<TablePurpose, 'import'>;
}

/** What a database knows of isolates; whoever can ask it fills this in. */
interface KnownIsolates {
  /** Who may see an isolate of this name. One more is not forbidden, but most often it is the same isolate. */
  named?(name: string): 'public' | 'private' | undefined;
}

/**
 * Problems without those that tell of a private isolate, or of fields that some do not see: what is written down of a submission is read by
 * others than curators, too.
 */
export function toldToAll<Problem extends Pick<RowProblem, 'code' | 'field' | 'depends_on'>>(
  problems: readonly Problem[],
  hiddenFields: ReadonlySet<string>,
): Problem[] {
  return problems.filter(
    ({ code, field, depends_on = '' }) =>
      code !== KNOWN_PRIVATE &&
      !hiddenFields.has(field?.replace(/^provenance\./, '') ?? '') &&
      !hiddenFields.has(depends_on),
  );
}

const KNOWN_PRIVATE = 'known_private_isolate';

export interface CheckedIsolates {
  columns: readonly IsolateColumn[];
  /** By row, also those with problems. None if the header has a fault: what rows mean is then not sure. */
  records: readonly IsolateRecord[];
  problems: RuleProblem[];
}

/**
 * Checks a table of isolates or genomes that is to be submitted (`wire-notes.md` §8.4): the header, each row by the rules of
 * an import, and rows with each other. Gives all problems, by row. Where the header has a fault, rows are checked as far as their
 * columns are known.
 */
export function checkIsolates(
  headings: readonly string[],
  rows: readonly IsolateInputRow[],
  known: SubmittedColumns,
  isolates: KnownIsolates = {},
): CheckedIsolates {
  const { columns, faults, width } = readIsolateHeader(headings, known);
  const problems: RuleProblem[] = faults.map(asProblem);
  if (rows.length === 0) {
    if (faults.length === 0) problems.push(errorOf('no_rows', 'The table has no rows, only a header.'));
    return { columns, records: [], problems };
  }
  // The header says it once.
  const lacked = new Set(faults.flatMap(({ code, field }) => (code === 'missing_column' ? field : [])));
  const isTold = ({ code, field }: RowProblem) => code === 'required' && field !== undefined && lacked.has(field);
  const records = rows.map((row, index) => {
    const { record, problems: found } = checkIsolateRow(row, { columns, width }, known);
    for (const problem of found) if (!isTold(problem)) problems.push({ row: index + 1, ...problem });
    return record;
  });
  const facts = records.map((record, index) => isolateFacts(rows[index] as IsolateInputRow, record));
  problems.push(...acrossIsolates(facts, isolates));
  return { columns, records: faults.length > 0 ? [] : records, problems: inRowOrder(problems) };
}

/** Checks one row of a table with a good header, without the others: as somebody types. */
export function checkIsolateRow(
  row: IsolateInputRow,
  header: { columns: readonly IsolateColumn[]; width: number },
  { fields, purpose }: Pick<SubmittedColumns, 'fields' | 'purpose'>,
): { record: IsolateRecord; problems: RowProblem[] } {
  const { record, faults } = readIsolate(row, header.columns, header.width);
  const problems = faults.map(asProblem);
  if (faults[0]?.code === 'row_width') return { record, problems };
  for (const name of missingFields(record, fields.values())) {
    problems.push(errorOf('required', `${name} must have a value.`, name));
  }
  const values = { fields, valuesOf: (name: string) => record.values.get(name) ?? [] };
  for (const field of fields.values()) {
    if (!field.conditions || problems.some((problem) => problem.field === field.name)) continue;
    const problem = conditionProblem(values.valuesOf(field.name), field, values);
    if (problem) problems.push(problem);
  }
  if (purpose === 'genomes' && record.assembly_filename === undefined) {
    const message = 'A genome needs the name of its file of contigs.';
    problems.push(errorOf('required', message, 'assembly_filename'));
    // With the file, the rules of every table say it.
    if (record.sequence_method === undefined) {
      problems.push(errorOf('required', 'A genome needs the method of its sequencing.', 'sequence_method'));
    }
  }
  return { record, problems };
}

function asProblem({ field, code, reason }: IsolateFault): RowProblem {
  return errorOf(code, reason, field);
}

/** What other rows of a table need to know of one. */
export interface IsolateFacts {
  cells: readonly string[];
  name: string;
  /** Its file of contigs; empty if it names none. */
  file: string;
}

export function isolateFacts({ cells }: IsolateInputRow, { name, assembly_filename }: IsolateRecord): IsolateFacts {
  return { cells, name, file: assembly_filename ?? '' };
}

/** Rows, names and files that occur twice, and names that the database has. Rows are 1-based. */
export function acrossIsolates(facts: readonly IsolateFacts[], { named }: KnownIsolates = {}): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const same = firstSameRows(facts);
  const names = firstRows(facts, ({ name }) => name);
  const files = firstRows(facts, ({ file }) => file);
  for (const [index, { name, file }] of facts.entries()) {
    const row = index + 1;
    const [sameRow, nameRow, fileRow] = [same[index], names[index], files[index]];
    if (sameRow !== undefined) {
      problems.push({ row, ...errorOf('repeated_row', `The row is the same as row ${sameRow}.`) });
    } else if (nameRow !== undefined) {
      const message = `The isolate "${name}" is also in row ${nameRow}. Submit an isolate once only.`;
      problems.push({ row, ...warningOf('repeated_isolate', message, 'isolate') });
    }
    if (fileRow !== undefined && sameRow === undefined) {
      problems.push({ row, ...errorOf('repeated_file', repeatedFileProblem(file, fileRow), 'assembly_filename') });
    }
    const known = name === '' ? undefined : named?.(name);
    if (known !== undefined) {
      const [code, what] = known === 'private' ? [KNOWN_PRIVATE, 'a private'] : ['known_isolate', 'an'];
      const message = `The database has ${what} isolate "${name}" already.`;
      problems.push({ row, ...warningOf(code, message, 'isolate') });
    }
  }
  return problems;
}

/** For each row the 1-based place of an earlier one with the same cells. Only rows of one name need be compared. */
function firstSameRows(facts: readonly IsolateFacts[]): (number | undefined)[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of facts) (seen.has(name) ? repeated : seen).add(name);
  return firstRows(facts, (each) => (repeated.has(each.name) ? textOf(each.cells) : ''));
}

/** Cells as one text, without the empty ones at the end. */
function textOf(cells: readonly string[]): string {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join('\t');
}

/** For each item the 1-based place of an earlier one with the same key. Empty keys are like none. */
function firstRows<Item>(items: readonly Item[], keyOf: (item: Item) => string): (number | undefined)[] {
  const first = new Map<string, number>();
  return items.map((item, index) => {
    const key = keyOf(item);
    const earlier = first.get(key);
    if (earlier === undefined && key !== '') first.set(key, index + 1);
    return earlier;
  });
}
