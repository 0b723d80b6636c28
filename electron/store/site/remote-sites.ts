import type { Kysely } from 'kysely';
import type { FaceName } from '#shared/api/face-name.ts';
import { defined } from '#shared/defined.ts';
import type { SiteTables } from '../tables/site-tables.ts';

export interface RemoteSite {
  /** Part of the addresses of its pages. */
  id: string;
  name: string;
  base_url: string;
  dialect: FaceName;
  /** Page on which users approve programs; that below the base address where there is none. */
  authorize_url?: string;
  /** Id of the account that signs the requests. Nobody does where there is none. */
  account?: number;
  /** Fingerprint of the self-signed certificate that the user has accepted. */
  certificate?: string;
  /** Whether the user has agreed that his sequences are sent there. */
  may_send?: boolean;
  /** Since when that account signs, or nobody does, and when a key was last removed: milliseconds since 1970. */
  account_since?: number;
  key_removed_at?: number;
}

const COLUMNS = [
  'id',
  'name',
  'base_url',
  'dialect',
  'authorize_url',
  'account',
  'certificate',
  'may_send',
  'account_since',
  'key_removed_at',
] as const;

/** The remote sites stored in `site.sqlite`. */
export function remoteSites(sql: Kysely<SiteTables>) {
  return {
    /** In the order in which they were added. */
    async listRemoteSites(): Promise<RemoteSite[]> {
      const rows = await sql.selectFrom('remote_site').select(COLUMNS).orderBy('position').orderBy('id').execute();
      return rows.map(({ id, name, base_url, dialect, authorize_url, account, certificate, may_send, ...times }) => ({
        id,
        name,
        base_url,
        dialect,
        ...defined({
          authorize_url: authorize_url ?? undefined,
          account: account ?? undefined,
          certificate: certificate ?? undefined,
          may_send: may_send === 0 ? undefined : true,
          account_since: times.account_since ?? undefined,
          key_removed_at: times.key_removed_at ?? undefined,
        }),
      }));
    },
    /** Adds a site at the end, or changes the one with the id. A running program notices it when it lists its sites. */
    async putRemoteSite({ id, may_send: _agreed, ...content }: RemoteSite) {
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
    /** Removes a site with the accounts and keys there, their tokens and the kept replies. */
    async removeRemoteSite(id: string) {
      await sql.deleteFrom('remote_site').where('id', '=', id).execute();
    },
    /** Accepts a certificate by its fingerprint, and no other from then on; `null` accepts those that the system trusts. */
    async trustCertificate(site: string, certificate: string | null) {
      await sql.updateTable('remote_site').set({ certificate }).where('id', '=', site).execute();
    },
    /** Notes that the user has agreed that his sequences are sent to a site. */
    async allowSending(site: string) {
      await sql.updateTable('remote_site').set({ may_send: 1 }).where('id', '=', site).execute();
    },
    /** Says which account signs the requests to a site; none with `null`. */
    async useRemoteAccount(site: string, account: number | null) {
      await sql.updateTable('remote_site').set({ account, account_since: Date.now() }).where('id', '=', site).execute();
    },
  };
}

export type RemoteSiteRows = ReturnType<typeof remoteSites>;
