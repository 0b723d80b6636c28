import { isolatesNamed } from '#electron/store/changes/writers/records/isolate-record.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { UpdatedRow } from '#shared/api/curation/update-table.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import { AppError } from '#shared/problem.ts';
import { joinValues } from '#shared/rules/field.ts';
import { errorOf, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { readText } from '#shared/rules/text-value.ts';
import type { UpdateOrder } from '../curation-input.ts';
import { kindNamed } from '../kinds.ts';
import { changedMembers, mergeMembers } from '../merge-members.ts';
import type { Members, NeededRight, Reading, RecordKind } from '../record-kind.ts';
import { asStored, newProblems } from '../write-record.ts';
import { readAlleleCells } from './allele-columns.ts';
import { readUpdateColumns, type UpdateColumns, type MemberColumn } from './update-columns.ts';

/** A table of changes whose rows are read one after another. */
interface UpdateReader {
  reading: Reading;
  kind: RecordKind;
  order: ReadOrder;
  columns: UpdateColumns;
  /** By row and column. Those of the header are there at once. */
  problems: RuleProblem[];
  /** The first row about each record. */
  seen: Map<string, number>;
  /** Refuses what whoever asks may not change (403 `no_right`). */
  refuse(right: NeededRight, what: string): void;
}

/** What the header and the rows of a table are about. */
type ReadOrder = Pick<UpdateOrder, 'record' | 'action' | 'within' | 'columns'> & { withAlleles?: boolean };

/** A row whose record is known, with what is to become of it. */
export interface PlannedUpdate {
  row: number;
  key: RecordKey;
  members: Members;
  /** Of an isolate: what changes of its designations. */
  alleles?: Members;
}

export interface ReadUpdate {
  /** Absent where nothing changes. */
  planned?: PlannedUpdate;
  before: Members;
  told: UpdatedRow;
}

/**
 * Reads the header of a table of changes; `withAlleles` as in `readUpdateColumns`. AppError codes: bad_parameter 400 for a kind that
 * no table changes.
 */
export function openUpdates(reading: Reading, order: ReadOrder, refuse: UpdateReader['refuse']): UpdateReader {
  const columns = readUpdateColumns(reading, order.record, order.columns, order.within, order);
  return {
    reading,
    kind: kindNamed(order.record),
    order,
    columns,
    problems: [...columns.problems],
    seen: new Map(),
    refuse,
  };
}

/** Reads a row, from 1. Undefined if its record is not known; problems are told to the reader. */
export async function readUpdate(
  reader: UpdateReader,
  cells: readonly string[],
  row: number,
): Promise<ReadUpdate | undefined> {
  const { reading, kind, order, columns, problems } = reader;
  const tell = (code: string, message: string, field?: string) =>
    void problems.push({ row, ...errorOf(code, message, field) });
  const key = keyOf(reader, cells, tell);
  if (!key) return undefined;
  if (kind.isFixed?.(key)) return undefined;
  const id = kind.idOf(key);
  const first = reader.seen.get(id);
  reader.seen.set(id, first ?? row);
  if (first !== undefined) return (tell('repeated', `Row ${first} is about the same record.`), undefined);
  const before = readQuietly(() => kind.read(reading, key), tell);
  if (before === undefined) {
    // An unknown owner, such as the locus of an allele, has told its own sentence.
    if (problems.at(-1)?.row !== row) tell('unknown_record', kind.unknown(reading, key).problem.message);
    return undefined;
  }
  const isDeleted = order.action === 'delete';
  const given = isDeleted ? {} : givenMembers(columns, cells, before, tell);
  const members = asStored(kind, mergeMembers(before, given));
  const right = kind.right(reading, { key, before, members, isDeleted });
  readQuietly(() => reader.refuse(right, `the ${kind.noun} ${id}`), tell);
  const told: UpdatedRow = { row, record_id: id, cells: [] };
  if (isDeleted) return { planned: { row, key, members }, before, told };
  const alleles = readAlleleCells(reading, columns.alleles, cells, Number(key['isolate_id']), tell);
  const isChanged = changedMembers(before, members) !== undefined;
  if (!isChanged && !alleles) return { before, told };
  const asked = { key, members, before, named: new Set(Object.keys(given)) };
  for (const problem of isChanged ? await newProblems(reading, kind, asked) : []) {
    problems.push({ row, ...problem, ...headingOf(columns, problem.field) });
  }
  told.cells = [...cellTexts(columns.members, before, members), ...(alleles?.cells ?? [])];
  const planned = { row, key, members: given, ...defined({ alleles: alleles?.members }) };
  return { planned, before, told };
}

/** What a cell of a key says, and which record that is. */
function keyOf(
  { reading, columns, order }: UpdateReader,
  cells: readonly string[],
  tell: (code: string, message: string, field?: string) => void,
): RecordKey | undefined {
  const byName = columns.name ?? nameInstead(columns, cells);
  if (byName !== undefined) {
    const name = (cells[byName] ?? '').trim();
    const ids = isolatesNamed(reading.database.connection, name);
    const [id] = ids;
    if (id !== undefined && ids.length === 1) return { isolate_id: id };
    const several = `${ids.length} isolates are called "${name}". Say which one by a column "id".`;
    const none = name === '' ? 'The row does not say which isolate it is about.' : `There is no isolate "${name}".`;
    tell(ids.length > 1 ? 'ambiguous_name' : 'unknown_record', ids.length > 1 ? several : none, 'isolate');
    return undefined;
  }
  const key: RecordKey = { ...order.within };
  for (const { place, part } of columns.keys) {
    const text = (cells[place] ?? '').trim();
    const heading = order.columns[place] ?? part;
    if (text === '') {
      tell('no_key', 'The row does not say which record it is about.', heading);
      return undefined;
    }
    // Other ids are texts: loci, and alleles and profiles of text ids.
    const found = NUMBERED.has(part) ? readText(text, 'id', heading) : { value: text };
    if ('reason' in found) {
      tell('bad_key', found.reason, heading);
      return undefined;
    }
    key[part] = found.value;
  }
  return key;
}

const NUMBERED = new Set(['isolate_id', 'contig_id', 'scheme_id', 'project_id', 'user_id']);

/** The column with the names of isolates, where a row has no id but a name. */
function nameInstead({ keys, members }: UpdateColumns, cells: readonly string[]): number | undefined {
  const isEmpty = (place: number) => (cells[place] ?? '').trim() === '';
  const id = keys.find(({ part }) => part === 'isolate_id');
  const name = members.find(({ heading }) => heading === 'isolate');
  return id && name && isEmpty(id.place) && !isEmpty(name.place) ? name.place : undefined;
}

function givenMembers(
  columns: UpdateColumns,
  cells: readonly string[],
  before: Members,
  tell: (code: string, message: string, field?: string) => void,
): Members {
  const given: Record<string, unknown> = {};
  for (const { place, heading, path, read } of columns.members) {
    const cell = (cells[place] ?? '').trim();
    if (cell === '') continue;
    const [member, inner] = path;
    const had = inner === undefined ? before[member] : ownMember(before[member] as Members | undefined, inner);
    const found = read(cell, had);
    if ('reason' in found) {
      tell('bad_value', found.reason, heading);
      continue;
    }
    if (inner === undefined) given[member] = found.value;
    else given[member] = { ...(given[member] as Members | undefined), [inner]: found.value };
  }
  return given;
}

/** The heading under which the problem of a member stands, where the table has such a column. */
function headingOf({ members }: UpdateColumns, field: string | undefined): { field?: string } {
  const column = members.find(({ path }) => path.join('.') === field || path[1] === field || path[0] === field);
  return column ? { field: column.heading } : {};
}

/** The result, or nothing where it is refused: then the refusal is told. */
function readQuietly<Result>(work: () => Result, tell: (code: string, message: string) => void): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    tell(error.problem.code, error.problem.message);
    return undefined;
  }
}

/** The cells of a row whose value changes, as texts: the place of the column, what was, and what becomes. */
function cellTexts(columns: readonly MemberColumn[], before: Members, after: Members): UpdatedRow['cells'] {
  return columns.flatMap(({ place, path }): UpdatedRow['cells'] => {
    const [was, is] = [textAt(before, path), textAt(after, path)];
    return was === is ? [] : [[place, was, is]];
  });
}

function textAt(members: Members, [member, inner]: MemberColumn['path']): string {
  const outer = ownMember(members, member);
  return inner === undefined ? textOf(outer) : textOf(ownMember(outer as Members | undefined, inner));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return joinValues(value.map(textOf));
  return typeof value === 'string' ? value : JSON.stringify(value);
}
