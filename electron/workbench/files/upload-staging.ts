import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/problem.ts';
import { isVisible, withoutInvisible } from '#shared/rules/visible-name.ts';

/** Longest name of a file or folder; the limit of the common file systems, in UTF-8 bytes. */
const MAX_NAME_BYTES = 255;

const MAX_PATH_BYTES = 1000;

const MAX_DEPTH = 16;

/** Names of devices on Windows, with any extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/i;

/** Characters that some file system refuses or reads as more than a name: control characters, `:` (streams), wildcards. */
// Control characters are what is looked for.
const UNSAFE = /[\u0000-\u001f\u007f<>:"|?*]/g;

/** What a finished batch consists of: each dropped folder, and each single file. */
interface StagedItem {
  path: string;
  /** Folder that contains only this item. Removing it removes the item. */
  container: string;
}

/** Private copies of the files that a browser sent, because a browser gives no paths. */
export interface UploadStaging {
  begin(batch: string): void;
  /** Streams one file to disk. Nothing is left of it if the stream breaks. */
  add(batch: string, relativePath: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  finish(batch: string): StagedItem[];
  /** Makes an empty folder for files that are to be saved elsewhere. It is removed with all the others. */
  makeRoom(): Promise<string>;
  close(): Promise<void>;
}

const BATCH_NAME = /^[A-Za-z0-9-]{8,64}$/;
const MAX_OPEN_BATCHES = 64;
const MAX_FILES = 100_000;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Removes what programs that have ended left behind. Another running program on the same data folder keeps its files.
 */
async function removeLeftovers(staging: string): Promise<void> {
  for (const name of await readdir(staging)) {
    const pid = Number(name.split('-')[0]);
    if (!Number.isInteger(pid) || pid === process.pid || !isAlive(pid)) {
      await rm(join(staging, name), { recursive: true, force: true });
    }
  }
}

function inWords(error: unknown, name: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EEXIST') {
    return new AppError(
      409,
      'duplicate_upload',
      `Two of the files are both called ${name}. Send them one after the other.`,
    );
  }
  if (code === 'ENOSPC') {
    return new AppError(507, 'disk_full', `There is no room for ${name} on the disk of the data folder.`);
  }
  return error;
}

/** Opens the staging folder (`<data folder>/staging`), without anything that ended programs left there. */
export async function createUploadStaging(staging: string): Promise<UploadStaging> {
  await mkdir(staging, { recursive: true, mode: 0o700 });
  await removeLeftovers(staging);
  const own = join(staging, `${process.pid}-${randomUUID()}`);
  const batches = new Map<string, { files: number; items: Map<string, StagedItem> }>();

  function batchOf(name: string) {
    const batch = batches.get(name);
    if (!batch) throw new AppError(404, 'unknown_upload', 'This upload is not known. Send the files again.');
    return batch;
  }

  /** One item per dropped folder and one per single file, so that equal names from different places never collide. */
  function itemFor(items: Map<string, StagedItem>, parts: string[]): StagedItem {
    const key = parts.length > 1 ? (parts[0] as string) : randomUUID();
    const known = items.get(key);
    if (known) return known;
    const container = join(own, randomUUID());
    const item = { container, path: join(container, parts[0] as string) };
    items.set(key, item);
    return item;
  }

  return {
    begin(name) {
      if (!BATCH_NAME.test(name)) throw new AppError(400, 'bad_upload', 'The name of the upload is not usable.');
      if (batches.has(name)) return;
      if (batches.size >= MAX_OPEN_BATCHES) {
        throw new AppError(429, 'too_many_uploads', 'Too many uploads are open. Wait for the others to end.');
      }
      batches.set(name, { files: 0, items: new Map() });
    },

    async add(name, relativePath, content) {
      const batch = batchOf(name);
      if (batch.files >= MAX_FILES) {
        throw new AppError(413, 'too_many_files', `At most ${MAX_FILES} files can be sent at once. Send fewer.`);
      }
      const parts = uploadPathParts(relativePath);
      const item = itemFor(batch.items, parts);
      const target = join(item.container, ...parts);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        // Opened before anything can fail: what is still being made cannot be removed.
        const file = await open(target, 'wx', 0o600);
        await pipeline(Readable.from(content), file.createWriteStream());
      } catch (error) {
        const isOurs = (error as NodeJS.ErrnoException).code !== 'EEXIST';
        if (isOurs) await rm(target, { force: true });
        if (isOurs && parts.length === 1)
          batch.items.forEach((other, key) => other === item && batch.items.delete(key));
        throw inWords(error, parts.at(-1) as string);
      }
      batch.files += 1;
    },

    finish(name) {
      const batch = batchOf(name);
      batches.delete(name);
      return [...batch.items.values()];
    },

    async makeRoom() {
      const folder = join(own, randomUUID());
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw inWords(error, 'the file');
      });
      return folder;
    },

    async close() {
      batches.clear();
      await rm(own, { recursive: true, force: true });
    },
  };
}

function refuse(reason: string): AppError {
  return new AppError(400, 'bad_upload_path', `A file cannot be taken because its name ${reason}. Rename it.`);
}

function safeName(part: string): string {
  if (Buffer.byteLength(part) > MAX_NAME_BYTES) throw refuse(`is longer than ${MAX_NAME_BYTES} bytes`);
  const name = withoutInvisible(part.replace(UNSAFE, '_'), '_');
  if (DEVICE_NAME.test(name) || /[. ]$/.test(name)) return `${name}_`;
  return name;
}

/**
 * The parts of the path that a page gave to an uploaded file (`neisseria/abcZ.tfa`). They can safely be joined to a
 * folder on every file system: not absolute, no `..`, no NUL, limited in length. Throws `bad_upload_path` for a path
 * that cannot be made safe.
 */
export function uploadPathParts(path: string): string[] {
  if (path.includes('\0')) throw refuse('holds a NUL character');
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw refuse(`is longer than ${MAX_PATH_BYTES} bytes`);
  if (/^[/\\]|^[A-Za-z]:[/\\]/.test(path)) throw refuse('is an absolute path');
  const parts = path.split(/[/\\]/);
  if (parts.length > MAX_DEPTH) throw refuse(`lies deeper than ${MAX_DEPTH} folders`);
  if (parts.some((part) => part.trim() === '' || part === '.' || part === '..'))
    throw refuse('is not a plain relative path');
  if (!parts.every(isVisible)) throw refuse('is invisible');
  return parts.map(safeName);
}
