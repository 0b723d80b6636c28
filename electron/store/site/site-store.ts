import { Kysely, sql as template } from 'kysely';
import type { DatabaseSync } from 'node:sqlite';
import type { RecentItem } from '#shared/rpc/contract/recent.ts';
import type { Job } from '#shared/rpc/contract/job.ts';
import { SITE_MIGRATIONS } from '../migrations/site-migrations.ts';
import { createSqliteDialect } from '../file/sqlite-dialect.ts';
import {
  buildSqliteFile,
  openInMemory,
  openSqliteFile,
  type OpenOptions,
  type SqliteKind,
} from '../file/sqlite-file.ts';
import { AppError } from '#shared/problem.ts';
import { accounts, type Accounts } from './accounts.ts';
import { apiKeys, type ApiKeys } from './api-keys.ts';
import { databaseGroups, type DatabaseGroup, type GroupPlace } from './database-groups.ts';
import { remoteAccounts, type RemoteAccounts } from './remote-accounts.ts';
import { remoteKeys, type RemoteKeys } from './remote-keys.ts';
import { caseRows, type CaseRows } from './case-rows.ts';
import { draftRows, type DraftRows } from './draft-rows.ts';
import { inboxRows, type InboxRows } from './inbox-rows.ts';
import { ownCustodyRows, type OwnCustodyRows } from './own-custody-rows.ts';
import { oauthClients, type OAuthClients } from './oauth-clients.ts';
import { oauthTokens, type OAuthTokens } from './oauth-tokens.ts';
import { httpCache, type HttpCache } from './http-cache.ts';
import { createSiteAccess, SITE_SUBJECT } from './site-access.ts';
import { submissionReservations, type SubmissionReservations } from './submission-reservations.ts';
import { remoteSites, type RemoteSiteRows } from './remote-sites.ts';
import { damagedError, storeError } from '../file/store-errors.ts';
import { identityOf } from '../file/file-identity.ts';
import { putBack, setAside, setAsideSentence } from './damaged-site-file.ts';
import { readAtOneMoment } from '../file/transaction.ts';
import type { SiteTables } from '../tables/site-tables.ts';

/** What belongs to this computer as a whole and not to one database. */
export interface SiteStore extends RemoteSiteRows {
  readonly sql: Kysely<SiteTables>;
  /** Reads all that `work` reads as the file holds it at one moment. The file is locked once for it, not once a look-up. */
  atOneMoment<Result>(work: () => Result): Result;
  readonly accounts: Accounts;
  /** Programs that may sign requests of the service, and what they were given for that. */
  readonly clients: OAuthClients;
  readonly tokens: OAuthTokens;
  readonly keys: ApiKeys;
  /** Submissions in preparation. */
  readonly drafts: DraftRows;
  /** What accounts are about to add to submissions, and how much they may have. */
  readonly claims: SubmissionReservations;
  /** What belongs together of them. */
  readonly cases: CaseRows;
  /** The user's own submissions, as their sites last told them. */
  readonly inbox: InboxRows;
  /** The user's own isolates at remote sites, as these last told them. */
  readonly ownCustody: OwnCustodyRows;
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
  /** Changes what is said of a group; empty texts remove it. Makes the group where there is none. */
  describeGroup(name: string, described: { description?: string; long_description?: string }): Promise<void>;
  placeOf(database: string): Promise<GroupPlace>;
  /** Puts a database in a group, which is made if need be, or in none. A group that loses its last database is gone. */
  placeDatabase(database: string, place: GroupPlace): Promise<void>;
  /**
   * The link of an isolate database as an earlier version stored it. Later versions store it in the database itself.
   */
  findLinkedSeqdef(isolatesDatabase: string): Promise<string | undefined>;
  /** Stores such a link again, for a database that comes back. */
  linkDatabase(isolatesDatabase: string, seqdefDatabase: string): Promise<void>;
  readonly remoteAccounts: RemoteAccounts;
  /** Keys with which remote sites are read. */
  readonly remoteKeys: RemoteKeys;
  /** Replies of remote sites, for reading them again without asking or without a network. */
  readonly httpCache: HttpCache;
  /** Removes a deleted database from every group, with all roles in it. Isolate databases that it defined keep its name. */
  forgetDatabase(name: string): Promise<void>;
  /** Says, in sentences, that this very opening set a damaged file aside. */
  readonly notice?: string;
  /** The same, until somebody has read it (`removeNotice`). */
  readNotice(): Promise<string | undefined>;
  removeNotice(): Promise<void>;
  close(): Promise<void>;
}

/** Number of recent pages kept, as in comparable programs (`needs.md` §5). */
const KEPT_RECENT = 10;

export const SITE_FILE: SqliteKind = {
  // "ALLS" in ASCII.
  applicationId: 0x414c_4c53,
  migrations: SITE_MIGRATIONS,
  rollsBack: true,
};

/** Setting that holds what the user is still to be told about this file. */
const NOTICE = 'notice';

/**
 * Opens `site.sqlite`, and makes it if it does not exist. A damaged one is set aside and a new one made, so that it never
 * stands between the user and his databases: `notice` then says what was lost. Errors as `openDatabase`.
 */
export async function openSiteStore(file: string): Promise<SiteStore> {
  const identity = identityOf(file);
  try {
    return siteStoreOf(await openWhole(file));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error.problem;
    if (code !== 'unknown_database' && code !== 'database_damaged') throw error;
    const aside = code === 'database_damaged' ? await setAside(file, identity) : undefined;
    const notice = aside === undefined ? undefined : setAsideSentence(aside);
    try {
      await makeSiteFile(file, notice);
    } catch (failure) {
      if (aside !== undefined) await putBack(file, aside);
      throw failure;
    }
    const store = siteStoreOf(await openWhole(file));
    if (notice === undefined) return store;
    // Another program may have made the new file.
    if ((await store.readNotice()) === undefined) await store.setSetting(NOTICE, JSON.stringify(notice));
    return { ...store, notice };
  }
}

/** Opens a copy of `site.sqlite` that nothing may be written to; without a file one in memory, which holds nothing. Errors as `openDatabase`. */
export async function openSiteCopy(file: string | undefined): Promise<SiteStore> {
  return siteStoreOf(file === undefined ? openInMemory(SITE_FILE) : await openWhole(file, { readOnly: true }));
}

/** People, clients and API keys as the file says at each moment, for a thread that must not rely on what another one read. */
export interface AccountsReader extends Pick<SiteStore, 'accounts' | 'clients' | 'keys' | 'atOneMoment'> {
  close(): Promise<void>;
}

/** Opens `site.sqlite` for reading only. Errors as `openDatabase`. */
export async function openSiteReader(file: string): Promise<AccountsReader> {
  const connection = await openSqliteFile(file, SITE_FILE, SITE_SUBJECT, { readOnly: true });
  const sql = new Kysely<SiteTables>({ dialect: createSqliteDialect(connection, SITE_SUBJECT) });
  const access = createSiteAccess(sql, connection);
  return {
    accounts: accounts(access),
    clients: oauthClients(access),
    keys: apiKeys(access),
    atOneMoment: (work) => readAtOneMoment(connection, work),
    async close() {
      await sql.destroy();
      if (connection.isOpen) connection.close();
    },
  };
}

/** Opens the file if every page of it can be read: a damaged page would else stop the program later, again and again. */
async function openWhole(file: string, options: OpenOptions = {}): Promise<DatabaseSync> {
  const connection = await openSqliteFile(file, SITE_FILE, SITE_SUBJECT, options);
  try {
    if (connection.prepare('pragma quick_check(1)').get()?.['quick_check'] === 'ok') return connection;
    throw damagedError(SITE_SUBJECT);
  } catch (error) {
    connection.close();
    throw storeError(error, SITE_SUBJECT);
  }
}

function siteStoreOf(connection: DatabaseSync): SiteStore {
  const sql = new Kysely<SiteTables>({ dialect: createSqliteDialect(connection, SITE_SUBJECT) });
  const access = createSiteAccess(sql, connection);
  const people = accounts(access);
  const groups = databaseGroups(sql, connection);
  return {
    sql,
    atOneMoment: (work) => readAtOneMoment(connection, work),
    accounts: people,
    ...settingsAndRecent(sql),
    ...jobs(sql),
    ...groups,
    async forgetDatabase(name) {
      await groups.forgetDatabase(name);
      await people.forgetRoles(name);
    },
    ...remoteSites(sql),
    remoteAccounts: remoteAccounts(sql, connection),
    remoteKeys: remoteKeys(sql, connection),
    clients: oauthClients(access),
    keys: apiKeys(access),
    tokens: oauthTokens(access),
    httpCache: httpCache(sql),
    drafts: draftRows(sql),
    cases: caseRows(sql),
    inbox: inboxRows(sql),
    ownCustody: ownCustodyRows(sql),
    claims: submissionReservations(access),
    async readNotice() {
      const row = await sql.selectFrom('setting').select('value').where('key', '=', NOTICE).executeTakeFirst();
      return row && String(JSON.parse(row.value));
    },
    async removeNotice() {
      await sql.deleteFrom('setting').where('key', '=', NOTICE).execute();
    },
    async close() {
      await sql.destroy();
      if (connection.isOpen) connection.close();
    },
  };
}

/** Makes the file, which holds what is to be told of the one before from its beginning. */
async function makeSiteFile(file: string, notice: string | undefined): Promise<void> {
  try {
    await buildSqliteFile(file, SITE_FILE, async (connection) => {
      if (notice === undefined) return;
      connection.prepare('insert into setting (key, value) values (?, ?)').run(NOTICE, JSON.stringify(notice));
    });
  } catch (error) {
    // Another process made it at the same moment, which is just as good.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw storeError(error, SITE_SUBJECT);
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
      // Of jobs of one millisecond the first started is the first: they wait for each other.
      const rows = await sql
        .selectFrom('job')
        .select('content')
        .orderBy('created_at')
        .orderBy(template`rowid`)
        .execute();
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
