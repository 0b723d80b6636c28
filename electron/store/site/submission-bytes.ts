import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { fileModeIn } from '../file/file-modes.ts';
import { isLocked } from '../file/file-lock.ts';
import { isTemporaryName, mainNameOf, publishFile } from '../file/publish-file.ts';
import { storeError } from '../file/store-errors.ts';
import { claimTemporary } from '../file/temporary-file.ts';
import { removeUnfinished } from '../file/unfinished-files.ts';
import { makePrivateFolder } from './private-folder.ts';

/** Where the bytes of files of submissions lie in a data folder, under names of our own. Records in the databases name them. */
export function bytesFolder(root: string): string {
  return join(root, 'submissions');
}

/** Path of the bytes that a record names. */
export function bytesFile(root: string, storedName: string): string {
  return join(bytesFolder(root), storedName);
}

/** Bytes on the disk that no record names yet. */
interface ReceivedBytes {
  storedName: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Call it when a record names the bytes, or when it is not known whether one does. */
  release(): void;
  /** Removes the bytes. No record names them. */
  discard(): Promise<void>;
}

/**
 * Writes a stream to a new file: hashed on the way, on the disk when this is done. `count` is told of each piece before it is
 * written and may refuse it. Until it is released, no clean-up touches it. After a failure nothing is left. AppError codes: disk_full
 * 507, and what `count` throws.
 */
export async function receiveBytes(
  root: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  count: (length: number) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<ReceivedBytes> {
  const folder = bytesFolder(root);
  try {
    await makePrivateFolder(folder);
    const storedName = randomUUID();
    const file = join(folder, storedName);
    const claimed = claimTemporary(file);
    const drop = async (path: string) => {
      await rm(path, { force: true, maxRetries: 3 }).finally(() => claimed.release());
    };
    const hash = createHash('sha256');
    let size = 0;
    async function* counted() {
      for await (const piece of bytes) {
        await count(piece.length);
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
    }
    try {
      // Opened before anything can fail: what is still being made cannot be removed.
      const target = await open(claimed.path, 'wx', fileModeIn(folder));
      await pipeline(counted, target.createWriteStream(), signal ? { signal } : {});
      await publishFile(claimed.path, file);
    } catch (error) {
      await drop(claimed.path);
      throw error;
    }
    const release = () => claimed.release();
    return { storedName, size, sha256: hash.digest('hex'), release, discard: () => drop(file) };
  } catch (error) {
    throw storeError(error, 'The file of the submission');
  }
}

/** Removes bytes that no record names any more. What cannot be removed now is removed at a later start. */
export async function removeBytes(root: string, storedNames: readonly string[]): Promise<void> {
  for (const name of storedNames)
    await rm(bytesFile(root, name), { force: true, maxRetries: 3 }).catch(() => undefined);
}

/**
 * Removes bytes that no record of a database names, also not of one in the trash: what a killed program left, and what deleted
 * submissions and databases had. If one of the databases cannot be read, everything stays.
 */
export async function removeOrphanBytes(root: string): Promise<void> {
  const folder = bytesFolder(root);
  const found = await readdir(folder).catch(() => []);
  if (found.length === 0) return;
  const owned = new Set(found.filter((name) => name.endsWith('-owner') && isLocked(join(folder, name))).map(ownedName));
  // Only now: bytes whose owner has let go of them have their record.
  const named = await namedBytes(root);
  if (named !== undefined) {
    await removeBytes(
      root,
      found.filter((name) => !isTemporaryName(name) && !owned.has(name) && !named.has(name)),
    );
  }
  await removeUnfinished(folder);
}

/** The same where a database has just been removed. What cannot be removed now goes at the next start. */
export async function dropOrphanBytes(root: string): Promise<void> {
  await removeOrphanBytes(root).catch(() => undefined);
}

function ownedName(owner: string): string {
  return mainNameOf(owner).replace(/\.new-[0-9a-f]{12}$/, '');
}

/** Names of all bytes that records name. Undefined if they cannot all be read. */
async function namedBytes(root: string): Promise<Set<string> | undefined> {
  const named = new Set<string>();
  // The trash twice: a database may move there, or back, while this reads.
  for (const file of [
    ...(await trashed(root)),
    ...(await databases(join(root, 'databases'))),
    ...(await trashed(root)),
  ]) {
    try {
      for (const name of namesIn(file)) named.add(name);
    } catch {
      return undefined;
    }
  }
  return named;
}

async function trashed(root: string): Promise<string[]> {
  const trash = join(root, 'trash');
  const entries = await readdir(trash).catch(() => []);
  return (await Promise.all(entries.map((entry) => databases(join(trash, entry))))).flat();
}

async function databases(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.sqlite')).map((name) => join(folder, name));
}

function namesIn(file: string): string[] {
  using connection = new DatabaseSync(file, { readOnly: true });
  // Files of the first version have another table, which was never used.
  const columns = connection.prepare("select 1 from pragma_table_info('submission_file') where name = 'stored_name'");
  if (columns.get() === undefined) return [];
  return connection
    .prepare('select stored_name from submission_file')
    .all()
    .map(({ stored_name }) => String(stored_name));
}
