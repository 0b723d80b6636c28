import { Kysely } from 'kysely';
import type { DatabaseSync } from 'node:sqlite';
import type { RecentItem } from '#shared/rpc/contract/recent.ts';
import type { Job } from '#shared/rpc/contract/job.ts';
import { siteMigration0001 } from '../migrations/site-0001.ts';
import { siteMigration0002 } from '../migrations/site-0002.ts';
import { siteMigration0003 } from '../migrations/site-0003.ts';
import { siteMigration0004 } from '../migrations/site-0004.ts';
import { createSqliteDialect } from '../file/sqlite-dialect.ts';
import { statementOf } from '../file/prepared-query.ts';
import { buildSqliteFile, openSqliteFile, type FileKind } from '../file/sqlite-file.ts';
import { AppError } from '#shared/problem.ts';
import { remoteSites, type RemoteSite } from './remote-sites.ts';
import { storeError } from '../file/store-errors.ts';
import type { SiteTables } from '../tables/site-tables.ts';

/** Databases that belong together, as `GET /db` lists them. */
export interface DatabaseGroup {
  name: string;
  description: string;
  long_description?: string;
  /** Names of its databases, in order. */
  databases: string[];
}

/** What belongs to this computer as a whole and not to one database. */
export interface SiteStore {
  readonly sql: Kysely<SiteTables>;
  /** JSON text of a setting. Undefined if it was never set. */
  getSetting(key: string): Promise<string | undefined>;
  setSetting(key: string, value: string): Promise<void>;
  /** Recently opened pages, newest first, at most ten. */
  listRecent(): Promise<RecentItem[]>;
  /** Puts a page on top of the list. `at` is milliseconds since 1970, by default now. */
  addRecent(item: { path: string; title: string; at?: number }): Promise<void>;
  /** Jobs as they were last saved, oldest first. */
  listJobs(): Promise<Job[]>;
  saveJob(job: Job): Promise<void>;
  removeJob(id: string): Promise<void>;
  /** Groups by name, as they were stored, including databases whose file no longer exists. */
  listGroups(): Promise<DatabaseGroup[]>;
  /** Adds a group, or replaces the group of that name. */
  putGroup(group: DatabaseGroup): Promise<void>;
  removeGroup(name: string): Promise<void>;
  /**
   * The link of an isolate database as an earlier version stored it. Later versions store it in the database itself.
   */
  findLinkedSeqdef(isolatesDatabase: string): Promise<string | undefined>;
  /** Remote sites in the order in which they were added. */
  listRemoteSites(): Promise<RemoteSite[]>;
  /** Adds a remote site at the end, or changes the one with the id. A running program notices it at its next start. */
  putRemoteSite(connection: RemoteSite): Promise<void>;
  /** Removes a deleted database from every group and link. */
  forgetDatabase(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Number of recent pages kept, as in comparable programs (`needs.md` §5). */
const KEPT_RECENT = 10;

const LINKED_SEQDEF = 'select seqdef_database from linked_database where isolates_database = ?';

const SITE_FILE: FileKind = {
  // "ALLS" in ASCII.
  applicationId: 0x414c_4c53,
  migrations: [siteMigration0001, siteMigration0002, siteMigration0003, siteMigration0004],
};

/** Opens `site.sqlite`, and makes it if it does not exist. Errors as `openDatabase`. */
export async function openSiteStore(file: string): Promise<SiteStore> {
  const subject = 'The file "site.sqlite" of the data folder';
  const connection = await openSqliteFile(file, SITE_FILE, subject).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.problem.code !== 'unknown_database') throw error;
    await makeSiteFile(file, subject);
    return openSqliteFile(file, SITE_FILE, subject);
  });
  const sql = new Kysely<SiteTables>({ dialect: createSqliteDialect(connection, subject) });
  return {
    sql,
    ...settingsAndRecent(sql),
    ...jobs(sql),
    ...groups(sql, connection),
    ...remoteSites(sql),
    async close() {
      await sql.destroy();
      if (connection.isOpen) connection.close();
    },
  };
}

async function makeSiteFile(file: string, subject: string): Promise<void> {
  try {
    await buildSqliteFile(file, SITE_FILE, async () => {});
  } catch (error) {
    // Another process made it at the same moment, which is just as good.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw storeError(error, subject);
  }
}

function settingsAndRecent(sql: Kysely<SiteTables>) {
  return {
    async getSetting(key: string) {
      const row = await sql.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
      return row?.value;
    },
    async setSetting(key: string, value: string) {
      await sql
        .insertInto('setting')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
    async listRecent() {
      return sql
        .selectFrom('recent')
        .select(['path', 'title', 'opened_at as at'])
        .orderBy('opened_at', 'desc')
        .orderBy('path')
        .limit(KEPT_RECENT)
        .execute();
    },
    async addRecent({ path, title, at = Date.now() }: { path: string; title: string; at?: number }) {
      await sql
        .insertInto('recent')
        .values({ path, title, opened_at: at })
        .onConflict((conflict) => conflict.column('path').doUpdateSet({ title, opened_at: at }))
        .execute();
      const kept = sql
        .selectFrom('recent')
        .select('path')
        .orderBy('opened_at', 'desc')
        .orderBy('path')
        .limit(KEPT_RECENT);
      await sql.deleteFrom('recent').where('path', 'not in', kept).execute();
    },
  };
}

function jobs(sql: Kysely<SiteTables>) {
  return {
    async listJobs() {
      const rows = await sql.selectFrom('job').select('content').orderBy('created_at').orderBy('id').execute();
      return rows.map((row) => JSON.parse(row.content) as Job);
    },
    async saveJob(job: Job) {
      const content = JSON.stringify(job);
      await sql
        .insertInto('job')
        .values({ id: job.id, created_at: job.created_at, content })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ content }))
        .execute();
    },
    async removeJob(id: string) {
      await sql.deleteFrom('job').where('id', '=', id).execute();
    },
  };
}

function groups(sql: Kysely<SiteTables>, connection: DatabaseSync) {
  return {
    async listGroups() {
      const rows = await sql.selectFrom('site_group').selectAll().orderBy('name').execute();
      const members = await sql.selectFrom('group_database').selectAll().orderBy('database_name').execute();
      return rows.map((row) => ({
        name: row.name,
        description: row.description,
        ...(row.long_description === null ? {} : { long_description: row.long_description }),
        databases: members.filter((member) => member.group_name === row.name).map((member) => member.database_name),
      }));
    },
    async putGroup({ name, description, long_description = undefined, databases }: DatabaseGroup) {
      const content = { description, long_description: long_description ?? null };
      const members = databases.map((database_name) => ({ group_name: name, database_name }));
      await sql.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('site_group')
          .values({ name, ...content })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(content))
          .execute();
        await transaction.deleteFrom('group_database').where('group_name', '=', name).execute();
        if (members.length > 0) await transaction.insertInto('group_database').values(members).execute();
      });
    },
    async removeGroup(name: string) {
      await sql.deleteFrom('site_group').where('name', '=', name).execute();
    },
    async findLinkedSeqdef(isolatesDatabase: string) {
      // Read for every request to an isolate database.
      const row = statementOf(connection, LINKED_SEQDEF).get(isolatesDatabase);
      return row && String(row['seqdef_database']);
    },
    async forgetDatabase(name: string) {
      await sql.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('group_database').where('database_name', '=', name).execute();
        await transaction
          .deleteFrom('linked_database')
          .where((where) => where.or([where('isolates_database', '=', name), where('seqdef_database', '=', name)]))
          .execute();
      });
    },
  };
}
