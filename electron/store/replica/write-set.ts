import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';
import { runCopy } from '../backup/run-copy.ts';
import { PRIVATE_FOLDER } from '../file/file-modes.ts';
import { databaseNamesIn, type DataFolder } from '../site/data-folder.ts';
import { readAccounts, writeAccounts } from './copy-accounts.ts';
import { savedAtOf, setNoteOf } from './set-note.ts';

interface SetTask {
  /** The folder of the copies. It is made if it is not there. */
  target: string;
  /** Whether accounts, roles and API keys are copied too, without passwords and secrets. Else a former copy of them is removed. */
  accounts: boolean;
}

/** How often all is copied when somebody changes roles or keys meanwhile. */
const ATTEMPTS = 3;

/**
 * Copies all databases into a folder that others serve as a replica, each in the place of its former copy, then the accounts. They say which
 * copies they go with, and that nobody changed a role or a key while these were made. Gives the names of the databases. AppError codes: those
 * of `copyDatabase`; not_a_replica 409 if the folder holds files of another kind, accounts_changed 503.
 */
export async function writeSet(
  folder: DataFolder,
  { target, accounts }: SetTask,
  task: TaskOptions,
): Promise<string[]> {
  const databases = join(target, 'databases');
  await mkdir(databases, { recursive: true, mode: PRIVATE_FOLDER });
  await refuseOthers(target);
  const site = join(folder.root, 'site.sqlite');
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = readAccounts(site);
    const names = await folder.listDatabaseNames();
    const saved: Record<string, string> = {};
    for (const name of names) {
      const copy = join(databases, `${name}.sqlite`);
      await runCopy({ source: folder.fileOf(name), target: copy, replace: true, savedFrom: name }, task);
      saved[name] = savedAtOf(copy) ?? '';
    }
    for (const name of await databaseNamesIn(databases)) {
      if (!names.includes(name)) await rm(join(databases, `${name}.sqlite`), { force: true });
    }
    if (!accounts) {
      await rm(join(target, 'site.sqlite'), { force: true });
      return names;
    }
    const saved_at = new Date().toISOString();
    const after = readAccounts(site);
    if (!isDeepStrictEqual(before, after)) continue;
    await writeAccounts(after, { saved_at, databases: saved }, join(target, 'site.sqlite'));
    return names;
  }
  const sentence = `Accounts, roles or keys were changed while the databases were copied, ${ATTEMPTS} times. The databases are copied, the accounts are not; try again.`;
  throw new AppError(503, 'accounts_changed', sentence);
}

/** Refuses a folder that holds what no replica has, such as the data folder of somebody: nothing of it must be replaced. */
async function refuseOthers(target: string): Promise<void> {
  const site = join(target, 'site.sqlite');
  const copies = (await databaseNamesIn(join(target, 'databases'))).map((name) =>
    join(target, 'databases', `${name}.sqlite`),
  );
  const hasOthers =
    (await readdir(target)).includes('workbenches') || copies.some((copy) => savedAtOf(copy) === undefined);
  if (!hasOthers && !((await stat(site).catch(() => undefined)) && setNoteOf(site) === undefined)) return;
  const sentence = `"${target}" holds databases or accounts that are no copies of a replica, and would be replaced. Name an empty folder.`;
  throw new AppError(409, 'not_a_replica', sentence);
}
