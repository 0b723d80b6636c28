import { randomUUID } from 'node:crypto';
import type { Change } from '#electron/store/changes/change-context.ts';
import { presentName } from '#electron/store/changes/writers/records/rename-locus.ts';
import { noteOutcome, reopenItem } from '#electron/store/changes/writers/settle-rows.ts';
import { refuseCopy } from '#electron/store/file/copy-origin.ts';
import type { Database } from '#electron/store/file/database.ts';
import { findHistoryLine, type HistoryLine, listHistory } from '#electron/store/records/history/history-lines.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { MOST_UPDATED } from '#shared/api/curation/update-table.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { countOf } from '#shared/count-of.ts';
import type { ProblemDetail } from '#shared/problem.ts';
import { contentOf, undoProblem } from './history.ts';
import { kindNamed } from './kinds.ts';
import { blockKind } from './kinds/block.ts';
import { lincodeNicknameKind, lincodeSchemeKind } from './kinds/lincode-scheme.ts';
import { changedMembers, mergeMembers } from './merge-members.ts';
import type { Members, Reading, RecordKind } from './record-kind.ts';
import { changeRecord, deleteRecord, type RecordWriting, restoreRecord, titleOf } from './write-record.ts';

/** Members that name loci: the loci of a scheme, what is said by locus of a profile or an isolate, and the places of loci on a contig. */
const BY_LOCUS = ['loci', 'alleles', 'tags'] as const;

/** Most changes that are undone together: a row of a table changes an isolate and its designations. */
const MOST = 2 * MOST_UPDATED;
/** Most records that a refusal names. */
const NAMED = 100;

/**
 * Takes back the last change of a record; what was assigned to an item of a submission as a whole, and the item waits again. AppError
 * codes: unknown_change 404, cannot_undo 409, built_upon 409, and those of `write-record.ts`.
 */
export async function undoChange(writing: RecordWriting, id: number): Promise<void> {
  const { database } = writing;
  const line = findHistoryLine(database, id);
  if (!line) throw refusal('unknown_change', `The history of "${database.name}" has no change ${id}.`);
  refuseOfCopy(database, [line]);
  const problem = undoProblem(database, line);
  if (problem !== undefined) throw refusal('cannot_undo', problem);
  if (contentOf(line).item && line.batch !== null) await undoBatch(writing, line.batch);
  else await undoLine(writing, line);
}

/** Takes back what was changed together, the last first; all of it or nothing. Errors as `undoChange`. */
export async function undoBatch(writing: RecordWriting, batch: string): Promise<{ batch: string; records: number }> {
  const { change, database } = writing;
  const lines = listHistory(database, { batch }, MOST);
  if (lines.length === 0) throw refusal('unknown_change', `The history of "${database.name}" has no batch "${batch}".`);
  refuseOfCopy(database, lines);
  for (const line of lines) {
    const { key, before, item } = contentOf(line);
    if (item && key && !before) await refuseBuiltUpon(writing, kindNamed(line.kind), key);
  }
  const records = new Set<string>();
  const details: ProblemDetail[] = [];
  for (const line of lines) {
    const record = `${line.kind} ${line.record_id}`;
    // Of several changes of one record the last counts: the others follow it.
    if (!records.has(record)) {
      const problem = undoProblem(database, line);
      if (problem !== undefined) details.push({ field: record, reason: problem });
    }
    records.add(record);
  }
  if (details.length > 0) {
    const sentence = `${countOf(details.length, 'record')} of the batch changed since, so nothing is taken back.`;
    throw refusal('cannot_undo', sentence, details.slice(0, NAMED), Math.max(0, details.length - NAMED));
  }
  await reopenItems(change, lines);
  const undoing = randomUUID();
  for (const line of lines) {
    await undoLine({ ...writing, telling: { ...writing.telling, batch: undoing } }, line);
  }
  return { batch: undoing, records: records.size };
}

/** What this computer says of a copy of a site. Of LIN codes these kinds themselves see to it that none of the site's changes. */
const OF_COPIES = [blockKind.name, lincodeSchemeKind.name, lincodeNicknameKind.name] as readonly string[];

/** Of a copy of a site only what this computer says of it is taken back (409 `copy_read_only`). */
function refuseOfCopy(database: Database, lines: readonly HistoryLine[]): void {
  if (lines.some(({ kind }) => !OF_COPIES.includes(kind))) refuseCopy(database);
}

/** Refuses to take back the record of an item on which others have built (409 `built_upon`), and names them. */
export async function refuseBuiltUpon(reading: Reading, kind: RecordKind, key: RecordKey): Promise<void> {
  const reasons = (await kind.builtUpon?.(reading, key)) ?? [];
  const [first] = reasons;
  if (first === undefined) return;
  const details = reasons.map((reason) => ({ reason }));
  const sentence = `The ${titleOf(kind, key)} cannot be taken back, because other records depend on it. ${first}`;
  throw refusal('built_upon', sentence, details);
}

/** Makes the items pending again that were assigned by these lines. */
async function reopenItems(change: Change, lines: readonly HistoryLine[]): Promise<void> {
  const submissions = new Set<string>();
  for (const line of lines) {
    const { item } = contentOf(line);
    if (item && (await reopenItem(change, item))) submissions.add(item.submission);
  }
  for (const submission of submissions) await noteOutcome(change, submission);
}

async function undoLine(writing: RecordWriting, line: HistoryLine): Promise<void> {
  const kind = kindNamed(line.kind);
  const { change } = writing;
  const { key, ...told } = contentOf(line);
  const before = told.before && withPresentLoci(change, told.before);
  const after = told.after && withPresentLoci(change, told.after);
  if (!key) throw refusal('cannot_undo', `The history does not tell what the ${line.kind} ${line.record_id} was.`);
  const undoing = { ...writing, telling: { ...writing.telling, takesBack: line.id } };
  if (!before) {
    if (kind.read(writing, key) === undefined) {
      throw refusal('cannot_undo', `There is no ${titleOf(kind, key)} any more.`);
    }
    await deleteRecord(undoing, kind, key, '*');
  } else if (!after) await restoreRecord(undoing, kind, key, { line: line.id, members: before });
  else {
    const now = kind.read(writing, key);
    // An import, or a change of another kind of record, may have changed it without a line of its own.
    if (now && changedMembers(now, mergeMembers(now, after)))
      throw refusal('cannot_undo', `The ${titleOf(kind, key)} is not as the change left it. Nothing is taken back.`);
    await changeRecord(undoing, kind, key, before, '*');
  }
}

/** Members with the names that loci have now: the history tells those of its day. */
function withPresentLoci(change: Change, members: Members): Members {
  const nameNow = (name: string) => presentName(change, name) ?? name;
  const now: Record<string, unknown> = { ...members };
  for (const member of BY_LOCUS) {
    const value = members[member];
    if (Array.isArray(value)) {
      now[member] = value.map((one: unknown) =>
        typeof one === 'string' ? nameNow(one) : isAtLocus(one) ? { ...one, locus: nameNow(one.locus) } : one,
      );
    } else if (typeof value === 'object' && value !== null) {
      now[member] = Object.fromEntries(Object.entries(value).map(([name, its]) => [nameNow(name), its]));
    }
  }
  return now;
}

function isAtLocus(one: unknown): one is { locus: string } {
  return typeof one === 'object' && one !== null && 'locus' in one && typeof one.locus === 'string';
}
