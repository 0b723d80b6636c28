import { refusal } from '#shared/api/error-codes.ts';
import type { Route } from '#shared/api/route.ts';
import { defined } from '#shared/defined.ts';
import type { Principal } from '#shared/principal.ts';
import type { AppError } from '#shared/problem.ts';
import { otherDatabase, refusedToKeys } from './api-key.ts';
import { mayDo, mayRead, type Guarded, type Right } from '#electron/rights/database-rights.ts';

/** Refuses those who have not signed in to a service that needs that for everything (401 `sign_in_needed`). */
export function refuseUnsigned(principal: Principal): void {
  if (principal.kind !== 'nobody') return;
  throw refusal(
    'sign_in_needed',
    'This service answers only those who sign in. Sign the request with an account of it.',
  );
}

/** Refuses sequence queries of those who have not signed in to a service that needs that for these (401 `sign_in_needed`). */
export function refuseUnsignedQuery(principal: Principal): void {
  if (principal.kind !== 'nobody') return;
  const sentence = 'Sequence queries need a sign-in here. Sign the request with an account of this service.';
  throw refusal('sign_in_needed', sentence);
}

/**
 * Refuses those who may not read a database, always with 401. Scripts renew their tokens on a 401 unless its message has the word
 * "unauthorized" (`wire-notes.md` §1.4), so every refusal that a new token would not mend has it.
 */
export function refuseUnreadable(principal: Principal, database: string, guarded: Guarded): void {
  if (mayRead(principal, guarded)) return;
  throw (
    notAdmitted(principal, database, guarded) ??
    (principal.kind === 'nobody'
      ? refusal(
          'sign_in_needed',
          `The database "${database}" is not public. Sign the request with an account that may read it.`,
        )
      : notRegistered(principal, database))
  );
}

/**
 * Refuses what a route does to a database to those who may not do it: 401 if they have not signed in or have no role there,
 * otherwise 403. What belongs to no database is the owner's alone.
 */
export function refuseForbidden(principal: Principal, route: Route, opened?: { name: string; guarded: Guarded }): void {
  const right = route.right ?? (route.effect === 'writes' ? 'administer' : undefined);
  if (right === undefined || principal.kind === 'owner') return;
  if (principal.kind === 'nobody') {
    throw refusal('sign_in_needed', 'This needs a signature. Sign the request with an account that may do it.');
  }
  if (principal.kind === 'key') throw refusedToKeys(route);
  if (!opened) throw refusal('no_right', `The account "${accountOf(principal)}" may not change this.`);
  const { name, guarded } = opened;
  if (mayDo(right, principal, guarded)) return;
  if (guarded.account?.role === undefined) throw notRegistered(principal, name);
  throw noRight(principal, name, guarded, right);
}

/** Why a signature or a key does not count for a database, although it is good. */
function notAdmitted(principal: Principal, database: string, { account, client, key }: Guarded): AppError | undefined {
  if (principal.kind === 'owner' || principal.kind === 'nobody') return undefined;
  if (account?.disabled !== false) {
    const sentence = `The account "${principal.account}" is disabled, so the request is unauthorized. Ask the owner of this service.`;
    return refusal('account_disabled', sentence);
  }
  if (principal.kind === 'key') return key?.read === true ? undefined : otherDatabase(database);
  if (principal.kind === 'account' || client?.read === true) return undefined;
  const sentence = `Client is unauthorized: it was not allowed to read the database "${database}".`;
  return refusal('client_unauthorized', sentence);
}

function notRegistered(principal: Principal, database: string): AppError {
  const sentence = `The account "${accountOf(principal)}" is not registered for the database "${database}", so the request is unauthorized. Ask an administrator of the database for a role.`;
  return refusal('not_registered', sentence);
}

const DOINGS = {
  see_own: 'read what the account owns in',
  handle_own: 'change what the account owns in',
  follow: 'follow submissions to',
  correspond: 'write about submissions to',
  submit: 'submit to',
  curate: 'curate',
  administer: 'administer',
} as const satisfies Record<Right, string>;

/** The account has a role, but not one that allows this, or the client was not allowed to do it. */
function noRight(principal: Principal, database: string, { account }: Guarded, right: Right): AppError {
  const alone = { access: 'public' as const, ...defined({ account }) };
  const name = accountOf(principal);
  if (principal.kind === 'client' && mayDo(right, { kind: 'account', account: name }, alone)) {
    const sentence = `Client is unauthorized: it was not allowed to ${DOINGS[right]} the database "${database}".`;
    return refusal('client_unauthorized', sentence);
  }
  return refusal('no_right', `The account "${name}" may not ${DOINGS[right]} the database "${database}".`);
}

function accountOf(principal: Principal): string {
  return 'account' in principal ? principal.account : principal.kind;
}
