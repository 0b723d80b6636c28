import { DatabaseSync } from 'node:sqlite';
import { jsonIn } from '#shared/json-in.ts';
import { publishFile } from '../file/publish-file.ts';
import { buildTemporaryFile, removeSqliteFile } from '../file/sqlite-file.ts';
import { inTransaction } from '../file/transaction.ts';
import { SITE_FILE } from '../site/site-store.ts';
import { SET_NOTE, type SetNote } from './set-note.ts';

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
export type CopiedAccounts = Map<string, Record<string, string | number | null>[]>;

/** Reads what is copied, of one moment. */
export function readAccounts(siteFile: string): CopiedAccounts {
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
export async function writeAccounts(copied: CopiedAccounts, note: SetNote, target: string): Promise<void> {
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
