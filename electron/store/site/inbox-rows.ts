import type { Kysely, Selectable } from 'kysely';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import type { SiteTables } from '../tables/site-tables.ts';

export type InboxRow = Selectable<SiteTables['inbox_item']>;

function lookKey(site: string): string {
  return `inbox_look:${site}`;
}

/** The user's own submissions as their sites last told them, in `site.sqlite`. */
export function inboxRows(sql: Kysely<SiteTables>, now: () => Date = () => new Date()) {
  const change = ({ site, database, submission_id }: SubmissionPlace, values: Partial<InboxRow>) =>
    sql
      .updateTable('inbox_item')
      .set(values)
      .where('site', '=', site)
      .where('database_name', '=', database)
      .where('submission_id', '=', submission_id)
      .execute();

  return {
    async list(): Promise<InboxRow[]> {
      return sql.selectFrom('inbox_item').selectAll().execute();
    },

    /** What one asker knows of a database. */
    async of(asker: Pick<InboxRow, 'site' | 'database_name' | 'account'>): Promise<InboxRow[]> {
      return sql
        .selectFrom('inbox_item')
        .selectAll()
        .where('site', '=', asker.site)
        .where('database_name', '=', asker.database_name)
        .where('account', 'is', asker.account)
        .execute();
    },

    /** Where something is known, each place once. */
    async askedPlaces(): Promise<Pick<InboxRow, 'site' | 'database_name' | 'account'>[]> {
      return sql.selectFrom('inbox_item').select(['site', 'database_name', 'account']).distinct().execute();
    },

    async find({ site, database, submission_id }: SubmissionPlace): Promise<InboxRow | undefined> {
      return sql
        .selectFrom('inbox_item')
        .selectAll()
        .where('site', '=', site)
        .where('database_name', '=', database)
        .where('submission_id', '=', submission_id)
        .executeTakeFirst();
    },

    /** Keeps what a site says. An unread one stays unread, an archived one that has news comes back. */
    async put(
      row: Pick<InboxRow, 'site' | 'database_name' | 'submission_id' | 'account' | 'content'>,
      isNews: boolean,
    ) {
      const updated_at = now().toISOString();
      const { account, content } = row;
      const news = isNews ? { unread: 1 as const, archived_at: null } : {};
      await sql
        .insertInto('inbox_item')
        .values({ ...row, updated_at, archived_at: null, unread: isNews ? 1 : 0 })
        .onConflict((conflict) =>
          conflict
            .columns(['site', 'database_name', 'submission_id'])
            .doUpdateSet({ account, content, updated_at, ...news }),
        )
        .execute();
    },

    async markRead(place: SubmissionPlace): Promise<void> {
      await change(place, { unread: 0 });
    },

    async archive(place: SubmissionPlace, isArchived: boolean): Promise<void> {
      await change(place, { archived_at: isArchived ? now().toISOString() : null });
    },

    async remove({ site, database, submission_id }: SubmissionPlace): Promise<void> {
      await sql
        .deleteFrom('inbox_item')
        .where('site', '=', site)
        .where('database_name', '=', database)
        .where('submission_id', '=', submission_id)
        .execute();
    },

    /** What was noted when a site was last asked, as JSON. */
    async lastLook(site: string): Promise<string | undefined> {
      const row = await sql.selectFrom('setting').select('value').where('key', '=', lookKey(site)).executeTakeFirst();
      return row?.value;
    },

    /** Notes that a site is asked, if nobody has noted something since `before` was read. Gives whether it did. */
    async noteLook(site: string, before: string | undefined, value: string): Promise<boolean> {
      const key = lookKey(site);
      const done =
        before === undefined
          ? await sql
              .insertInto('setting')
              .values({ key, value })
              .onConflict((conflict) => conflict.doNothing())
              .executeTakeFirst()
          : await sql
              .updateTable('setting')
              .set({ value })
              .where('key', '=', key)
              .where('value', '=', before)
              .executeTakeFirst();
      return ('numUpdatedRows' in done ? done.numUpdatedRows : (done.numInsertedOrUpdatedRows ?? 0n)) > 0n;
    },

    async countUnread(): Promise<number> {
      const { unread } = await sql
        .selectFrom('inbox_item')
        .select((row) => row.fn.countAll<number>().as('unread'))
        .where('unread', '=', 1)
        .where('archived_at', 'is', null)
        .executeTakeFirstOrThrow();
      return unread;
    },
  };
}

export type InboxRows = ReturnType<typeof inboxRows>;
