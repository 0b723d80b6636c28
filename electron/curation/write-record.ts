import { refusal } from '#shared/api/error-codes.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { isRefused, joinProblems, type RowProblem } from '#shared/rules/rule-problem.ts';
import type { HistoryNote } from '#electron/store/changes/change-context.ts';
import type { ItemKey } from '#electron/store/changes/history.ts';
import { refuseWithoutReason } from '#electron/store/changes/deletion-reason.ts';
import { keepRows } from '#electron/store/changes/writers/removed/keep-rows.ts';
import { hasRemovedRows, restoreRows } from '#electron/store/changes/writers/removed/restore-rows.ts';
import { listHistory } from '#electron/store/records/history/history-lines.ts';
import { lastChangeSentence } from './history.ts';
import type { Curator } from './curator.ts';
import { changedMembers, mergeMembers } from './merge-members.ts';
import type { RecordRequest, Members, Reading, RecordKind, Writing } from './record-kind.ts';
import { refuseOutdated, revisionOf } from './revision.ts';
import type { Written } from './curation-input.ts';
import { defined } from '#shared/defined.ts';

/** What a write tells the history besides the members. */
export interface HistoryInfo {
  /** What was done, as a sentence, where that says more than the usual one. */
  action?: string | undefined;
  reason?: string | undefined;
  batch?: string | undefined;
  /** The item of a submission that is assigned by it. */
  item?: ItemKey | undefined;
  /** The line that is taken back. */
  takesBack?: number | undefined;
}

/** How one record is written: with what, by whom, and what the history is told. */
export interface RecordWriting extends Writing {
  curator: Pick<Curator, 'refuse'>;
  telling: HistoryInfo;
}

/** A record for sentences: `project 3`. */
export function titleOf(kind: RecordKind, key: RecordKey): string {
  return `${kind.noun} ${kind.idOf(key)}`;
}

/** Adds a record. AppError codes: no_right 403, record_refused 400, reason_needed 400. */
export async function createRecord(
  writing: RecordWriting,
  kind: RecordKind,
  owner: RecordKey,
  given: Members,
): Promise<Written> {
  const members = asStored(kind, mergeMembers({ ...kind.blank, ...kind.propose?.(writing, owner) }, given));
  const asked = { key: owner, members, named: new Set(Object.keys(given)) };
  writing.curator.refuse(kind.right(writing, asked), `this ${kind.noun}`);
  await refuseProblems(writing, kind, asked);
  return insertRecord(writing, kind, asked);
}

/** Adds a record of which rights and rules were looked at before, as where many are checked with each other. */
export async function addRecord(
  writing: RecordWriting,
  kind: RecordKind,
  owner: RecordKey,
  given: Members,
): Promise<Written> {
  const members = asStored(kind, { ...kind.blank, ...given });
  return insertRecord(writing, kind, { key: owner, members, named: new Set(Object.keys(given)) });
}

async function insertRecord(writing: RecordWriting, kind: RecordKind, asked: RecordRequest): Promise<Written> {
  const key = await kind.insert(writing, asked);
  return written(writing, kind, key, undefined, `Added the ${kind.noun}.`);
}

/**
 * Brings a deleted record back as it was; one whose rows were not kept with `line` of the history, with what its members tell. Errors
 * as `createRecord`; cannot_undo 409 if there is one of its id, or what it names is gone.
 */
export async function restoreRecord(
  writing: RecordWriting,
  kind: RecordKind,
  key: RecordKey,
  { line, members }: { line: number; members: Members },
): Promise<Written> {
  if (kind.read(writing, key) !== undefined) {
    throw refusal('cannot_undo', `There is another ${titleOf(kind, key)} now.`);
  }
  const asked = { key, members: { ...kind.blank, ...members }, named: new Set<string>(), isRestored: true };
  writing.curator.refuse(kind.right(writing, asked), `the ${titleOf(kind, key)}`);
  await refuseProblems(writing, kind, asked);
  const rows = hasRemovedRows(writing.database.connection, line) && kind.rows?.(writing, key, asked.members);
  const gone = rows
    ? restoreRows(writing.change, line, { table: rows.table, what: titleOf(kind, key) })
    : [kind.lost?.(asked.members)];
  if (rows) kind.comeBack?.(writing, asked);
  const restored = rows ? key : await kind.insert(writing, asked);
  const without = gone.filter((part) => part !== undefined);
  const but = without.length === 0 ? '' : `, but not ${without.join(' and ')}`;
  return written(writing, kind, restored, undefined, `Took back the deletion of the ${kind.noun}${but}.`);
}

/**
 * Changes a record; where nothing is different, nothing is written. AppError codes: no_right 403, record_refused and reason_needed
 * 400, revision_needed 428, revision_outdated 412, and the 404 of the kind.
 */
export async function changeRecord(
  writing: RecordWriting,
  kind: RecordKind,
  key: RecordKey,
  given: Members,
  match: string | undefined,
): Promise<Written> {
  const before = readOrRefuse(writing, kind, key);
  const members = asStored(kind, mergeMembers(before, given));
  const asked = { key, members, before, named: new Set(Object.keys(given)) };
  writing.curator.refuse(kind.right(writing, asked), `the ${titleOf(kind, key)}`);
  refuseSeen(writing, kind, key, before, match);
  if (!changedMembers(before, members)) return { key, revision: revisionOf(before) };
  await refuseProblems(writing, kind, asked);
  const replaced = kind.readReplaced?.(writing, key, asked) ?? before;
  const now = await kind.update(writing, asked);
  const isUndo = writing.telling.takesBack !== undefined;
  return written(writing, kind, now, replaced, isUndo ? 'Took back a change.' : `Changed the ${kind.noun}.`);
}

/**
 * Deletes a record and retires its id. AppError codes: no_right 403, revision_needed 428, revision_outdated 412, in_use 409,
 * reason_needed 400 where the database demands a reason, and the 404 of the kind.
 */
export async function deleteRecord(
  writing: RecordWriting,
  kind: RecordKind,
  key: RecordKey,
  match: string | undefined,
): Promise<void> {
  const before = readOrRefuse(writing, kind, key);
  writing.curator.refuse(
    kind.right(writing, { key, before, members: before, isDeleted: true }),
    `the ${titleOf(kind, key)}`,
  );
  refuseSeen(writing, kind, key, before, match);
  const { takesBack, action: ofItem, reason } = writing.telling;
  // What takes a record back says by itself why the record goes.
  if (takesBack === undefined && ofItem === undefined) {
    refuseWithoutReason(writing.database, reason, `the ${titleOf(kind, key)}`);
  }
  const action = takesBack === undefined ? `Deleted the ${kind.noun}.` : `Took back the ${kind.noun}.`;
  const told = kind.deletion?.(writing, key, before) ?? before;
  const rows = kind.rows?.(writing, key, before);
  const line = await writing.change.noteNow(noteOf(writing, kind, key, { action, before: told }));
  if (rows) keepRows(writing.change, line, rows);
  await kind.remove(writing, key, before);
}

/** Members as the kind stores them. */
export function asStored(kind: RecordKind, members: Members): Members {
  return kind.normalise?.(members) ?? members;
}

/** A record. Refuses a key without one (the 404 of the kind). */
export function readOrRefuse(reading: Reading, kind: RecordKind, key: RecordKey): Members {
  const before = kind.read(reading, key);
  if (before === undefined) throw kind.unknown(reading, key);
  return before;
}

function refuseSeen(writing: Writing, kind: RecordKind, key: RecordKey, before: Members, match: string | undefined) {
  const [last] = listHistory(writing.database, { kind: kind.name, record_id: kind.idOf(key) }, 1);
  refuseOutdated(match, before, `the ${titleOf(kind, key)}`, lastChangeSentence(writing.database, last));
}

/** Codes of problems with other records: a name that another one has, an id that is unknown, something that builds on a record. */
const WITH_OTHERS =
  /^(known|unknown|defined|retired)|_in_use$|^(circle|allele_ids|profile_ids|values|bad_version|own_name|name_of_locus)$/;

/**
 * Refuses what breaks rules, and what is unusual unless there is a reason for it. What was as wrong before the change, such as an old
 * value that a newer rule forbids, does not stand in the way of changing something else. Nor does it in the way of taking something
 * back: the record said so before. There only other records count, which may have changed meanwhile.
 */
async function refuseProblems(writing: RecordWriting, kind: RecordKind, asked: RecordRequest): Promise<void> {
  const { takesBack, reason } = writing.telling;
  const found = await newProblems(writing, kind, asked);
  const problems =
    takesBack === undefined
      ? found
      : found.filter(({ code, severity }) => severity === 'error' && WITH_OTHERS.test(code));
  const isWrong = isRefused(problems);
  if (problems.length === 0 || (!isWrong && reason)) return;
  const details = problems.map(({ field, message }) => ({
    ...defined({ field }),
    reason: message,
  }));
  const sentence = joinProblems(problems satisfies RowProblem[]);
  throw isWrong
    ? refusal('record_refused', sentence, details)
    : refusal('reason_needed', `${sentence} Say why it is to be kept so.`, details);
}

/** What is wrong or unusual with a record, without what was as wrong before. */
export async function newProblems(reading: Reading, kind: RecordKind, asked: RecordRequest): Promise<RowProblem[]> {
  const problems = await kind.check(reading, asked);
  if (problems.length === 0 || asked.before === undefined) return problems;
  const earlier = await kind.check(reading, { ...asked, members: asked.before, named: new Set() });
  const known = new Set(earlier.map(problemKey));
  return problems.filter((problem) => !known.has(problemKey(problem)));
}

function problemKey({ code, field, message }: RowProblem): string {
  return JSON.stringify([code, field, message]);
}

/** The record as it is now, with its line in the history. */
function written(
  writing: RecordWriting,
  kind: RecordKind,
  key: RecordKey,
  before: Members | undefined,
  action: string,
): Written {
  const after = readOrRefuse(writing, kind, key);
  const changed = before ? changedMembers(before, after) : { after: kind.brief?.(after) ?? after };
  if (changed) writing.change.note(noteOf(writing, kind, key, { action, ...changed }));
  return { key, revision: revisionOf(after) };
}

function noteOf(
  { telling }: RecordWriting,
  kind: RecordKind,
  key: RecordKey,
  { action, before, after }: { action: string; before?: Members; after?: Members },
): HistoryNote {
  const { reason, batch, takesBack, item } = telling;
  return {
    kind: kind.name,
    record_id: kind.idOf(key),
    key,
    action: telling.action ?? action,
    ...defined({ before, after, reason: reason || undefined, batch, takes_back: takesBack, item }),
  };
}
