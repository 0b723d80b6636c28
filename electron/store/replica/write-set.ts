import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { jsonIn } from '#shared/json-in.ts';
import { AppError } from '#shared/problem.ts';
import { runCopy } from '../backup/run-copy.ts';
import { PRIVATE_FOLDER } from '../file/file-modes.ts';
import { publishFile } from '../file/publish-file.ts';
import { buildTemporaryFile, removeSqliteFile } from '../file/sqlite-file.ts';
import { inTransaction } from '../file/transaction.ts';
import { databaseNamesIn, type DataFolder } from '../site/data-folder.ts';
import { SITE_FILE } from '../site/site-store.ts';
import { savedAtOf, setNoteOf, SET_NOTE, type SetNote } from './set-note.ts';

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

/**
 * What a copy of `site.sqlite` gets, in this order: who there is, what each may read, and how databases are grouped. No passwords, no names
 * of people, no clients, tokens or secrets, and nothing of the owner's own work.
 */
const COPIED = {
  account: `select id, user_name, '' as first_name, '' as surname, '' as affiliation, '' as email, null as password, disabled,
    created_at, is_owner from account`,
  database_role: 'select account, database_name, role from database_role',
  role_scope: 'select account, database_name, kind, name from role_scope',
  private_right: 'select account, database_name, may_embargo, most_private from private_right',
  api_key: 'select id, account, name, hash, prefix, created_at, null as used_at from api_key',
  api_key_database: 'select api_key, database_name from api_key_database',
  api_key_ban: 'select account, banned_at from api_key_ban',
  site_group: 'select name, description, long_description from site_group',
  group_database: 'select group_name, database_name, position from group_database',
  linked_database: 'select isolates_database, seqdef_database from linked_database',
} as const;

/** Settings that hold for visitors of a copy, too. */
const SETTINGS = ['service_sign_in', 'service_public_url'];

/** What is copied of the accounts, as rows of each table. */
type CopiedAccounts = Map<string, Record<string, string | number | null>[]>;

/** Reads what is copied, of one moment. */
function readAccounts(siteFile: string): CopiedAccounts {
  using connection = new DatabaseSync(siteFile, { readOnly: true });
  const rowsOf = (query: string) => connection.prepare(query).all() as Record<string, string | number | null>[];
  return inTransaction(
    connection,
    () => {
      const copied: CopiedAccounts = new Map(Object.entries(COPIED).map(([table, query]) => [table, rowsOf(query)]));
      const [row] = rowsOf("select value from setting where key = 'settings'");
      const settings = Object.entries(jsonIn(row?.['value']) ?? {}).filter(([name]) => SETTINGS.includes(name));
      return copied.set('setting', [{ key: 'settings', value: JSON.stringify(Object.fromEntries(settings)) }]);
    },
    'begin',
  );
}

/** Writes a `site.sqlite` of what was read, in the place of a former one. */
async function writeAccounts(copied: CopiedAccounts, note: SetNote, target: string): Promise<void> {
  const { temporary, release } = await buildTemporaryFile(target, SITE_FILE, async (connection) => {
    for (const [table, rows] of copied) {
      for (const row of rows) {
        const columns = Object.keys(row);
        const places = columns.map(() => '?').join(', ');
        connection
          .prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`)
          .run(...Object.values(row));
      }
    }
    connection.prepare('insert into setting (key, value) values (?, ?)').run(SET_NOTE, JSON.stringify(note));
  });
  try {
    await publishFile(temporary, target);
  } catch (error) {
    await removeSqliteFile(temporary);
    throw error;
  } finally {
    release();
  }
}
