import type { Kysely } from 'kysely';
import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { defined } from '#shared/defined.ts';
import { jsonIn } from '#shared/json-in.ts';
import type { SealedBy } from '#shared/rpc/contract/site-account.ts';
import type { SiteTables } from '../tables/site-tables.ts';
import { wipesDeleted } from './wiped.ts';

/** A key of a remote site, without what is secret of it. */
export interface RemoteKey {
  /** No other key ever has it. */
  id: number;
  sealed_by: SealedBy;
  /** Its first characters. */
  begins: string;
  /** Milliseconds since 1970. */
  given_at: number;
  /** In which database the site last refused it, and when; absent while the site takes it. */
  refused?: { database: string; at: number };
  /** Databases that it is not for, as far as they were asked for. */
  not_for: string[];
}

/** A key as it is stored: sealed. */
interface SealedKey extends Pick<RemoteKey, 'sealed_by' | 'begins'> {
  site: string;
  key_sealed: string;
}

const Names = z.array(z.string());

/** Ids are drawn below this: the largest range of `randomInt`. */
const IDS = 2 ** 48 - 1;

/** The user's keys of remote sites, in `site.sqlite`. They come and go sealed. */
export function remoteKeys(sql: Kysely<SiteTables>, connection: DatabaseSync) {
  const wipeJournal = wipesDeleted(connection);
  return {
    /** The keys of a site: one at most for each kind of sealing. */
    async list(site: string): Promise<RemoteKey[]> {
      const rows = await sql
        .selectFrom('remote_key')
        .select(['id', 'sealed_by', 'begins', 'given_at', 'refused_in', 'refused_at', 'not_for'])
        .where('site', '=', site)
        .orderBy('sealed_by')
        .execute();
      return rows.map(({ refused_in: database, refused_at: at, not_for, ...key }) => ({
        ...key,
        not_for: namesIn(not_for),
        ...defined({ refused: database === null || at === null ? undefined : { database, at } }),
      }));
    },

    /** A key, sealed. Undefined once it was replaced or removed. */
    async sealed(id: number): Promise<string | undefined> {
      const row = await sql.selectFrom('remote_key').select('key_sealed').where('id', '=', id).executeTakeFirst();
      return row?.key_sealed;
    },

    /** Keeps a key in place of the one before. */
    async keep(key: SealedKey): Promise<void> {
      await sql.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('remote_key')
          .where('site', '=', key.site)
          .where('sealed_by', '=', key.sealed_by)
          .execute();
        const id = randomInt(1, IDS);
        await transaction
          .insertInto('remote_key')
          .values({ id, ...key, given_at: Date.now() })
          .execute();
      });
      wipeJournal();
    },

    /** Wipes the keys of a site, those of all hosts, with the replies that were read with them. */
    async forget(site: string): Promise<void> {
      await sql.deleteFrom('remote_key').where('site', '=', site).execute();
      await sql.updateTable('remote_site').set({ key_removed_at: Date.now() }).where('id', '=', site).execute();
      wipeJournal();
    },

    /** Removes what was sealed with a key that is gone. */
    async forgetSealedBy(sealed_by: SealedBy): Promise<void> {
      await sql.deleteFrom('remote_key').where('sealed_by', '=', sealed_by).execute();
      wipeJournal();
    },

    /** Notes that the site refused a key in a database. */
    async noteRefusal(id: number, refused_in: string): Promise<void> {
      await sql.updateTable('remote_key').set({ refused_in, refused_at: Date.now() }).where('id', '=', id).execute();
    },

    /** Notes that a key is not for a database: it is limited to others. */
    async noteLimit(id: number, database: string): Promise<void> {
      await sql.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('remote_key')
          .select('not_for')
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) return;
        const not_for = JSON.stringify([...new Set([...namesIn(row.not_for), database])].toSorted());
        await transaction.updateTable('remote_key').set({ not_for }).where('id', '=', id).execute();
      });
    },

    /** Notes that the site takes a key in a database: what it refused there before does not count any more. */
    async noteUse(id: number, database: string): Promise<void> {
      await sql
        .updateTable('remote_key')
        .set({ refused_in: null, refused_at: null })
        .where('id', '=', id)
        .where('refused_in', '=', database)
        .execute();
    },
  };
}

const namesIn = (json: string): string[] => Names.catch([]).parse(jsonIn(json));

export type RemoteKeys = ReturnType<typeof remoteKeys>;
