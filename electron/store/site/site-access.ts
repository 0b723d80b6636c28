import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { statementOf } from '../file/prepared-query.ts';
import { translated } from '../file/store-errors.ts';
import { inTransaction } from '../file/transaction.ts';
import type { SiteTables } from '../tables/site-tables.ts';

/** How messages name the file. */
export const SITE_SUBJECT = 'The file "site.sqlite" of the data folder';

export type SiteAccess = ReturnType<typeof createSiteAccess>;

/** Kept statements on `site.sqlite`: every signed request needs some, and Kysely costs several times as much. */
export function createSiteAccess(sql: Kysely<SiteTables>, connection: DatabaseSync) {
  return {
    read: (text: string, ...values: SQLInputValue[]): Record<string, unknown>[] =>
      translated(SITE_SUBJECT, () => statementOf(connection, text).all(...values)),

    /** Changes rows, inside `write` only. Gives how many. */
    run: (text: string, ...values: SQLInputValue[]): number =>
      Number(statementOf(connection, text).run(...values).changes),

    /** Writes in one transaction, which takes its turn among those of Kysely on the same connection. */
    write: <Result>(work: () => Result): Promise<Result> =>
      sql.connection().execute(async () => translated(SITE_SUBJECT, () => inTransaction(connection, work))),
  };
}
