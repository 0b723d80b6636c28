import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/problem.ts';
import { databaseNamesIn } from '../site/data-folder.ts';

/** A file as it was found. */
export interface FoundFile {
  path: string;
  /** Names the file and its content, as long as nobody writes into it: another text after it was replaced. */
  state: string;
  /** When it was last written, as the file says (milliseconds since 1970). */
  writtenAt: number;
}

export interface FoundDatabase extends FoundFile {
  /** Names of the files of its typing index. */
  indexes: string[];
}

/** The files of a folder that is served as a replica. */
export interface FoundFiles {
  databases: ReadonlyMap<string, FoundDatabase>;
  site?: FoundFile;
}

/** What the program keeps beside a file that it has open for writing. */
const IN_USE = ['-wal', '-journal'];

/**
 * Looks which files a replica has. Nothing is opened. AppError codes: no_such_folder 404; replica_in_use 409 where somebody writes to a file
 * in the folder, as a program does that has it for its own data: then a file alone is not a whole database.
 */
export async function findFiles(root: string): Promise<FoundFiles> {
  const folder = join(root, 'databases');
  const all = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new AppError(404, 'no_such_folder', `There is no folder "${folder}". Put the copies of the databases there.`);
  });
  const databases = new Map<string, FoundDatabase>();
  for (const name of await databaseNamesIn(folder)) {
    const found = await findFile(join(folder, `${name}.sqlite`));
    if (found) databases.set(name, { ...found, indexes: indexesOf(name, all) });
  }
  const site = await findFile(join(root, 'site.sqlite'));
  return { databases, ...(site && { site }) };
}

/** The file at a path and its state. Undefined if there is none. */
export async function findFile(path: string): Promise<FoundFile | undefined> {
  const found = await stat(path, { bigint: true }).catch(unlessMissing);
  if (!found?.isFile()) return undefined;
  for (const suffix of IN_USE) {
    const beside = await stat(path + suffix).catch(unlessMissing);
    if (beside) throw inUse(path);
  }
  const state = [found.dev, found.ino, found.size, found.mtimeNs].join(':');
  return { path, state, writtenAt: Number(found.mtimeMs) };
}

/** The files of the typing index of a database: `NAME.index`, `NAME.index.scheme-1` and so on. */
export function indexesOf(name: string, files: readonly string[]): string[] {
  return files.filter((file) => file === `${name}.index` || /^\.index\.scheme-\d+$/.test(file.slice(name.length)));
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function inUse(path: string): AppError {
  const sentence = `Somebody is writing to "${path}": the folder is the data folder of a program, or a copy that was made without one. Serve a folder of copies ("allelier replicate", "allelier backup", "litestream restore").`;
  return new AppError(409, 'replica_in_use', sentence);
}
