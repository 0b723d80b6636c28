import { randomUUID } from 'node:crypto';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { UpdatedRow, UpdatedTable } from '#shared/api/curation/update-table.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { AppError } from '#shared/problem.ts';
import { errorOf, inRowOrder, isRefused, joinProblems, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { isolatesNamed } from '#electron/store/changes/writers/by-hand/isolates-named.ts';
import { kindNamed } from '../kinds.ts';
import { changedMembers, mergeMembers } from '../merge-members.ts';
import type { Members, RecordKind } from '../record-kind.ts';
import type { UpdateOrder } from '../curation-task.ts';
import { asStored, changeRecord, deleteRecord, newProblems, type RecordWriting } from '../write-record.ts';
import { cellTexts } from './cell-texts.ts';
import { readUpdateColumns, type UpdateColumns } from './update-columns.ts';

/** Most problems that a refusal names. */
const NAMED = 100;

/** A row whose record is known, with what is to become of it. */
interface Planned {
  row: number;
  key: RecordKey;
  members: Members;
}

/** What all rows are read with. */
interface Table {
  writing: RecordWriting;
  kind: RecordKind;
  order: UpdateOrder;
  columns: UpdateColumns;
  problems: RuleProblem[];
  /** The first row about each record. */
  seen: Map<string, number>;
}

/**
 * Changes or deletes the records of a table, all or none, as one batch. AppError codes: bad_parameter 400, record_refused 400 with row
 * and column of each problem, reason_needed 400, no_right 403, in_use 409.
 */
export async function updateRecords(
  writing: RecordWriting,
  order: UpdateOrder,
  check: () => void = () => undefined,
): Promise<UpdatedTable> {
  const kind = kindNamed(order.record);
  const columns = readUpdateColumns(writing, order.record, order.columns, order.within);
  const table: Table = { writing, kind, order, columns, problems: [...columns.problems], seen: new Map() };
  const planned: Planned[] = [];
  const rows: UpdatedRow[] = [];
  let unchanged = 0;
  if (table.problems.length === 0) {
    for (const [index, cells] of order.rows.entries()) {
      check();
      const read = await readRow(table, cells, index + 1);
      if (!read) continue;
      if (read.planned) planned.push(read.planned);
      else unchanged += 1;
      if (order.dryRun && (read.told.cells.length > 0 || order.action === 'delete')) rows.push(read.told);
    }
  }
  const problems = inRowOrder(table.problems);
  const ignored = columns.ignored.length > 0 ? { ignored: columns.ignored } : {};
  if (order.dryRun) return { changed: planned.length, unchanged, rows, problems, ...ignored };
  refuse(problems, order.reason);
  const batch = randomUUID();
  const each = { ...writing, telling: { reason: order.reason, batch } };
  for (const { row, key, members } of planned) {
    check();
    await inRow(row, () =>
      order.action === 'delete' ? deleteRecord(each, kind, key, '*') : changeRecord(each, kind, key, members, '*'),
    );
  }
  return {
    changed: planned.length,
    unchanged,
    rows: [],
    problems,
    ...ignored,
    ...(planned.length > 0 ? { batch } : {}),
  };
}

interface ReadRow {
  /** Absent where nothing changes. */
  planned?: Planned;
  told: UpdatedRow;
}

async function readRow(table: Table, cells: readonly string[], row: number): Promise<ReadRow | undefined> {
  const { writing, kind, order, columns, problems } = table;
  const tell = (code: string, message: string, field?: string) =>
    void problems.push({ row, ...errorOf(code, message, field) });
  const key = keyOf(table, cells, tell);
  if (!key) return undefined;
  const id = kind.idOf(key);
  const first = table.seen.get(id);
  table.seen.set(id, first ?? row);
  if (first !== undefined) return (tell('repeated', `Row ${first} is about the same record.`), undefined);
  const before = readQuietly(() => kind.read(writing, key), tell);
  if (before === undefined) {
    // An unknown owner, such as the locus of an allele, has told its own sentence.
    if (problems.at(-1)?.row !== row) tell('unknown_record', kind.unknown(writing, key).problem.message);
    return undefined;
  }
  const isDeleted = order.action === 'delete';
  const given = isDeleted ? {} : givenMembers(columns, cells, before, tell);
  const members = asStored(kind, mergeMembers(before, given));
  const right = kind.right(writing, { key, before, members, isDeleted });
  readQuietly(() => writing.curator.refuse(right, `the ${kind.noun} ${id}`), tell);
  const told: UpdatedRow = { row, record_id: id, cells: [] };
  if (isDeleted) return { planned: { row, key, members }, told };
  if (!changedMembers(before, members)) return { told };
  const asked = { key, members, before, named: new Set(Object.keys(given)) };
  for (const problem of await newProblems(writing, kind, asked)) {
    problems.push({ row, ...problem, ...headingOf(columns, problem.field) });
  }
  told.cells = cellTexts(columns.members, before, members);
  return { planned: { row, key, members: given }, told };
}

/** What a cell of a key says, and which record that is. */
function keyOf(
  { writing, columns, order }: Table,
  cells: readonly string[],
  tell: (code: string, message: string, field?: string) => void,
): RecordKey | undefined {
  if (columns.name !== undefined) {
    const name = (cells[columns.name] ?? '').trim();
    const ids = isolatesNamed(writing.database.connection, name);
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
    const isNumber = NUMBERED.has(part);
    if (isNumber && !/^\d+$/.test(text)) {
      tell('bad_key', `"${text}" is no number.`, heading);
      return undefined;
    }
    key[part] = isNumber ? Number(text) : text;
  }
  return key;
}

const NUMBERED = new Set(['isolate_id', 'contig_id', 'scheme_id', 'project_id']);

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
    const found = read(cell, path[1] === undefined ? before[path[0]] : undefined);
    if ('problem' in found) {
      tell('bad_value', found.problem, heading);
      continue;
    }
    const [member, inner] = path;
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

/** Adds the row to what is refused. */
async function inRow(row: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, code, message } = error.problem;
    const details = (error.problem.details ?? [{ reason: message }]).map((detail) => ({ row, ...detail }));
    throw new AppError(status, code, `Nothing was changed. Row ${row}: ${message}`, details);
  }
}

function refuse(problems: readonly RuleProblem[], reason: string | undefined): void {
  const isWrong = isRefused(problems);
  if (problems.length === 0 || (!isWrong && reason)) return;
  const details = problems.slice(0, NAMED).map(({ row, field, message }) => ({
    ...(row === undefined ? {} : { row }),
    ...(field === undefined ? {} : { field }),
    reason: message,
  }));
  const omitted = problems.length - details.length;
  const sentence = joinProblems(problems);
  if (!isWrong) throw refusal('reason_needed', `${sentence} Say why they are to be kept so.`, details, omitted);
  const code = problems.some((problem) => problem.code === 'no_right') ? 'no_right' : 'record_refused';
  throw refusal(code, `Nothing was changed. ${sentence}`, details, omitted);
}
