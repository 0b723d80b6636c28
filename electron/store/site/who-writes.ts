import { refusal } from '#shared/api/error-codes.ts';
import { defined } from '#shared/defined.ts';
import type { Principal } from '#shared/principal.ts';
import type { Guarded } from '#electron/rights/database-rights.ts';
import type { Author } from '../changes/authors.ts';
import type { Database } from '../file/database.ts';
import { accessOf } from '../file/meta.ts';
import { authorOf, ownerAs } from './owner-author.ts';
import type { SiteStore } from './site-store.ts';

/** The people and clients of this computer. */
export type People = Pick<SiteStore, 'accounts' | 'clients'>;

/**
 * What decides whether a principal may write to a database, as the files say at this moment: read it inside the transaction, so
 * that a role that was just taken away does not count.
 */
export function readGuarded({ accounts, clients }: People, principal: Principal, database: Database): Guarded {
  const access = accessOf(database);
  if (!('account' in principal)) return { access };
  const account = accounts.find(principal.account);
  if (!account) return { access };
  const role = accounts.roleIn(account.id, database.name);
  return {
    access,
    account: { disabled: account.disabled, ...defined({ role }) },
    ...defined({
      client: principal.kind === 'client' ? clients.clientRights(principal.client, database.name) : undefined,
    }),
  };
}

/** The name under which a principal writes. AppError codes: no_right 403. */
export function writerOf(site: Pick<SiteStore, 'accounts'>, principal: Principal): Author {
  if (!('account' in principal)) return ownerAs(site);
  const account = site.accounts.find(principal.account);
  if (!account) throw refusal('no_right', `There is no account "${principal.account}".`);
  return authorOf(account, 'curator');
}
