import type { Kysely } from 'kysely';
import type { DatabaseSync } from 'node:sqlite';
import type { SealedBy } from '#shared/rpc/contract/site-account.ts';
import type { SiteTables } from '../tables/site-tables.ts';
import { wipesDeleted } from './wiped.ts';

/** An account at a remote site, without its secrets. */
export interface RemoteAccount {
  id: number;
  site: string;
  name: string;
}

/** A token as it is stored: sealed. */
interface SealedToken {
  database: string;
  kind: 'access' | 'session';
  token_sealed: string;
  secret_sealed: string;
  /** Milliseconds since 1970; null for one that does not expire. */
  expires_at: number | null;
}

/** What was got by signing in. */
interface SealedSignIn {
  site: string;
  name: string;
  sealed_by: SealedBy;
  consumer_key: string;
  consumer_secret_sealed: string;
  tokens: readonly SealedToken[];
}

/** The user's accounts at remote sites, in `site.sqlite`. Whatever is secret comes and goes sealed. */
export function remoteAccounts(sql: Kysely<SiteTables>, connection: DatabaseSync) {
  const wipeJournal = wipesDeleted(connection);

  async function putToken(account: number, sealed_by: SealedBy, { database, kind, ...sealed }: SealedToken) {
    await sql
      .insertInto('remote_token')
      .values({ account, sealed_by, database_name: database, kind, ...sealed })
      .onConflict((conflict) => conflict.columns(['account', 'sealed_by', 'database_name', 'kind']).doUpdateSet(sealed))
      .execute();
  }

  return {
    async list(site?: string): Promise<RemoteAccount[]> {
      const all = sql.selectFrom('remote_account').select(['id', 'site', 'name']).orderBy('name');
      return (site === undefined ? all : all.where('site', '=', site)).execute();
    },

    async byId(id: number): Promise<RemoteAccount | undefined> {
      return sql.selectFrom('remote_account').select(['id', 'site', 'name']).where('id', '=', id).executeTakeFirst();
    },

    /** Keeps what was got by signing in: of a new account, or anew of the account with that name, which then reads again. Gives its id. */
    async keep({ site, name, sealed_by, tokens, ...consumer }: SealedSignIn): Promise<number> {
      const { id } = await sql
        .insertInto('remote_account')
        .values({ site, name })
        .onConflict((conflict) => conflict.columns(['site', 'name']).doUpdateSet({ name }))
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql
        .insertInto('remote_secret')
        .values({ account: id, sealed_by, ...consumer })
        .onConflict((conflict) => conflict.columns(['account', 'sealed_by']).doUpdateSet(consumer))
        .execute();
      for (const token of tokens) await putToken(id, sealed_by, token);
      await sql.deleteFrom('remote_unsigned').where('account', '=', id).execute();
      return id;
    },

    /** The client through which an account signs in, as one kind of key has sealed it. */
    async secretOf(account: number, sealed_by: SealedBy) {
      return sql
        .selectFrom('remote_secret')
        .select(['consumer_key', 'consumer_secret_sealed'])
        .where('account', '=', account)
        .where('sealed_by', '=', sealed_by)
        .executeTakeFirst();
    },

    async tokensOf(account: number, sealed_by: SealedBy): Promise<SealedToken[]> {
      return sql
        .selectFrom('remote_token')
        .select(['database_name as database', 'kind', 'token_sealed', 'secret_sealed', 'expires_at'])
        .where('account', '=', account)
        .where('sealed_by', '=', sealed_by)
        .orderBy('database_name')
        .execute();
    },

    putToken,

    async dropSessions(account: number, sealed_by: SealedBy) {
      await sql
        .deleteFrom('remote_token')
        .where('account', '=', account)
        .where('sealed_by', '=', sealed_by)
        .where('kind', '=', 'session')
        .execute();
    },

    /** The databases that an account was tried in. */
    async reachOf(account: number): Promise<{ database: string; reached: boolean }[]> {
      const rows = await sql
        .selectFrom('remote_reach')
        .select(['database_name as database', 'reached'])
        .where('account', '=', account)
        .orderBy('database_name')
        .execute();
      return rows.map(({ database, reached }) => ({ database, reached: reached === 1 }));
    },

    async putReach(account: number, database_name: string, isReached: boolean) {
      const found = { reached: isReached ? (1 as const) : (0 as const), checked_at: Date.now() };
      await sql
        .insertInto('remote_reach')
        .values({ account, database_name, ...found })
        .onConflict((conflict) => conflict.columns(['account', 'database_name']).doUpdateSet(found))
        .execute();
    },

    /** The databases that are read without an account although it signs, by name. */
    async unsignedOf(account: number): Promise<string[]> {
      const rows = await sql
        .selectFrom('remote_unsigned')
        .select('database_name')
        .where('account', '=', account)
        .orderBy('database_name')
        .execute();
      return rows.map(({ database_name }) => database_name);
    },

    async putUnsigned(account: number, database_name: string, isUnsigned: boolean) {
      const row = { account, database_name };
      if (isUnsigned) {
        await sql
          .insertInto('remote_unsigned')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      } else {
        await sql
          .deleteFrom('remote_unsigned')
          .where('account', '=', account)
          .where('database_name', '=', database_name)
          .execute();
      }
    },

    /** Wipes an account with everything that was kept for it, replies of the site included. */
    async forget(account: number) {
      await sql.deleteFrom('http_cache').where('account', '=', account).execute();
      await sql
        .updateTable('remote_site')
        .set({ account: null, account_since: Date.now() })
        .where('account', '=', account)
        .execute();
      await sql.deleteFrom('remote_account').where('id', '=', account).execute();
      wipeJournal();
    },

    /** Removes what was sealed with a key that is gone. */
    async forgetSealedBy(sealed_by: SealedBy) {
      await sql.deleteFrom('remote_secret').where('sealed_by', '=', sealed_by).execute();
      wipeJournal();
    },
  };
}

export type RemoteAccounts = ReturnType<typeof remoteAccounts>;
