import { refusal } from '#shared/api/error-codes.ts';
import { defined } from '#shared/defined.ts';
import type { Principal } from '#shared/principal.ts';
import { mayDo, mayEmbargo, type Guarded, type Right } from '#electron/rights/database-rights.ts';
import type { Author, UserRole } from '../changes/authors.ts';
import type { Database } from '../file/database.ts';
import { accessOf } from '../file/meta.ts';
import { authorOf, ownerAs } from './owner-author.ts';
import type { SiteStore } from './site-store.ts';

export type People = Pick<SiteStore, 'accounts' | 'clients' | 'keys' | 'atOneMoment'>;

/** Who asks for something, with the facts that decide what this principal may do in a database. */
export interface Caller {
  principal: Principal;
  guarded: Guarded;
}

/**
 * Reads what decides the rights of a principal in a database, as the files say at this moment, whichever process wrote them. This is
 * the only place where rights are read: when a request comes in, and again inside the transaction of what it changes.
 */
export function readAccessFacts(
  { accounts, clients, keys, atOneMoment }: People,
  principal: Principal,
  { name, access, cut_off }: { name: string } & Pick<Guarded, 'access' | 'cut_off'>,
): Guarded {
  const own = { access, ...defined({ cut_off }) };
  if (!('account' in principal)) return own;
  return atOneMoment(() => {
    const account = accounts.find(principal.account);
    if (!account) return own;
    const role = accounts.roleIn(account.id, name);
    const client = principal.kind === 'client' ? clients.clientRights(principal.client, name) : undefined;
    const key = principal.kind === 'key' ? keys.keyRights(principal.key, name) : undefined;
    const { may_embargo, most_private } = accounts.privateRightIn(account.id, name);
    const mostPrivate = most_private ?? undefined;
    const known = { disabled: account.disabled, mayEmbargo: may_embargo, ...defined({ role, mostPrivate }) };
    return { ...own, account: known, ...defined({ client, key }) };
  });
}

/** The same for an open database: inside its transaction a role that was just taken away does not count. */
export function readCaller(people: People, principal: Principal, database: Database): Caller {
  return {
    principal,
    guarded: readAccessFacts(people, principal, { name: database.name, access: accessOf(database) }),
  };
}

/** Refuses those who may not do something in a database, or no longer (403 `no_right`). */
export function refuseWithout(right: Right, { principal, guarded }: Caller, database: string): void {
  if (mayDo(right, principal, guarded)) return;
  const name = 'account' in principal ? principal.account : principal.kind;
  throw refusal(
    'no_right',
    right === 'curate'
      ? `"${name}" may not curate the database "${database}".`
      : `The account "${name}" may no longer do this in the database "${database}".`,
  );
}

/** Refuses those who may not keep isolates private in a database (403 `no_right`). */
export function refuseWithoutEmbargo({ principal, guarded }: Caller, database: string): void {
  if (mayEmbargo(principal, guarded)) return;
  const name = 'account' in principal ? principal.account : principal.kind;
  const sentence = `The account "${name}" may not keep isolates private in the database "${database}". Ask the owner of this service for that.`;
  throw refusal('no_right', sentence);
}

/** What an account is among the users of a database, by its role there. */
const USER_ROLES = {
  reader: 'submitter',
  submitter: 'submitter',
  curator: 'curator',
  admin: 'admin',
} as const satisfies Record<string, UserRole>;

/**
 * The name under which a principal does something in a database. Nothing of it comes from the request. Who curates does it as a curator,
 * whatever else he may do there. AppError codes: no_right 403.
 */
export function writerOf(
  people: Pick<SiteStore, 'accounts'>,
  principal: Principal,
  { right, database }: { right: Right; database: string },
): Author {
  if (!('account' in principal)) return ownerAs(people);
  const account = people.accounts.find(principal.account);
  if (!account) throw refusal('no_right', `There is no account "${principal.account}".`);
  const role = people.accounts.roleIn(account.id, database)?.role ?? 'reader';
  return authorOf(account, right === 'curate' ? 'curator' : USER_ROLES[role]);
}
