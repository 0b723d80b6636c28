import type { DatabaseSync } from 'node:sqlite';
import type { HistoryEntry } from '#electron/store/changes/history.ts';
import { refuseWithoutReason } from '#electron/store/changes/deletion-reason.ts';
import { readGroupValues } from '#electron/store/changes/writers/records/group-values.ts';
import { retireClassificationId } from '#electron/store/changes/writers/classification-ids.ts';
import { copyClassifications, forgetClassification } from '#electron/store/changes/writers/shared-classifications.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { GroupingPreview } from '#shared/rpc/contract/classification.ts';
import { type Author, byOwner } from '../../store/changes/authors.ts';
import type { Change } from '../../store/changes/change-context.ts';
import type { ChangeRequest } from '../../store/changes/change-request.ts';
import { change } from '../../store/changes/change.ts';
import { PATIENCE } from '../../store/changes/write-lock.ts';
import { type Database, openDatabase } from '../../store/file/database.ts';
import { getMeta } from '../../store/file/meta.ts';
import { findSameScheme } from '../../store/records/scheme-names.ts';
import type { ClassificationOutcome, ClassificationRequest, LinkedIsolateFile } from './classification-request.ts';
import { defineClassification, refuseRule, type SchemeThreshold } from './define-classification.ts';
import { Linkage } from '#electron/relatives/linkage.ts';
import { linkNewProfiles, readProfileMatrix } from './profile-matrix.ts';
import { forgetLastGroup, type ReportGrouping } from './update-groups.ts';

interface RemovedClassification {
  name: string;
  groups: number;
  history: HistoryEntry;
}

/**
 * Follows the work: receives its progress and what it waits for. `report` and `check` throw when the user has
 * cancelled.
 */
interface GroupingControl {
  /** Who changes it; the owner without a name when absent. */
  author?: Author;
  report: ReportGrouping;
  check: () => void;
  onWaiting: (message: string) => void;
}

/**
 * Defines, removes or previews a classification scheme. After a failure or a cancellation nothing is changed. For workers: it reads
 * and writes synchronously. AppError codes: unknown_scheme and unknown_classification_scheme 404, wrong_kind, bad_name and
 * bad_threshold 400, classification_exists 409, and those of `change`.
 */
export async function changeClassification(
  request: ClassificationRequest,
  watch: GroupingControl,
): Promise<ClassificationOutcome> {
  const control = request.author === undefined ? watch : { ...watch, author: request.author };
  switch (request.mode) {
    case 'preview':
      return { mode: 'preview', preview: await preview(request, control.report) };
    case 'define':
      return define(request, control);
    case 'remove':
      return remove(request, control);
  }
}

type Request<Mode extends ClassificationRequest['mode']> = Extract<ClassificationRequest, { mode: Mode }>;

async function preview({ file, rule }: Request<'preview'>, report: ReportGrouping): Promise<GroupingPreview> {
  await using database = await openDatabase(file, { readOnly: true });
  await refuseIsolateDatabase(database);
  return previewGroups(database.connection, rule, report);
}

async function define(request: Request<'define'>, control: GroupingControl): Promise<ClassificationOutcome> {
  const { file, rule, isolates } = request;
  // Grouping tens of thousands of profiles takes minutes.
  const order = { ...orderFor(file, `Grouping of profiles as ${rule.name}`, control), isLong: true };
  const done = await change(order, async (made) => {
    await refuseIsolateDatabase(made.database);
    const { id, grouped, groups_added, history } = defineClassification(made.connection, rule, control.report);
    made.note(...history);
    made.detailsChanged();
    return { id, profiles: grouped, groups: groups_added };
  });
  const notes = await withDefinitions(file, (from) =>
    inEach(isolates, control, (to) => {
      const target = findSameScheme(from, rule.scheme, to.connection);
      if (target === undefined) return false;
      return copyClassifications(from, to.connection, { source: rule.scheme, target }) > 0;
    }),
  );
  return { mode: 'define', ...done, notes };
}

async function remove(request: Request<'remove'>, control: GroupingControl): Promise<ClassificationOutcome> {
  const { file, id, reason, isolates } = request;
  const { name, groups } = await change(orderFor(file, 'Removal of a classification scheme', control), async (made) => {
    await refuseIsolateDatabase(made.database);
    const removed = removeClassification(made.connection, id);
    refuseWithoutReason(made.database, reason, `the classification scheme "${removed.name}"`);
    made.note({ ...removed.history, ...defined({ reason: reason || undefined }) });
    made.detailsChanged();
    return removed;
  });
  const notes = await inEach(isolates, control, (to) => forgetClassification(to.connection, name));
  return { mode: 'remove', name, groups, notes };
}

/** Refuses a database that defines no profiles (400 `wrong_kind`). */
export async function refuseIsolateDatabase(database: Database): Promise<void> {
  if ((await getMeta(database)).kind === 'seqdef') return;
  const sentence = `"${database.name}" is a database of isolates. Profiles are grouped where they are defined: choose that database.`;
  throw new AppError(400, 'wrong_kind', sentence);
}

/** What every change of this file has in common. It waits for others as long as necessary: the user can cancel. */
function orderFor(file: string, title: string, { author, check, onWaiting }: GroupingControl): ChangeRequest {
  return { ...byOwner(author), file, title, patience: Infinity, check, onWaiting };
}

async function withDefinitions<Result>(
  file: string,
  work: (definitions: DatabaseSync) => Promise<Result>,
): Promise<Result> {
  await using database = await openDatabase(file, { readOnly: true });
  return await work(database.connection);
}

/**
 * Changes the isolate databases too. The main work is already done, so a database that cannot be written gives a note,
 * not a failure.
 */
async function inEach(
  isolates: LinkedIsolateFile[],
  control: GroupingControl,
  work: (to: Change) => boolean,
): Promise<string[]> {
  const notes: string[] = [];
  for (const { name, file } of isolates) {
    try {
      await change({ ...orderFor(file, 'Change of classification schemes', control), patience: PATIENCE }, (to) => {
        if (work(to)) to.contentChanged();
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      notes.push(`${name} does not have this change yet: ${error.problem.message}`);
    }
  }
  return notes;
}

/**
 * Says which groups a rule would make of the profiles of a scheme. Nothing is stored. It takes as long as making the
 * groups, so call it in a worker. AppError codes: unknown_scheme 404, bad_threshold 400.
 */
function previewGroups(connection: DatabaseSync, rule: SchemeThreshold, report: ReportGrouping): GroupingPreview {
  refuseRule(connection, rule);
  const { matrix } = readProfileMatrix(connection, rule.scheme, () => report(0, 0));
  const { profiles } = matrix;
  const linkage = new Linkage(profiles);
  linkNewProfiles(linkage, [...linkage.labels.keys()], matrix, rule, (done) => report(done, profiles));
  const sizes = new Map<number, number>();
  for (const label of linkage.labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  let singles = 0;
  let largest = 0;
  for (const size of sizes.values()) {
    if (size === 1) singles += 1;
    largest = Math.max(largest, size);
  }
  return { profiles, groups: sizes.size, singles, largest };
}

/**
 * Removes a classification scheme with its groups. Its id is never used again. Call it inside a transaction, in a
 * worker, because it may delete tens of thousands of rows. Throws 404 `unknown_classification_scheme`.
 */
function removeClassification(connection: DatabaseSync, id: number): RemovedClassification {
  const row = connection.prepare('select * from classification_scheme where id = ?').get(id);
  if (!row) {
    const sentence = `There is no classification scheme ${id}. It may have been removed before.`;
    throw new AppError(404, 'unknown_classification_scheme', sentence);
  }
  const count = 'select count(*) as n from classification_group where classification_scheme = ?';
  const groups = Number(connection.prepare(count).get(id)?.['n']);
  const group_values = readGroupValues(connection, id);
  connection.prepare('delete from classification_scheme where id = ?').run(id);
  retireClassificationId(connection, id);
  forgetLastGroup(connection, id);
  const name = String(row['name']);
  return {
    name,
    groups,
    history: {
      kind: 'classification_scheme',
      record_id: name,
      action: 'Removed with its groups.',
      before: { ...row, groups, ...(Object.keys(group_values).length > 0 ? { group_values } : {}) },
    },
  };
}
