import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DatabaseKind } from '#shared/api/route.ts';
import { defined } from '#shared/defined.ts';
import { PrivateRight, Role } from '#shared/people.ts';
import { DatabaseName } from '#shared/rpc/contract/database.ts';
import { KEPT_DAYS, type TrashEntry } from '#shared/rpc/contract/trash.ts';
import { fileModeIn } from '../file/file-modes.ts';
import { syncPath } from '../file/publish-file.ts';
import { sizeOnDisk } from '../file/size-on-disk.ts';

const DAY = 24 * 60 * 60 * 1000;

/** What is kept beside a deleted database, because its file does not say it. */
export const TrashNote = z.object({
  name: DatabaseName,
  description: z.string(),
  kind: DatabaseKind.optional(),
  deleted_at: z.number(),
  group: z.string().optional(),
  group_description: z.string().optional(),
  group_long_description: z.string().optional(),
  position: z.number().int().optional(),
  /** Link of an isolate database as an earlier version stored it. */
  linked_seqdef: DatabaseName.optional(),
  roles: z.array(Role.extend({ account: z.number().int(), user_name: z.string() })).optional(),
  /** What accounts may keep private in it, where that is not as usual. */
  private_rights: z.array(PrivateRight.extend({ account: z.number().int(), user_name: z.string() })).optional(),
});
export type TrashNote = z.infer<typeof TrashNote>;

/** Names in the trash. They are made by `newEntryId` alone. */
export const ENTRY_ID = /^[0-9a-f]{24}$/;

const NOTE = 'note.json';

/** The database file of an entry. Its indexes and its journal lie beside it. */
export function mainFileOf(entryFolder: string): string {
  return join(entryFolder, 'database.sqlite');
}

/** Writes the note of a new entry, on the disk when this returns. */
export async function writeNote(entryFolder: string, note: TrashNote): Promise<void> {
  const file = join(entryFolder, NOTE);
  await writeFile(file, JSON.stringify(note), { flag: 'wx', mode: fileModeIn(entryFolder) });
  await syncPath(file, 'r+');
}

/** The note of an entry. Where it cannot be read, the entry is called `unknown`, deleted when its folder was made. */
export async function readNote(entryFolder: string): Promise<TrashNote> {
  try {
    return TrashNote.parse(JSON.parse(await readFile(join(entryFolder, NOTE), 'utf8')));
  } catch {
    const made = await stat(entryFolder);
    return { name: 'unknown', description: '', deleted_at: Math.round(made.mtimeMs) };
  }
}

/** Ids of what lies in a trash, in no order. */
export async function listEntryIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(noneIfMissing);
  return names.filter((name) => ENTRY_ID.test(name));
}

/** An entry as it is shown. Undefined if there is none, or if it is being made or removed. */
export async function describeEntry(folder: string, id: string): Promise<TrashEntry | undefined> {
  const entryFolder = join(folder, id);
  const main = await stat(mainFileOf(entryFolder)).catch(() => undefined);
  if (!main) return undefined;
  const { name, description, kind, deleted_at } = await readNote(entryFolder);
  return {
    id,
    name,
    description,
    ...defined({ kind }),
    size: await sizeOnDisk(mainFileOf(entryFolder)),
    deleted_at,
    kept_until: deleted_at + KEPT_DAYS * DAY,
  };
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
