import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { storeError } from '#electron/store/file/store-errors.ts';
import { namedList } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { ALL_TABLES } from '../curated/all-tables.ts';

/** What is where the folder of an export is to be: nothing, an empty folder, or an export that may be replaced. */
export type Earlier = 'nothing' | 'empty' | 'export';

/**
 * Looks at what is in the way of an export. With `replace` it accepts an earlier export, but only if nothing else is in it: all of it
 * would go. Throws `AppError` 409 `folder_not_empty` for anything else, which names files that no export writes.
 */
export async function readEarlier(folder: string, replace: boolean): Promise<Earlier> {
  const name = basename(folder);
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw storeError(error, `The folder "${name}"`);
  });
  if (!entries) return 'nothing';
  if (entries.length === 0) return 'empty';
  if (!(await isExport(folder))) throw notEmpty(name, 'Choose an empty folder, or one that does not exist yet.');
  if (!replace)
    throw notEmpty(name, 'It holds an earlier export: say that it is to be replaced, or choose another folder.');
  const others = await findOthers(folder);
  if (others.length > 0) throw holdsOthers(name, others);
  return 'export';
}

async function isExport(folder: string): Promise<boolean> {
  const about = await readFile(join(folder, 'database.tsv'), 'utf8').catch(() => '');
  return about.startsWith('key\tvalue\ncomplete\tyes\n');
}

const TABLES = new Set([...ALL_TABLES.map(({ name }) => name), 'database', 'isolates', 'isolate_fields']);

/** The endings of the files in each folder that an export makes. */
const FOLDERS: ReadonlyMap<string, string> = new Map([
  ['alleles', '.fas'],
  ['profiles', '.tsv'],
  ['contigs', '.fas'],
]);

/** Files that a system makes by itself in the folders that people open. */
const OF_THE_SYSTEM = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Names of the files and folders that no export writes, with `/` between folder and file. */
async function findOthers(folder: string): Promise<string[]> {
  const others: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const ending = FOLDERS.get(entry.name);
    if (entry.isDirectory() && ending !== undefined) {
      const inside = await readdir(join(folder, entry.name), { withFileTypes: true });
      const strange = inside.filter((file) => !isOurs(file, file.name.endsWith(ending)));
      others.push(...strange.map((file) => `${entry.name}/${file.name}`));
    } else if (!isOurs(entry, entry.name.endsWith('.tsv') && TABLES.has(entry.name.slice(0, -'.tsv'.length)))) {
      others.push(entry.name);
    }
  }
  return others;
}

function isOurs(entry: { name: string; isFile(): boolean }, hasName: boolean): boolean {
  return entry.isFile() && (hasName || OF_THE_SYSTEM.has(entry.name));
}

/** How many files a sentence names. */
const NAMED = 5;

/** How many files an error lists. */
const LISTED = 100;

function holdsOthers(name: string, others: readonly string[]): AppError {
  const sentence = `The folder "${name}" holds files that no export writes: ${namedList(others, NAMED)}. Replacing the export would remove them. Move them to another place, or choose another folder.`;
  const details = others.slice(0, LISTED).map((file) => ({ file, reason: 'No export writes it.' }));
  return new AppError(409, 'folder_not_empty', sentence, details, Math.max(0, others.length - LISTED));
}

function notEmpty(name: string, advice: string): AppError {
  return new AppError(409, 'folder_not_empty', `The folder "${name}" is not empty. ${advice}`);
}
