import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { ChosenFile, FileToken } from '#shared/rpc/contract/file.ts';

/** The file or folder behind a token. */
export interface KnownFile {
  readonly path: string;
  readonly name: string;
  readonly kind: 'file' | 'folder';
  /** True for a private copy of something that a browser sent. */
  readonly staged: boolean;
}

/** Files and folders that the user chose. A page never sees their paths: it gets tokens, which mean nothing in another run. */
export interface FileRegistry {
  /** A token for an absolute path. `container` is a staging folder that is removed when the token is released. */
  register(path: string, container?: string): Promise<ChosenFile>;
  /**
   * Tokens for several paths. One that is no file or cannot be read gets a token like the others, as an empty file: whoever works
   * with it is told what is wrong, by its name. Throws what `register` throws if that is true of all of them.
   */
  registerAll(paths: readonly string[]): Promise<ChosenFile[]>;
  /**
   * A token for a file inside a chosen folder, under the given `name`, also for one that cannot be read. The folder is kept as long
   * as the file.
   */
  registerInside(folder: FileToken, path: string, name: string): Promise<ChosenFile>;
  /** Throws `unknown_file` (404). */
  get(token: FileToken): KnownFile;
  /** Keeps the file of a token until the returned function is called, even if the token is released before. */
  hold(token: FileToken): () => void;
  release(token: FileToken): Promise<void>;
}

interface RegisteredFile extends KnownFile {
  container?: string;
  /** Releases the folder that contains this file. */
  letGo?: () => void;
  holds: number;
  released: boolean;
}

/** More files than this mean that somebody chose a whole disk by mistake, and counting would never end. */
const MAX_FILES = 100_000;

async function measureFolder(folder: string): Promise<{ files: number; size: number }> {
  let files = 0;
  let size = 0;
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // A folder that cannot be read counts nothing. What is done with the folder says so.
    for (const item of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, item.name);
      if (item.isDirectory()) waiting.push(path);
      if (!item.isFile()) continue;
      files += 1;
      if (files > MAX_FILES) {
        throw new AppError(
          413,
          'folder_too_large',
          `The folder ${basename(folder)} holds more than ${countOf(MAX_FILES, 'file')}. Choose the folder that holds just the files you mean.`,
        );
      }
      size += (await stat(path).catch(() => undefined))?.size ?? 0;
    }
  }
  return { files, size };
}

async function describe(path: string): Promise<Omit<ChosenFile, 'token'>> {
  const name = basename(path);
  const about = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'is not there' : 'cannot be read';
    throw new AppError(404, 'file_not_found', `${name} ${reason}. Choose it again.`);
  });
  if (about.isDirectory()) return { name, kind: 'folder', ...(await measureFolder(path)) };
  if (!about.isFile()) throw new AppError(400, 'not_a_file', `${name} is neither a file nor a folder.`);
  return { name, kind: 'file', size: about.size };
}

/** Makes an empty registry. Tokens are random, have 192 bits, and end with the program. */
export function createFileRegistry(): FileRegistry {
  const entries = new Map<FileToken, RegisteredFile>();

  function entryOf(token: FileToken): RegisteredFile {
    const entry = entries.get(token);
    if (!entry || entry.released)
      throw new AppError(404, 'unknown_file', 'This file is no longer known. Choose it again.');
    return entry;
  }

  async function forgetUnused(token: FileToken, entry: RegisteredFile): Promise<void> {
    if (!entry.released || entry.holds > 0) return;
    entries.delete(token);
    entry.letGo?.();
    if (entry.container) await rm(entry.container, { recursive: true, force: true });
  }

  function hold(token: FileToken): () => void {
    const entry = entryOf(token);
    let held = true;
    entry.holds += 1;
    return () => {
      if (!held) return;
      held = false;
      entry.holds -= 1;
      void forgetUnused(token, entry);
    };
  }

  async function enter(
    path: string,
    more: Pick<RegisteredFile, 'staged' | 'container' | 'letGo'>,
    { called, isLenient }: { called?: string; isLenient?: boolean } = {},
  ) {
    if (!isAbsolute(path)) throw new Error('A chosen file must be an absolute path.');
    const described = await describe(path).catch((error: unknown) => {
      if (!isLenient || !(error instanceof AppError)) throw error;
      return { name: basename(path), kind: 'file' as const, size: 0 };
    });
    // What is inside a folder counts as a file, even if it is not: working with it says so.
    const chosen = called === undefined ? described : { name: called, kind: 'file' as const, size: described.size };
    const token = randomBytes(24).toString('base64url');
    entries.set(token, { path, name: chosen.name, kind: chosen.kind, holds: 0, released: false, ...more });
    return { token, ...chosen };
  }

  return {
    async registerAll(paths) {
      const described = await Promise.allSettled(paths.map(describe));
      const failed = described.find((one) => one.status === 'rejected');
      if (failed && !described.some((one) => one.status === 'fulfilled')) throw failed.reason;
      return Promise.all(paths.map((path) => enter(path, { staged: false }, { isLenient: true })));
    },

    register: (path, container) =>
      enter(path, { staged: container !== undefined, ...defined({ container: container || undefined }) }),

    async registerInside(folder, path, name) {
      const letGo = hold(folder);
      try {
        return await enter(path, { staged: entryOf(folder).staged, letGo }, { called: name, isLenient: true });
      } catch (error) {
        letGo();
        throw error;
      }
    },

    get: entryOf,

    hold,

    async release(token) {
      const entry = entries.get(token);
      if (!entry) return;
      entry.released = true;
      await forgetUnused(token, entry);
    },
  };
}
