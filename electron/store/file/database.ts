import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { readerName, SEES_ALL, type RecordReader } from '#electron/rights/record-reader.ts';
import type { DatabaseKind } from '#shared/api/route.ts';
import { AppError } from '#shared/problem.ts';
import { defined } from '#shared/defined.ts';
import { defineAttributeFunction } from './attribute-function.ts';
import { DATABASE_FILE } from './database-kind.ts';
import { databaseNameOf, subjectOf } from './database-name.ts';
import { identityOf } from './file-identity.ts';
import { changedWhileRead, isOutdated } from './frozen-file.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import { contentName, type FixedState } from './fixed-state.ts';
import { showOnly } from './reader-views.ts';
import { publishTogether } from './publish-together.ts';
import {
  buildTemporaryFile,
  openInMemory,
  openSqliteFile,
  refuseOlder,
  removeSqliteFile,
  type OpenOptions,
} from './sqlite-file.ts';
import type { Unpublished } from './publish-file.ts';
import { storeError } from './store-errors.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

/**
 * An open database file. `sql` and `connection` share one connection, so each sees what the other does in a
 * transaction.
 */
export interface Database extends AsyncDisposable {
  readonly name: string;
  readonly file: string;
  /** Which file it was when `openDatabase` opened it (`identityOf`); else empty. */
  readonly identity: string;
  /** Whose isolates it shows. */
  readonly reader: RecordReader;
  /** Names the file and the reader, for memories of what was read. */
  readonly key: string;
  readonly sql: Kysely<DatabaseTables>;
  /** For bulk work and streaming that prepares its own SQL text. */
  readonly connection: DatabaseSync;
  readonly isOpen: boolean;
  /** Whether somebody is changing it over this very connection: what is read now may be rolled back. */
  readonly isInTransaction: boolean;
  /** Whether it was opened without locks (`openFrozen`) and the file has changed since: what was read last may be torn. */
  readonly isOutdated: boolean;
  /** Present if it shows one state throughout, as threads that read with it are to do. */
  readonly fixed?: FixedState;
  close(): Promise<void>;
}

export interface DatabaseAbout {
  kind: DatabaseKind;
  description: string;
  long_description?: string;
  organism?: string;
  /** True for invented data, so that nobody takes them for real. */
  synthetic?: boolean;
  /** For an isolate database: name of the database that defines its loci and schemes. */
  seqdef?: string;
}

/**
 * Opens a database file. Its name is the file's name without the ending. A file from an older version is brought up to
 * date (unless `readOnly`). Who only reads can do so on a full disk. By default it shows all isolates. AppError codes: unknown_database 404, database_newer, database_foreign and database_older
 * 409, database_damaged 503, folder_read_only 403, disk_full 507, database_busy 503.
 */
export async function openDatabase(
  file: string,
  { reader = SEES_ALL, ...options }: OpenOptions & { reader?: RecordReader } = {},
): Promise<Database> {
  // Read first: a file that is replaced between the two is then not taken for the one that was opened.
  const identity = identityOf(file);
  const mayFreeze = options.mayFreeze ?? options.readOnly ?? false;
  const connection = await openSqliteFile(file, DATABASE_FILE, subjectOf(file), { ...options, mayFreeze });
  showOnly(connection, reader);
  return wrap(file, connection, { identity, reader });
}

/** Opens a database file for reading. It shows what a reader may see. Errors as `openDatabase`. */
export function openForReader(file: string, reader: RecordReader): Promise<Database> {
  return openDatabase(file, { readOnly: true, reader });
}

/**
 * Opens a database for a run that reads one state of it throughout, whatever others write. Nothing is written beside it where its folder
 * is read-only; with `frozen` neither elsewhere. Errors as `openDatabase`.
 */
export async function openFixed(file: string, { frozen }: { frozen: boolean }): Promise<Database> {
  const identity = identityOf(file);
  // Not as `readOnly`: whoever closes such a connection last leaves the files beside it there.
  const options = { anyVersion: true, mayFreeze: true, frozen };
  const connection = await openSqliteFile(file, DATABASE_FILE, subjectOf(file), options);
  refuseOlder(connection, DATABASE_FILE, subjectOf(file));
  connection.exec('begin');
  return wrap(file, connection, { identity, fixed: { content: contentName(connection), frozen } });
}

/** Opens a copy of a database under the name of the original. `copyOf` as in `OpenOptions`. Errors as `openDatabase`. */
export async function openCopy(
  copy: string,
  original: string,
  options: Pick<OpenOptions, 'copyOf'> = {},
): Promise<Database> {
  const connection = await openSqliteFile(copy, DATABASE_FILE, subjectOf(original), options);
  return wrap(copy, connection, { namedAfter: original });
}

/**
 * Makes an empty database and opens it. Leaves nothing behind if it fails. Refuses an existing file (409
 * `database_exists`).
 */
export async function createDatabase(file: string, about: DatabaseAbout): Promise<Database> {
  await buildDatabase(file, about, async () => {});
  return openDatabase(file);
}

/** A database to be made: where, its description, and what fills it before anybody can see it. */
export interface NewDatabaseFile {
  file: string;
  about: DatabaseAbout;
  build?: (database: Database) => Promise<void>;
}

/**
 * Makes a database and fills it before anybody can see it. `build` writes to a file with a temporary name, in one
 * transaction and without a journal, so at full speed. The file gets its name only after that has succeeded. If it
 * fails, nothing is left. `build` must not close the database, begin a transaction or rely on a rollback. Refuses an
 * existing file (409 `database_exists`).
 */
export async function buildDatabase(
  file: string,
  about: DatabaseAbout,
  build: (database: Database) => Promise<void>,
): Promise<void> {
  await buildDatabases([{ file, about, build }]);
}

/** Makes several databases like `buildDatabase`. All of them appear or none does, also after a kill. */
export async function buildDatabases(databases: readonly NewDatabaseFile[]): Promise<void> {
  const built: Unpublished[] = [];
  try {
    for (const database of databases) built.push(await buildUnpublished(database));
    await publishTogether(built);
  } catch (error) {
    for (const { temporary } of built) await removeSqliteFile(temporary);
    const { code, file } = error as { code?: unknown; file?: unknown };
    throw code === 'EEXIST' ? existsError(String(file)) : storeError(error, 'The data folder');
  } finally {
    for (const { release } of built) release();
  }
}

/** Makes an empty database in memory, under the name that a file would give it. No file is made. */
export async function buildInMemory(file: string, about: DatabaseAbout): Promise<Database> {
  const database = wrap(file, openInMemory(DATABASE_FILE));
  await database.sql.insertInto('meta').values(metaRows(about)).execute();
  return database;
}

async function buildUnpublished({ file, about, build }: NewDatabaseFile): Promise<Unpublished> {
  try {
    return await buildTemporaryFile(file, DATABASE_FILE, async (connection) => {
      const database = wrap(file, connection);
      await database.sql.insertInto('meta').values(metaRows(about)).execute();
      await build?.(database);
    });
  } catch (error) {
    throw storeError(error, subjectOf(file));
  }
}

/**
 * Opens a database for one piece of reading, and closes it. Errors as `openDatabase`; 503 `database_busy` if somebody changed it
 * while it was read without locks, on a full disk: what was read may then be torn.
 */
export async function readDatabase<Result>(
  file: string,
  work: (database: Database) => Result | Promise<Result>,
): Promise<Result> {
  await using database = await openDatabase(file, { readOnly: true });
  const result = await work(database);
  if (!database.isOutdated) return result;
  throw changedWhileRead(file);
}

function existsError(file: string): AppError {
  return new AppError(
    409,
    'database_exists',
    `${subjectOf(file)} exists already. Choose another name or remove it first.`,
  );
}

function metaRows(about: DatabaseAbout) {
  return [
    { key: 'kind', value: about.kind },
    { key: 'description', value: about.description },
    ...(about.long_description ? [{ key: 'long_description', value: about.long_description }] : []),
    ...(about.organism ? [{ key: 'organism', value: about.organism }] : []),
    { key: 'synthetic', value: about.synthetic ? '1' : '0' },
    { key: 'definitions_version', value: '1' },
    ...(about.seqdef === undefined ? [] : [{ key: 'seqdef', value: about.seqdef }]),
    { key: 'created_at', value: new Date().toISOString() },
  ];
}

function wrap(
  file: string,
  connection: DatabaseSync,
  about: { identity?: string; namedAfter?: string; reader?: RecordReader; fixed?: FixedState } = {},
): Database {
  const { identity = '', namedAfter = file, reader = SEES_ALL, fixed } = about;
  defineAttributeFunction(connection);
  const sql = new Kysely<DatabaseTables>({ dialect: createSqliteDialect(connection, subjectOf(namedAfter)) });
  return {
    name: databaseNameOf(namedAfter),
    file,
    identity,
    reader,
    key: `${file} ${readerName(reader)}`,
    sql,
    connection,
    ...defined({ fixed }),
    get isOpen() {
      return connection.isOpen;
    },
    get isInTransaction() {
      return connection.isTransaction;
    },
    get isOutdated() {
      return isOutdated(connection, file);
    },
    async close() {
      await sql.destroy();
      // Kysely does not close a connection that it never used.
      if (connection.isOpen) connection.close();
    },
    async [Symbol.asyncDispose]() {
      await this.close();
    },
  };
}
