import { lstat, readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';

export interface InputFile {
  path: string;
  /** Name for people: relative to the folder they chose, with `/`. */
  name: string;
  size: number;
  /** Why it is not read, whatever its content. */
  reason?: string;
  /** Whether the user probably meant it, but it cannot be read. */
  isUnreadable?: boolean;
}

/**
 * The files that the user meant: the named files, and of a named folder the files in it and in the folders inside it.
 * Files of the upper level come first, each level in the order of `paths`, and those of one folder in natural order.
 * Hidden files are left out. Throws `AppError` 404 `file_missing`.
 */
export async function listInputFiles(paths: string[]): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const path of paths.map((each) => resolve(each))) {
    await refuseMissing(path);
    files.push(...inNaturalOrder(await listEntry(path, basename(path), -1)));
  }
  const once = new Map(files.map((file) => [file.path, file]));
  const depth = (file: InputFile) => file.name.split('/').length;
  // The sort is stable.
  return [...once.values()].toSorted((left, right) => depth(left) - depth(right));
}

function inNaturalOrder(files: InputFile[]): InputFile[] {
  return files.toSorted((left, right) => compareNatural(left.name, right.name));
}

async function refuseMissing(path: string): Promise<void> {
  try {
    await lstat(path);
  } catch {
    throw new AppError(404, 'file_missing', `"${basename(path)}" does not exist or cannot be read.`);
  }
}

async function listFolder(folder: string, prefix: string, level: number): Promise<InputFile[]> {
  const found = await readdir(folder).catch(() => undefined);
  if (!found) return [unreadable(folder, prefix || `${basename(folder)}/`, 'The folder may not be read.')];
  const entries = found.filter((entry) => !entry.startsWith('.'));
  const lists = await Promise.all(entries.map((entry) => listEntry(join(folder, entry), prefix + entry, level)));
  return lists.flat();
}

/** The files behind a name. `level` is -1 for what was named itself, 0 for what is in a named folder. */
async function listEntry(path: string, name: string, level: number): Promise<InputFile[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [unreadable(path, name, 'The link leads nowhere or may not be followed.')];
  if (found.isFile()) return [{ path, name, size: found.size }];
  if (!found.isDirectory()) return [unreadable(path, name, 'This is not a regular file.')];
  if (level <= 0) return listFolder(path, level < 0 ? '' : `${name}/`, level + 1);
  return [{ path, name: `${name}/`, size: 0, reason: 'Folders are read only one level deep.' }];
}

function unreadable(path: string, name: string, reason: string): InputFile {
  return { path, name, size: 0, reason, isUnreadable: true };
}
