import type { DatabaseAccess } from '#shared/database-access.ts';
import type { Role, RoleName, RoleScope } from '#shared/people.ts';
import type { Principal } from '#shared/principal.ts';
import { assertNever } from '#shared/problem.ts';

/**
 * What each principal may do with a database. All rights are decided here, from facts that the caller has read; nothing in
 * this room opens a file. Refusals and their status are the caller's business.
 */

/** What a client of the service was allowed in a database, whoever uses it. */
export interface ClientRights {
  read: boolean;
  submit: boolean;
  curate: boolean;
}

/** What an API key may do in a database: read it, if it is not limited to others and its account may use keys. */
export interface KeyRights {
  read: boolean;
}

/** The facts of a database, and of who asks, that rights depend on. */
export interface Guarded {
  access: DatabaseAccess;
  /** The day (ISO) up to which those who have not signed in see records. Absent: they see all public ones. */
  cut_off?: string;
  /** The account that asks. Absent: nobody, the owner, or an account that is not there, which may do nothing. */
  account?: { disabled: boolean; role?: Role; mayEmbargo?: boolean; mostPrivate?: number };
  /** The client that signed for the account. Absent: one that is not known, which may do nothing. */
  client?: ClientRights;
  /** The API key that is used for the account. Absent: one that is not known, which may do nothing. */
  key?: KeyRights;
}

/**
 * Rights beyond reading: to see what one owns, to handle that, to follow submissions, to write about them, to make them, to curate. Who may
 * administer a database may also do the rest.
 */
export type Right = 'see_own' | 'handle_own' | 'follow' | 'correspond' | 'submit' | 'curate' | 'administer';

/** From the least to the most. */
const RANKS: readonly RoleName[] = ['reader', 'submitter', 'curator', 'admin'];
/** The least role of each right. What somebody owns needs none: whoever may read the database reads it, and says who else may. */
const NEEDED = {
  see_own: undefined,
  handle_own: undefined,
  follow: 'submitter',
  correspond: 'submitter',
  submit: 'submitter',
  curate: 'curator',
  administer: 'admin',
} as const satisfies Record<Right, RoleName | undefined>;

/** Whether a signature or a key counts at all: the account must be there and enabled, and the client or the key may read. */
export function isAdmitted(principal: Principal, { account, client, key }: Guarded): boolean {
  switch (principal.kind) {
    case 'owner':
    case 'nobody':
      return true;
    case 'account':
      return account?.disabled === false;
    case 'client':
      return account?.disabled === false && client?.read === true;
    case 'key':
      return account?.disabled === false && key?.read === true;
    default:
      return assertNever(principal);
  }
}

/** Whether a principal may read a database, and so may know what is in it. */
export function mayRead(principal: Principal, guarded: Guarded): boolean {
  if (principal.kind === 'owner') return true;
  if (!isAdmitted(principal, guarded)) return false;
  switch (guarded.access) {
    case 'public':
      return true;
    case 'members':
      return principal.kind !== 'nobody';
    case 'closed':
      return guarded.account?.role !== undefined;
    default:
      return assertNever(guarded.access);
  }
}

/**
 * Whether a principal may keep isolates private: ask for embargoes and for longer ones, and share what is private. It is a right of its
 * own, whatever the role; an account has it unless somebody took it away. What curators do with isolates of others needs the right to
 * curate only.
 */
export function mayEmbargo(principal: Principal, { account }: Guarded): boolean {
  return principal.kind === 'owner' || (account !== undefined && account.mayEmbargo !== false);
}

/** Whether the role of a principal, and the client that signs, allow something somewhere in a database. Keys only read. */
export function mayDo(right: Right, principal: Principal, guarded: Guarded): boolean {
  if (principal.kind === 'owner') return true;
  if (principal.kind === 'nobody' || principal.kind === 'key' || !mayRead(principal, guarded)) return false;
  const { account, client } = guarded;
  const rank = account?.role === undefined ? -1 : RANKS.indexOf(account.role.role);
  const needed = NEEDED[right];
  if (needed !== undefined && rank < RANKS.indexOf(needed)) return false;
  return principal.kind === 'account' || isAllowedTo(right, client);
}

/** Whether a client was allowed to do something. Reading submissions needs no right of its own (`wire-notes.md` §1.5). */
function isAllowedTo(right: Right, client: ClientRights | undefined): boolean {
  switch (right) {
    case 'see_own':
    case 'follow':
      return client?.read === true;
    case 'correspond':
      return client?.submit === true || client?.curate === true;
    case 'handle_own':
    case 'submit':
      return client?.submit === true;
    case 'curate':
    case 'administer':
      return client?.curate === true;
  }
}

/**
 * Whether a principal may curate a part of a database. Administrators curate everything, and so do curators without scopes;
 * others only what one of their scopes names.
 */
export function mayCurate(principal: Principal, guarded: Guarded, part: RoleScope): boolean {
  if (!mayDo('curate', principal, guarded)) return false;
  const scopes = guarded.account?.role?.scopes ?? [];
  return mayCurateAll(principal, guarded) || scopes.some(({ kind, name }) => kind === part.kind && name === part.name);
}

/** Whether a principal may curate all of a database: administrators, and curators without scopes. */
export function mayCurateAll(principal: Principal, guarded: Guarded): boolean {
  if (!mayDo('curate', principal, guarded)) return false;
  if (principal.kind === 'owner' || mayDo('administer', principal, guarded)) return true;
  return (guarded.account?.role?.scopes ?? []).length === 0;
}
