import { sql as raw, type Kysely, type Selectable } from 'kysely';
import type { SiteTables } from '../tables/site-tables.ts';

type OwnCustodyRow = Selectable<SiteTables['own_custody']>;

/** What databases of remote sites last told the user's accounts of their own isolates, in `site.sqlite`. */
export function ownCustodyRows(sql: Kysely<SiteTables>, now: () => Date = () => new Date()) {
  return {
    async list(): Promise<OwnCustodyRow[]> {
      return sql.selectFrom('own_custody').selectAll().execute();
    },

    /** Keeps what a database says now. `content`: JSON, or null where it tells nothing. Does nothing where site or account are gone. */
    async keep({ site, account, database_name, content }: Omit<OwnCustodyRow, 'asked_at'>): Promise<void> {
      await raw`
        insert or replace into own_custody (site, account, database_name, asked_at, content)
        select ${site}, ${account}, ${database_name}, ${now().toISOString()}, ${content}
        where exists (select 1 from remote_account where id = ${account} and site = ${site})`.execute(sql);
    },
  };
}

export type OwnCustodyRows = ReturnType<typeof ownCustodyRows>;
