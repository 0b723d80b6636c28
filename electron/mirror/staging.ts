import { hash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { claimTemporary } from '#electron/store/file/temporary-file.ts';
import { removeUnfinished } from '#electron/store/file/unfinished-files.ts';
import { syncPath } from '#electron/store/file/publish-file.ts';
import { makePrivateFolder } from '#electron/store/site/private-folder.ts';
import { jsonIn } from '#shared/json-in.ts';

/** Days for which fetched pieces are good: after that the site is read from the beginning. */
const GOOD_FOR_DAYS = 7;

/**
 * What was fetched for a copy and is not in the database yet: one file for each piece, whole or not there, so that an attempt
 * that ends in any way is continued by the next. Names of files are hashes: nothing that a site says becomes a path.
 */
export interface Staging {
  /** The piece of a key, or undefined where it was not fetched. A damaged file counts as not fetched. */
  read<Schema extends z.ZodType>(key: string, schema: Schema): Promise<z.output<Schema> | undefined>;
  write(key: string, piece: unknown): Promise<void>;
  forget(key: string): Promise<void>;
  /** How many pieces there are. */
  count(): Promise<number>;
  /** Throws away all pieces. */
  forgetAll(): Promise<void>;
  /** Removes the folder as well. */
  clear(): Promise<void>;
}

const pieceFile = (folder: string, key: string) => join(folder, `${hash('sha256', key)}.json`);

/** A piece of a staging folder as it lies there; undefined where there is none that can be read. */
export async function readPiece<Schema extends z.ZodType>(
  folder: string,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const text = await readFile(pieceFile(folder, key), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : schema.safeParse(jsonIn(text)).data;
}

/** Opens the staging folder of a copy, and empties it of what is too old. */
export async function openStaging(folder: string): Promise<Staging> {
  await makePrivateFolder(folder);
  await removeUnfinished(folder);
  const pathOf = (key: string) => pieceFile(folder, key);
  const staging: Staging = {
    read: (key, schema) => readPiece(folder, key, schema),
    async write(key, piece) {
      const { path, release } = claimTemporary(pathOf(key));
      try {
        await writeFile(path, JSON.stringify(piece), { mode: 0o600 });
        await syncPath(path, 'r+');
        await rename(path, pathOf(key));
      } finally {
        release();
      }
    },
    forget: (key) => rm(pathOf(key), { force: true }),
    count: async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).length,
    async forgetAll() {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
    },
    clear: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
  if (await isOutdated(folder)) await staging.forgetAll();
  return staging;
}

async function isOutdated(folder: string): Promise<boolean> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return Math.min(...times) < Date.now() - GOOD_FOR_DAYS * 24 * 60 * 60 * 1000;
}
