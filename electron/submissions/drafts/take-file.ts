import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readRawChunks, UnreadableSource } from '#electron/exchange/source-bytes.ts';
import { unpackParts } from '#electron/exchange/read-workbook/unpack-parts.ts';
import { claimTemporary, type TemporaryName } from '#electron/store/file/temporary-file.ts';
import { publishFile } from '#electron/store/file/publish-file.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { readFailure } from '#electron/typing/genome/regular-file.ts';
import { AppError } from '#shared/problem.ts';
import type { AssemblyStatistics } from '#shared/rules/assembly.ts';
import { readStatistics } from '../assembly-file.ts';

/** A file to copy into the data folder. */
export interface TakeTask {
  path: string;
  /** As the user knows it. */
  name: string;
  /** Where copies lie, each with its hash as its name. */
  folder: string;
  /** Whether files are contigs of genomes. */
  contigs: boolean;
}

/** A file that lies in the data folder now. */
export interface TakenFile {
  name: string;
  /** Bytes. */
  size: number;
  sha256: string;
  statistics?: AssemblyStatistics;
  /** Why it could not be read as contigs. */
  unreadable?: string;
}

export interface TakenFiles {
  files: TakenFile[];
  refused: { name: string; reason: string }[];
}

/** Bytes of one file, and of all files of an archive: the largest body that a service takes. */
export const LARGEST = 1024 * 1024 * 1024;
const LARGEST_ARCHIVE = 4 * LARGEST;
const MOST_FILES = 5000;

/**
 * Copies a file into the data folder and hashes it; of a zip archive each file in it. Files of contigs are read, and their
 * statistics told. The copy is whole on the disk before it has its name. AppError: `disk_full` 507. For workers.
 */
export async function takeFile(task: TakeTask, control: WorkControl): Promise<TakenFiles> {
  const taken: TakenFiles = { files: [], refused: [] };
  try {
    if (isZip(task.path) && !OFFICE_FILE.test(task.name)) await takeArchive(task, control, taken);
    else await takeOne(task, control, taken);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw storeError(error, 'The folder of drafts');
    taken.refused.push({ name: task.name, reason });
  }
  return taken;
}

/** Why a file that was chosen cannot be read. Undefined for other errors. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof UnreadableSource) return 'The archive is damaged, or too large when it is unpacked.';
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return readFailure(error.code);
}

/** Documents that are zip archives inside. They stay as they are. */
const OFFICE_FILE = /\.(xlsx|xlsm|docx|pptx|ods|odt|odp)$/i;

function isZip(path: string): boolean {
  const [first] = readRawChunks(path);
  return first?.toString('latin1', 0, 4) === 'PK\u0003\u0004';
}

async function takeOne({ path, name, folder, contigs }: TakeTask, control: WorkControl, taken: TakenFiles) {
  const before = statSync(path);
  if (before.size > LARGEST) {
    taken.refused.push({ name, reason: 'The file is larger than 1 GB, the most that can be sent.' });
    return;
  }
  const copy = beginCopy(folder);
  try {
    for (const chunk of readRawChunks(path)) {
      control.checkpoint();
      copy.write(chunk);
      // One that grows as fast as it is read has no end.
      if (copy.size() > before.size) break;
    }
    const after = statSync(path);
    if (copy.size() !== after.size || after.mtimeMs !== before.mtimeMs) {
      taken.refused.push({ name, reason: 'The file changed while it was copied. Add it again when it is complete.' });
      return;
    }
    taken.files.push(await describe(await copy.publish(), { name: basename(name), folder, contigs }, control));
  } finally {
    copy.end();
  }
}

async function takeArchive(task: TakeTask, control: WorkControl, taken: TakenFiles) {
  const { path, folder, contigs } = task;
  const copies: { name: string; copy: Copy }[] = [];
  const parts = unpackParts(readRawChunks(path), LARGEST_ARCHIVE, (part) => {
    const name = entryName(part);
    if (name === undefined) return undefined;
    if (copies.length >= MOST_FILES) throw new UnreadableSource('There are too many files in the archive.');
    const copy = beginCopy(folder);
    copies.push({ name, copy });
    return { write: copy.write, end: copy.close };
  });
  try {
    for (const _ of parts) control.checkpoint();
    for (const { name, copy } of copies) {
      const about = { name, folder, contigs };
      if (copy.size() <= LARGEST) taken.files.push(await describe(await copy.publish(), about, control));
      else taken.refused.push({ name, reason: 'The file is larger than 1 GB, the most that can be sent.' });
    }
    if (copies.length === 0) taken.refused.push({ name: task.name, reason: 'There is no file in the archive.' });
  } finally {
    for (const { copy } of copies) copy.end();
  }
}

/** The name of a file in an archive, without its folders. Undefined for folders and what systems add. */
function entryName(path: string): string | undefined {
  const parts = path.split(/[/\\]/);
  const name = parts.at(-1) ?? '';
  return name === '' || name.startsWith('.') || parts.includes('__MACOSX') ? undefined : name;
}

export interface Copy {
  write(chunk: Uint8Array): void;
  close(): void;
  size(): number;
  /** SHA-256 of what was written, hexadecimal. Nothing can be written afterwards. */
  hash(): string;
  /** Gives it its name. Another copy of the same content is as good. */
  publish(): Promise<{ size: number; sha256: string }>;
  /** Lets go of the temporary name, and removes what was not published. */
  end(): void;
}

/** Begins a copy in a folder, where its hash becomes its name. Bytes beyond 1 GB are counted only. */
export function beginCopy(folder: string): Copy {
  const temporary: TemporaryName = claimTemporary(join(folder, 'file'));
  const hash = createHash('sha256');
  let size = 0;
  let sha256: string | undefined;
  const digest = () => (sha256 ??= hash.digest('hex'));
  let file: number | undefined = openSync(temporary.path, 'wx', 0o600);
  const close = () => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  return {
    write(chunk) {
      if (file === undefined) return;
      hash.update(chunk);
      size += chunk.length;
      // What is larger is refused afterwards, and need not fill the disk.
      if (size > LARGEST) return;
      for (let at = 0; at < chunk.length;) at += writeSync(file, chunk, at);
    },
    close,
    size: () => size,
    hash: digest,
    async publish() {
      close();
      await publishFile(temporary.path, join(folder, digest()));
      return { size, sha256: digest() };
    },
    end() {
      close();
      // What was refused or cancelled may be a gigabyte. A published copy has another name by now.
      rmSync(temporary.path, { force: true, maxRetries: 3 });
      temporary.release();
    },
  };
}

/** A published copy, with what its contigs are like where it is to hold any. */
export async function describe(
  copy: { size: number; sha256: string },
  { name, folder, contigs }: { name: string; folder: string; contigs: boolean },
  control: WorkControl,
): Promise<TakenFile> {
  if (!contigs) return { name, ...copy };
  const read = await readStatistics(join(folder, copy.sha256), control);
  return { name, ...copy, ...(typeof read === 'string' ? { unreadable: read } : { statistics: read }) };
}

/**
 * The bytes of a copy in pieces, as often as they are asked for. AppError 500 `file_damaged` if the copy is not whole, which is known
 * at the end, or not there.
 */
export function copiedBytes(file: string, sha256: string): AsyncIterable<Uint8Array> {
  return {
    async *[Symbol.asyncIterator]() {
      const hash = createHash('sha256');
      for (const chunk of chunksOf(file)) {
        hash.update(chunk);
        yield chunk;
      }
      if (hash.digest('hex') !== sha256) {
        throw new AppError(500, 'file_damaged', 'The copy of a file of this draft has changed. Add the file again.');
      }
    },
  };
}

/** A multiple of three, so that pieces become Base64 one by one. */
const PIECE = 3 * 64 * 1024;

function* chunksOf(file: string): Generator<Uint8Array> {
  const descriptor = openCopy(file);
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE);
      let filled = 0;
      for (let read = -1; read !== 0 && filled < PIECE; filled += read) {
        read = readSync(descriptor, piece, filled, PIECE - filled, null);
      }
      if (filled > 0) yield piece.subarray(0, filled);
      if (filled < PIECE) return;
    }
  } finally {
    closeSync(descriptor);
  }
}

function openCopy(file: string): number {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error;
    throw new AppError(
      500,
      'file_damaged',
      'The copy of a file of this draft is not there any more. Add the file again.',
    );
  }
}
