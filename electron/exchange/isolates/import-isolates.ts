import { stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import type { IsolateCounts, IsolatePlan } from '#shared/rpc/isolates.ts';
import { buildDatabase, openDatabase, type Database } from '#electron/store/file/database.ts';
import { recordHistory } from '#electron/store/changes/history.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { copyDefinitions } from '../copy-definitions.ts';
import type { ImportControl } from '../import-control.ts';
import { removeLeftovers } from '../leftovers.ts';
import { ProblemList } from '../problem-list.ts';
import { findIsolateInputs, type IsolateInputs } from './isolate-inputs.ts';
import type { IsolateOutcome, IsolateRequest } from './isolate-messages.ts';
import { startIsolateCounts } from './isolate-report.ts';
import { suggestDatabaseName } from '../database-name.ts';
import { TableImport } from './table-import.ts';
import type { HeldWorkbooks } from './workbook-rows.ts';

/**
 * Imports a table of isolates, or of field definitions, or both, into an isolate database: all of it or, when anything is
 * wrong or the import is cancelled or killed, nothing. In mode `inspect` nothing is kept either, and the problems are told as
 * data. For workers: it reads and writes synchronously. AppError codes: import_refused, nothing_to_import and wrong_kind 400,
 * file_missing 404, cancelled 499, and those of the store.
 */
export async function importIsolates(request: IsolateRequest, control: ImportControl): Promise<IsolateOutcome> {
  await removeLeftovers(request.file);
  const workbooks: HeldWorkbooks = new Map();
  const inputs = await findIsolateInputs(request, workbooks);
  if (!inputs.table && !inputs.fields) throw nothingToImport(inputs);
  control.start(sizeOf(inputs));
  const isNew = (await stat(request.file).catch(() => undefined)) === undefined;
  const work = { request, inputs, workbooks, control };
  return isNew ? importIntoNew(work) : importIntoExisting(work);
}

interface Work {
  request: IsolateRequest;
  inputs: IsolateInputs;
  workbooks: HeldWorkbooks;
  control: ImportControl;
}

/** Ends the making of a database that was only tried out. */
class OnlyPlanned extends Error {}

async function importIntoNew(work: Work): Promise<IsolateOutcome> {
  const { request } = work;
  let outcome: IsolateOutcome | undefined;
  try {
    await buildDatabase(request.file, { kind: 'isolates', description: request.description }, async (database) => {
      // Undone, if need be, by throwing the file away.
      database.connection.exec('begin');
      outcome = await importAll(database, work, startIsolateCounts(request.database, true));
      if (outcome.kind === 'planned') throw new OnlyPlanned();
      database.connection.exec('commit');
    });
  } catch (error) {
    if (!(error instanceof OnlyPlanned)) throw error;
  }
  if (!outcome) throw new Error('The database was made without its contents.');
  return outcome;
}

async function importIntoExisting(work: Work): Promise<IsolateOutcome> {
  const { request } = work;
  const database = await openDatabase(request.file);
  const { connection } = database;
  try {
    await refuseDefinitions(database);
    connection.exec('begin immediate');
    const outcome = await importAll(database, work, startIsolateCounts(request.database, false));
    connection.exec(outcome.kind === 'planned' ? 'rollback' : 'commit');
    return outcome;
  } catch (error) {
    if (connection.isTransaction) connection.exec('rollback');
    throw storeError(error, `The database "${request.database}"`);
  } finally {
    await database.close();
  }
}

async function refuseDefinitions(database: Database): Promise<void> {
  if ((await getMeta(database)).kind === 'isolates') return;
  const sentence = `"${database.name}" is a database of sequence definitions: it takes no isolates. Choose another name.`;
  throw new AppError(400, 'wrong_kind', sentence);
}

/** All of the import but the commit. Goes on after a problem, so that all of them are told. */
async function importAll(database: Database, work: Work, counts: IsolateCounts): Promise<IsolateOutcome> {
  const { request, inputs, control } = work;
  const { connection } = database;
  const today = new Date().toISOString().slice(0, 10);
  if (request.seqdefFile !== undefined) Object.assign(counts, copyFrom(request.seqdefFile, connection, today));
  const problems = new ProblemList();
  for (const conflict of inputs.conflicts) problems.add(conflict);
  const tables = new TableImport({ ...work, database, counts, problems, today });
  await tables.importFields();
  await tables.importIsolates();
  counts.notes.push(...ignoredFiles(inputs));
  control.check();
  if (request.mode === 'inspect') {
    return { kind: 'planned', plan: await planOf(work, counts, problems, tables) };
  }
  if (problems.count > 0) throw problems.toError();
  await recordHistory(database.sql, tables.history);
  return { kind: 'imported', counts };
}

async function planOf(
  { request, inputs }: Work,
  counts: IsolateCounts,
  problems: ProblemList,
  tables: TableImport,
): Promise<IsolatePlan> {
  return {
    suggested_name: await suggestDatabaseName([inputs.table?.path ?? inputs.fields?.path ?? request.database]),
    files: inputs.files,
    columns: tables.columns,
    counts,
    problems: [...problems.details],
    omitted: problems.count - problems.details.length,
  };
}

function copyFrom(seqdefFile: string, to: DatabaseSync, today: string) {
  const from = new DatabaseSync(seqdefFile, { readOnly: true });
  try {
    return copyDefinitions(from, to, today);
  } finally {
    from.close();
  }
}

function sizeOf({ files }: IsolateInputs): number {
  return files.reduce((sum, file) => (file.role === 'ignored' ? sum : sum + file.size), 0);
}

function ignoredFiles({ files }: IsolateInputs): string[] {
  return files.flatMap((file) =>
    file.role === 'ignored' ? [`${file.name} was ignored: ${file.reason ?? 'It is not read.'}`] : [],
  );
}

function nothingToImport({ files }: IsolateInputs): AppError {
  const details = files.map((file) => ({ file: file.name, reason: file.reason ?? 'Contigs alone say of no isolate.' }));
  const sentence = 'There is no table of isolates: a .tsv, .txt, .csv or .xlsx file with a column "isolate".';
  return new AppError(400, 'nothing_to_import', sentence, details.slice(0, 100), Math.max(0, details.length - 100));
}
