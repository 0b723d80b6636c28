import { stat } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import { buildInMemory, openDatabase, type Database, type DatabaseAbout } from '../file/database.ts';
import { refuseCopy } from '../file/copy-origin.ts';
import { storeError } from '../file/store-errors.ts';
import type { Authorship } from './authors.ts';
import type { ChangeWork } from './change.ts';
import { Change } from './change-context.ts';

/** Tables that say what there is to know of loci, schemes and fields. They are small, whatever the database holds. */
const DEFINITIONS = [
  'meta',
  'app_user',
  'locus',
  'locus_alias',
  'locus_publication',
  'scheme',
  'scheme_locus',
  'scheme_field',
  'classification_scheme',
  'isolate_field',
  'field_attribute',
  'field_attribute_row',
];

interface DryRunRequest extends Authorship {
  /** The database file. */
  file: string;
  /** Of a new database, where the file is missing. */
  create: DatabaseAbout;
}

/**
 * Does the work of a change to see what would come of it. Nothing is changed and no lock is taken, so nobody waits and nobody is
 * waited for. The work reads the database as it is at the beginning. It may write to the tables of definitions, which are copies
 * in memory; to write to any other table is an error. AppError codes: what `work` throws, copy_read_only 409, and those of `openDatabase`.
 */
export async function dryRunChange<Result>(request: DryRunRequest, work: ChangeWork<Result>): Promise<Result> {
  const { file, create } = request;
  const isNew = (await stat(file).catch(() => undefined)) === undefined;
  await using database = isNew ? await buildInMemory(file, create) : await openCurrent(file);
  try {
    if (!isNew) refuseCopy(database);
    if (!isNew) shadowDefinitions(database.connection);
    return await work(new Change(database, request, { isNew }));
  } catch (error) {
    throw storeError(error, `The database "${database.name}"`);
  }
}

/** Opens a database for reading. One of an earlier version is brought up to date first: only that writes to the file. */
async function openCurrent(file: string): Promise<Database> {
  try {
    return await openDatabase(file, { readOnly: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.problem.code !== 'database_older') throw error;
  }
  await (await openDatabase(file)).close();
  return openDatabase(file, { readOnly: true });
}

/** Copies the definitions into temporary tables of the same names, which SQLite then takes for them. */
function shadowDefinitions(connection: DatabaseSync): void {
  // One transaction, so that everything is read from one state of the file.
  connection.exec('begin');
  const sqlOf = connection.prepare("select sql from main.sqlite_schema where type = 'table' and name = ?");
  for (const table of DEFINITIONS) {
    const sql = String(sqlOf.get(table)?.['sql']);
    connection.exec(sql.replace(/^create table/i, 'create temp table'));
    connection.exec(`insert into temp.${table} select * from main.${table}`);
  }
}
