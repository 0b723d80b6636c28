import { defined } from '#shared/defined.ts';
import { assertNever } from '#shared/problem.ts';
import { change } from '#electron/store/changes/change.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { readDatabase } from '#electron/store/file/database.ts';
import { readAtOneMoment } from '#electron/store/file/transaction.ts';
import { lastHistoryLine, listHistory } from '#electron/store/records/history/history-lines.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import { writerOf, type People } from '#electron/store/site/who-writes.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { curatorOf, type Curator } from './curator.ts';
import type {
  CurationAction,
  CurationAnswers,
  CurationLook,
  CurationTask,
  Editable,
  OfRecord,
} from './curation-task.ts';
import { addContigs } from './add-contigs.ts';
import { defineAlleles } from './define-alleles.ts';
import { followNames, mayRename } from './follow-names.ts';
import { recordChange } from './history.ts';
import { kindNamed } from './kinds.ts';
import { mergeMembers } from './merge-members.ts';
import type { Members, Reading } from './record-kind.ts';
import { revisionOf } from './revision.ts';
import { defineFound } from './scan/define-found.ts';
import { designateFound } from './scan/designate-found.ts';
import { updateRecords } from './update/update-table.ts';
import { undoBatch, undoChange } from './take-back.ts';
import {
  asStored,
  changeRecord,
  createRecord,
  deleteRecord,
  newProblems,
  readOrRefuse,
  type RecordWriting,
} from './write-record.ts';

/** What others read who wait for a change. */
const TITLES = {
  create: 'New record',
  change: 'Change of a record',
  delete: 'Deletion of a record',
  undo: 'Undoing of a change',
  undo_batch: 'Undoing of several changes',
  define_alleles: 'Definition of new alleles',
  add_contigs: 'New contigs',
  update_table: 'Changes of a table',
  define_found: 'Definition of new alleles',
  designate_found: 'Designation of alleles',
} as const satisfies Record<CurationAction['kind'], string>;

/**
 * Does what a curator asks, in one transaction, in which rights, revisions and rules are looked at once more. Copies of a scheme
 * that got another name follow it. AppError codes: those
 * of `write-record.ts` and `take-back.ts`, and those of `change`.
 */
export async function doCuration(
  people: People,
  { root, database, principal, action, patience }: CurationTask<CurationAction>,
  { checkpoint }: WorkControl,
): Promise<CurationAnswers[CurationAction['kind']]> {
  const author = writerOf(people, principal);
  const { file } = databaseFiles(root, database);
  const request = { sender: author, curator: author, at: new Date(), file, title: TITLES[action.kind], patience };
  const done = await change({ ...request, check: checkpoint }, (made) =>
    act({ change: made, root, curator: curatorOf(people, principal, made.database) }, action, checkpoint),
  );
  if (mayRename(action)) await followNames({ root, database }, author, patience);
  return done;
}

async function act(
  { change: made, root, curator }: { change: Change; root: string; curator: Curator },
  action: CurationAction,
  check: () => void,
): Promise<CurationAnswers[CurationAction['kind']]> {
  const { database } = made;
  const reason = 'reason' in action ? action.reason : undefined;
  const writing: RecordWriting = { change: made, database, root, curator, telling: { reason } };
  switch (action.kind) {
    case 'create':
      return createRecord(writing, kindNamed(action.record), action.key, action.members);
    case 'change':
      return changeRecord(writing, kindNamed(action.record), action.key, action.members, action.match);
    case 'delete':
      await deleteRecord(writing, kindNamed(action.record), action.key, action.match);
      await made.finish();
      return { change: lastHistoryLine(database) };
    case 'undo': {
      await undoChange(writing, action.change);
      await made.finish();
      return { changes: listHistory(database, {}, 1).map((line) => recordChange(database, line)) };
    }
    case 'undo_batch':
      return undoBatch(writing, action.batch);
    case 'define_alleles':
      return defineAlleles(writing, action);
    case 'add_contigs':
      return addContigs(writing, action);
    case 'update_table':
      return updateRecords(writing, action, check);
    case 'define_found':
      return defineFound(writing, action.batch, action.alleles);
    case 'designate_found':
      return designateFound(writing, action.batch, action.isolates);
    default:
      return assertNever(action);
  }
}

/**
 * What is wrong or unusual with a record as a form has it, and what is proposed for a new one. AppError codes: no_right 403, the 404 of
 * the kind, and those of `readDatabase`.
 */
export async function checkRecord(
  people: People,
  { root, database: name, principal, action }: CurationTask<CurationLook>,
): Promise<CurationAnswers['check']> {
  const kind = kindNamed(action.record);
  return readDatabase(databaseFiles(root, name).file, async (database) => {
    const curator = curatorOf(people, principal, database);
    const reading = { database, root };
    const before = action.isNew ? undefined : readOrRefuse(reading, kind, action.key);
    const proposed: Members = action.isNew ? (kind.propose?.(reading, action.key) ?? {}) : {};
    const members = asStored(kind, mergeMembers(before ?? { ...kind.blank, ...proposed }, action.members));
    const named = new Set(Object.keys(action.members));
    const asked = { key: action.key, members, named, ...defined({ before }) };
    curator.refuse(kind.right(reading, asked), `this ${kind.noun}`);
    return { problems: await newProblems(reading, kind, asked), proposed };
  });
}

/**
 * A record as a form shows it. One record is read at once, on any thread: a form must not wait for changes that wait for their turn.
 * AppError codes: no_right 403, the 404 of the kind.
 */
export function readEditable(reading: Reading, curator: Curator, { record, key }: OfRecord): Editable {
  const kind = kindNamed(record);
  return readAtOneMoment(reading.database.connection, () => {
    const before = readOrRefuse(reading, kind, key);
    const members = asStored(kind, before);
    curator.refuse(kind.right(reading, { key, members, before }), `this ${kind.noun}`);
    return { revision: revisionOf(members), members };
  });
}
