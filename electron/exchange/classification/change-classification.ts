import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import { openDatabase, type Database } from '#electron/store/file/database.ts';
import { recordHistory, type HistoryEntry } from '#electron/store/changes/history.ts';
import { bumpDefinitionsVersion, bumpDetailsVersion, getMeta } from '#electron/store/file/meta.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import type { ClassificationOutcome, ClassificationRequest, LinkedIsolates } from './classification-messages.ts';
import { defineClassification } from './define-classification.ts';
import { previewGroups } from './preview-groups.ts';
import { removeClassification } from './remove-classification.ts';
import { copyClassifications, forgetClassification, sameScheme } from './shared-classifications.ts';
import type { ReportGrouping } from './update-groups.ts';

/**
 * Defines, removes or tries out a classification scheme: whole or, after a failure or when `report` throws, not at all. For
 * workers: it reads and writes synchronously. AppError codes: those of `defineClassification` and `removeClassification`,
 * wrong_kind 400, and those of the store.
 */
export async function changeClassification(
  request: ClassificationRequest,
  report: ReportGrouping,
): Promise<ClassificationOutcome> {
  const database = await openDatabase(request.file);
  try {
    await refuseIsolateDatabase(database);
    switch (request.mode) {
      case 'preview':
        return { mode: 'preview', preview: previewGroups(database.connection, request.rule, report) };
      case 'define': {
        const { rule, isolates } = request;
        const done = await transact(database, (connection) => {
          const { id, grouped, groups_added, history } = defineClassification(connection, rule, report);
          return { result: { id, profiles: grouped, groups: groups_added }, history };
        });
        const notes = await inEach(isolates, (to) => {
          const target = sameScheme(database.connection, to, rule.scheme);
          if (target === undefined) return false;
          return copyClassifications(database.connection, to, { source: rule.scheme, target }) > 0;
        });
        return { mode: 'define', ...done, notes };
      }
      case 'remove': {
        const { id, isolates } = request;
        const { name, groups } = await transact(database, (connection) => {
          const removed = removeClassification(connection, id);
          return { result: removed, history: [removed.history] };
        });
        const notes = await inEach(isolates, (to) => forgetClassification(to, name));
        return { mode: 'remove', name, groups, notes };
      }
    }
  } catch (error) {
    throw storeError(error, `The database "${request.database}"`);
  } finally {
    await database.close();
  }
}

/** Refuses a database that defines no profiles (400 `wrong_kind`). */
export async function refuseIsolateDatabase(database: Database): Promise<void> {
  if ((await getMeta(database)).kind === 'seqdef') return;
  const sentence = `"${database.name}" is a database of isolates. Profiles are grouped where they are defined: choose that database.`;
  throw new AppError(400, 'wrong_kind', sentence);
}

async function transact<Result>(
  { connection, sql }: Database,
  work: (connection: DatabaseSync) => { result: Result; history: HistoryEntry[] },
): Promise<Result> {
  connection.exec('begin immediate');
  try {
    const { result, history } = work(connection);
    await recordHistory(sql, history);
    bumpDetailsVersion(connection);
    connection.exec('commit');
    return result;
  } catch (error) {
    if (connection.isTransaction) connection.exec('rollback');
    throw error;
  }
}

/** Changes the isolate databases too. The work is done by then, so one that cannot be written is a note and no failure. */
async function inEach(isolates: LinkedIsolates[], change: (to: DatabaseSync) => boolean): Promise<string[]> {
  const notes: string[] = [];
  for (const { name, file } of isolates) {
    try {
      await changeOne(file, change);
    } catch (error) {
      const refusal = storeError(error, `The database "${name}"`);
      if (!(refusal instanceof AppError)) throw error;
      notes.push(`${name} does not know of this yet: ${refusal.problem.message}`);
    }
  }
  return notes;
}

async function changeOne(file: string, change: (to: DatabaseSync) => boolean): Promise<void> {
  const database = await openDatabase(file);
  const { connection } = database;
  try {
    connection.exec('begin immediate');
    if (change(connection)) bumpDefinitionsVersion(connection);
    connection.exec('commit');
  } finally {
    if (connection.isTransaction) connection.exec('rollback');
    await database.close();
  }
}
