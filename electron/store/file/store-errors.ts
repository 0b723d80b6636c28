import { isOutOfFiles, outOfFiles } from '#electron/threads/open-files.ts';
import { AppError } from '#shared/problem.ts';

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html) that a user can do something about. */
const SQLITE = { PERM: 3, BUSY: 5, LOCKED: 6, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 };

/** Extended codes: the file that connections share (`-shm`) cannot be made, cannot grow or cannot be read. */
const SHARED_FILE = { OPEN: 4618, SIZE: 4874, MAP: 5386 };
/** Extended codes of a database whose shared file cannot be made because its folder is read-only. */
const READONLY_FOLDER = { CANTINIT: 1288, DIRECTORY: 1544 };

type RefusalOf = (subject: string) => AppError;

const isReadOnly: RefusalOf = (subject) =>
  new AppError(
    403,
    'folder_read_only',
    `${subject} cannot be written: the file or its folder is read-only. Give yourself write permission or choose another folder.`,
  );

const isDiskFull: RefusalOf = (subject) =>
  new AppError(507, 'disk_full', `The disk is full: ${subject} could not be written. Free some space and try again.`);

const isDamaged: RefusalOf = (subject) =>
  new AppError(
    503,
    'database_damaged',
    `${subject} is damaged: its file, or a part of it, cannot be read. Nothing is written to it, and other databases are not affected. See what is wrong with "allelier check", and restore a backup, or import its content into a new database.`,
  );

const isBeingWritten: RefusalOf = (subject) =>
  new AppError(503, 'database_busy', `${subject} is being written by another program. Try again when that is done.`);

const isUnreadable: RefusalOf = (subject) =>
  new AppError(500, 'disk_failed', `${subject} could not be read or written: the disk reported an error.`);

const isMissing: RefusalOf = (subject) => new AppError(404, 'unknown_database', `${subject} does not exist.`);

const isNoFolder: RefusalOf = (subject) =>
  new AppError(
    409,
    'not_a_folder',
    `${subject} is not where a folder should be: a file has that name. Choose another.`,
  );

const REFUSALS_BY_RESULT_CODE = new Map<number, RefusalOf>([
  [SQLITE.PERM, isReadOnly],
  [SQLITE.READONLY, isReadOnly],
  [SQLITE.CANTOPEN, isReadOnly],
  [SQLITE.FULL, isDiskFull],
  [SQLITE.CORRUPT, isDamaged],
  [SQLITE.NOTADB, isDamaged],
  [SQLITE.BUSY, isBeingWritten],
  [SQLITE.LOCKED, isBeingWritten],
  [SQLITE.IOERR, isUnreadable],
]);

const REFUSALS_BY_SYSTEM_CODE = new Map<unknown, RefusalOf>([
  ['EACCES', isReadOnly],
  ['EPERM', isReadOnly],
  ['EROFS', isReadOnly],
  ['ENOSPC', isDiskFull],
  ['EDQUOT', isDiskFull],
  ['EIO', isUnreadable],
  // A share that went away.
  ['ESTALE', isUnreadable],
  ['ETIMEDOUT', isUnreadable],
  ['ENOENT', isMissing],
  ['ENOTDIR', isNoFolder],
  ['EEXIST', isNoFolder],
]);

/** True if the file that connections share cannot grow: the disk is full. */
function hasNoRoomBeside(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SHARED_FILE.SIZE;
}

/** Primary SQLite result code of an error of `node:sqlite`. Undefined for any other error. */
function sqliteResultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  // The low byte of an extended result code is the primary one.
  return error.errcode & 0xff;
}

/** True if SQLite says that the file is damaged or no database at all, in its words or in those of `storeError`. */
export function isDamage(error: unknown): boolean {
  if (error instanceof AppError) return error.problem.code === 'database_damaged';
  const code = sqliteResultCode(error);
  return code === SQLITE.CORRUPT || code === SQLITE.NOTADB;
}

/** True if there is no room on the disk, in the words of the system or of `storeError`. */
export function isFull(error: unknown): boolean {
  if (error instanceof AppError) return error.problem.code === 'disk_full';
  const code = sqliteResultCode(error);
  if (code !== undefined) return code === SQLITE.FULL || hasNoRoomBeside(error);
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/**
 * True if SQLite cannot make the files that it keeps beside an open database: there is no room, or its folder is read-only.
 */
export function cannotKeepFilesBeside(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  const beside: unknown[] = [...Object.values(SHARED_FILE), ...Object.values(READONLY_FOLDER)];
  const code = sqliteResultCode(error);
  if (isOutOfFiles(error, { isVague: true })) return false;
  return beside.includes(error.errcode) || code === SQLITE.CANTOPEN || code === SQLITE.FULL;
}

/** True if SQLite says that another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = sqliteResultCode(error);
  return code === SQLITE.BUSY || code === SQLITE.LOCKED;
}

/**
 * What a failure of SQLite or of the file system means to a user: an `AppError` whose sentence begins with `subject`
 * (`The database "neisseria"`). Any other error, broken constraints included, is a defect of the program and is
 * returned unchanged. This is the only place that reads such codes.
 */
export function storeError(error: unknown, subject: string): unknown {
  if (error instanceof AppError) return error;
  const code = sqliteResultCode(error);
  if (isOutOfFiles(error, { isVague: code === SQLITE.CANTOPEN || code === SQLITE.IOERR })) return outOfFiles(subject);
  const refusal = hasNoRoomBeside(error)
    ? isDiskFull
    : code !== undefined
      ? REFUSALS_BY_RESULT_CODE.get(code)
      : error instanceof Error && 'code' in error
        ? REFUSALS_BY_SYSTEM_CODE.get(error.code)
        : undefined;
  return refusal ? refusal(subject) : error;
}

/** Does work, and throws its failures as `storeError` words them. */
export function translated<Result>(subject: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storeError(error, subject);
  }
}

/** The refusal of a file that is damaged, empty, cut short or no database. */
export function damagedError(subject: string): AppError {
  return isDamaged(subject);
}

/** The refusal of a file that does not exist. */
export function missingError(subject: string): AppError {
  return isMissing(subject);
}
