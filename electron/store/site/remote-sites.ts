import type { Kysely } from 'kysely';
import type { FaceName } from '#shared/api/dialect.ts';
import type { SiteTables } from '../tables/site-tables.ts';

/** A remote site whose databases can be browsed. */
export interface RemoteSite {
  /** Part of the addresses of its pages. */
  id: string;
  name: string;
  base_url: string;
  dialect: FaceName;
}

/** The remote sites stored in `site.sqlite`. */
export function remoteSites(sql: Kysely<SiteTables>) {
  return {
    async listRemoteSites(): Promise<RemoteSite[]> {
      return sql
        .selectFrom('remote_site')
        .select(['id', 'name', 'base_url', 'dialect'])
        .orderBy('position')
        .orderBy('id')
        .execute();
    },
    async putRemoteSite({ id, ...content }: RemoteSite) {
      const { last } = await sql
        .selectFrom('remote_site')
        .select(({ fn }) => fn.max('position').as('last'))
        .executeTakeFirstOrThrow();
      await sql
        .insertInto('remote_site')
        .values({ id, ...content, position: (last ?? 0) + 1 })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(content))
        .execute();
    },
  };
}
