import { sql, type Kysely } from 'kysely';
import { defined } from '#shared/defined.ts';
import type { SiteTables } from '../tables/site-tables.ts';

/** A reply of a remote site as it is stored. Times are in milliseconds since 1970. */
interface StoredReply {
  mediaType: string;
  text: string;
  etag?: string;
  lastModified?: string;
  asOf: number;
  freshUntil: number;
}

/** Bytes that all kept replies take at most, those of all sites together: a few ten thousand records. */
const CACHE_LIMIT = 256 * 1024 * 1024;
/** Part of the limit that is left when replies are removed, so that this does not happen with each new one. */
const LEFT = 0.9;
/** Milliseconds after which a reply that is read counts as read again: a write for each reading would cost more than it tells. */
const READ_AGAIN = 60 * 60_000;

/**
 * The replies of remote sites in `site.sqlite`, each under the site, who got it (an account, a key as a negative number, 0: nobody) and its
 * path. Those that were not read for the longest time go first.
 */
export function httpCache(db: Kysely<SiteTables>, limit: number = CACHE_LIMIT) {
  /** Bytes of all replies, counted once and then kept up to date; other programs count for themselves. */
  let total: Promise<number> | undefined;

  async function countAll(): Promise<number> {
    const { bytes } = await db
      .selectFrom('http_cache')
      .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
      .executeTakeFirstOrThrow();
    return bytes ?? 0;
  }

  /** Removes the replies that were not read for the longest time. */
  async function trim(): Promise<void> {
    const rows = await db
      .selectFrom('http_cache')
      .select(['site', 'account', 'path', 'size'])
      .orderBy('used_at')
      .execute();
    let bytes = rows.reduce((sum, { size }) => sum + size, 0);
    for (const { site, account, path, size } of rows) {
      if (bytes <= limit * LEFT) break;
      await one(site, account, path).execute();
      bytes -= size;
    }
    total = Promise.resolve(bytes);
  }

  const one = (site: string, account: number, path: string) =>
    db.deleteFrom('http_cache').where('site', '=', site).where('account', '=', account).where('path', '=', path);

  return {
    async find(site: string, account: number, path: string, now = Date.now()): Promise<StoredReply | undefined> {
      const row = await db
        .selectFrom('http_cache')
        .selectAll()
        .where('site', '=', site)
        .where('account', '=', account)
        .where('path', '=', path)
        .executeTakeFirst();
      if (!row) return undefined;
      if (now - row.used_at > READ_AGAIN) {
        await db
          .updateTable('http_cache')
          .set({ used_at: now })
          .where('site', '=', site)
          .where('account', '=', account)
          .where('path', '=', path)
          .execute();
      }
      return {
        mediaType: row.media_type,
        text: Buffer.from(row.body).toString(),
        asOf: row.as_of,
        freshUntil: row.fresh_until,
        ...defined({ etag: row.etag ?? undefined, lastModified: row.last_modified ?? undefined }),
      };
    },

    /** Keeps a reply. Does nothing where the site, the account or the key is gone: a late reply must not wait for the next one with its number. */
    async keep(site: string, account: number, path: string, reply: StoredReply): Promise<void> {
      const body = Buffer.from(reply.text);
      const { mediaType, etag = null, lastModified = null, asOf, freshUntil } = reply;
      total ??= countAll();
      const before = await total;
      await sql`
        insert or replace into http_cache
          (site, account, path, etag, as_of, used_at, size, body, media_type, last_modified, fresh_until)
        select ${site}, ${account}, ${path}, ${etag}, ${asOf}, ${asOf}, ${body.byteLength}, ${body}, ${mediaType}, ${lastModified}, ${freshUntil}
        where exists (select 1 from remote_site where id = ${site})
          and (
            ${account} = 0
            or exists (select 1 from remote_account where id = ${account} and site = ${site})
            or exists (select 1 from remote_key where id = ${-account} and site = ${site})
          )`.execute(db);
      total = Promise.resolve(before + body.byteLength);
      if (before + body.byteLength > limit) await trim();
    },

    /** Says that a reply still holds. */
    async confirm(
      site: string,
      account: number,
      path: string,
      { asOf, freshUntil }: { asOf: number; freshUntil: number },
    ): Promise<void> {
      await db
        .updateTable('http_cache')
        .set({ as_of: asOf, fresh_until: freshUntil })
        .where('site', '=', site)
        .where('account', '=', account)
        .where('path', '=', path)
        .execute();
    },

    async drop(site: string, account: number, path: string): Promise<void> {
      await one(site, account, path).execute();
    },

    /** Makes every reply of a site one that must be asked for again. It stays for reading without a network. */
    async expire(site: string): Promise<void> {
      await db.updateTable('http_cache').set({ fresh_until: 0 }).where('site', '=', site).execute();
    },

    async clear(site: string): Promise<void> {
      await db.deleteFrom('http_cache').where('site', '=', site).execute();
      total = undefined;
    },

    async sizeOf(site: string): Promise<{ bytes: number; replies: number }> {
      const { bytes, replies } = await db
        .selectFrom('http_cache')
        .select(({ fn }) => [fn.sum<number | null>('size').as('bytes'), fn.countAll<number>().as('replies')])
        .where('site', '=', site)
        .executeTakeFirstOrThrow();
      return { bytes: bytes ?? 0, replies };
    },
  };
}

export type HttpCache = ReturnType<typeof httpCache>;
