import type { RecordChange, RecordKey } from '#shared/api/curation/record-changes.ts';
import type { Database } from '#electron/store/file/database.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { hasRemovedRows } from '#electron/store/changes/writers/removed/restore-rows.ts';
import type { ItemKey } from '#electron/store/changes/history.ts';
import type { HistoryLine } from '#electron/store/records/history/history-lines.ts';
import { personOf } from '#electron/store/records/queue/submission-rows.ts';
import { findSubmission } from '#electron/store/records/submission/submission-repository.ts';
import { isKept, kindNamed } from './kinds.ts';
import { memberChanges } from './merge-members.ts';
import type { Members } from './record-kind.ts';
import { defined } from '#shared/defined.ts';

/** What a line tells of its record. Each is absent where it was not written down. */
interface LineContent {
  key?: RecordKey;
  before?: Members;
  after?: Members;
  /** The item of a submission that was assigned by it. */
  item?: ItemKey;
}

export function contentOf({ content }: HistoryLine): LineContent {
  return content === null ? {} : (JSON.parse(content) as LineContent);
}

/** Why a change cannot be taken back. Undefined if it can, as far as the history and the submission that it settled tell. */
export function undoProblem(database: Database, line: HistoryLine): string | undefined {
  const { key, item } = contentOf(line);
  if (!isKept(line.kind) || key === undefined) {
    return 'The history does not tell what was before, so this cannot be taken back here.';
  }
  if (line.is_last !== 1) return 'The record was changed again since. Take back its later changes first.';
  const submission = item && findSubmission(database, item.submission);
  if (submission?.status !== 'closed') return undefined;
  return `It was assigned from the submission ${submission.id}, which is closed. Open the submission again first.`;
}

/** What does not come back when a deletion is taken back, as part of a sentence. Undefined where all comes back. */
function lostWith(database: Database, line: HistoryLine): string | undefined {
  const { before, after } = contentOf(line);
  if (!before || after || undoProblem(database, line) !== undefined) return undefined;
  if (hasRemovedRows(database.connection, line.id)) return undefined;
  const kind = kindNamed(line.kind);
  return kind.lost?.({ ...kind.blank, ...before });
}

/** Members of a record that only those read who may change it. */
function secretOf({ kind }: HistoryLine): readonly string[] {
  return (isKept(kind) ? kindNamed(kind).secret : undefined) ?? [];
}

/** Members of an isolate that name records, and the tables of these. */
const NAMING = { projects: 'project', old_versions: 'isolate' } as const;

/** Members as the reader of the database sees them: an isolate names no projects and no older versions that are hidden from him. */
function shownMembers({ connection, reader }: Database, members: Members | undefined): Members | undefined {
  if (reader.sees === 'all' || members === undefined) return members;
  const shown = { ...members };
  for (const [name, table] of Object.entries(NAMING)) {
    const ids = members[name];
    if (!Array.isArray(ids)) continue;
    const isShown = statementOf(connection, `select 1 from ${table} where id = ?`);
    shown[name] = ids.filter((id) => isShown.get(Number(id)) !== undefined);
  }
  return shown;
}

/** A line of the history as the service tells it. */
export function recordChange(database: Database, line: HistoryLine): RecordChange {
  const { key, ...told } = contentOf(line);
  const [before, after] = [shownMembers(database, told.before), shownMembers(database, told.after)];
  const lost = lostWith(database, line);
  return {
    id: line.id,
    record: line.kind,
    record_id: line.record_id,
    changed_at: line.changed_at,
    action: line.action,
    members: memberChanges(before, after).filter(({ member }) => !secretOf(line).includes(member)),
    can_be_undone: undoProblem(database, line) === undefined,
    ...defined({ not_kept: lost, key }),
    ...defined({
      curator: line.curator === null ? undefined : personOf(database, line.curator),
      reason: line.reason ?? undefined,
      batch: line.batch ?? undefined,
      takes_back: line.takes_back ?? undefined,
    }),
  };
}

/** Who changed a record last and when, as a sentence with a blank behind it; empty if nobody is known. */
export function lastChangeSentence(database: Database, line: HistoryLine | undefined): string {
  if (!line || line.curator === null) return '';
  const at = line.changed_at.slice(0, 16).replace('T', ' ');
  return `The last change is by ${personOf(database, line.curator).name} at ${at} UTC. `;
}
