import { refusal } from '#shared/api/error-codes.ts';
import type { Route } from '#shared/api/route.ts';
import type { Principal } from '#shared/principal.ts';
import { mayRead, mayWrite } from '#electron/rights/database-rights.ts';
import type { OpenDatabase } from './open-database.ts';

/**
 * Refuses clients that may not read a database: with 401, even if they have signed in. Scripts then get a new token,
 * and people are told to register (`wire-notes.md` §1.5).
 */
export function refuseUnreadable(principal: Principal, { database, meta }: OpenDatabase): void {
  if (mayRead(principal, meta)) return;
  throw refusal(
    'sign_in_needed',
    `The database "${database.name}" is not public. Sign the request with an account that may read it.`,
  );
}

/** Refuses a change by a client that may not make it: 401 if it has not signed in, otherwise 403. */
export function refuseForbiddenWrite(principal: Principal, route: Route): void {
  if (route.effect === 'reads' || mayWrite(principal)) return;
  if (principal.kind === 'nobody') {
    throw refusal('sign_in_needed', 'Changes need a signature. Sign the request with an account that may make them.');
  }
  throw refusal('no_right', `The account "${accountOf(principal)}" may not change this.`);
}

function accountOf(principal: Principal): string {
  return 'account' in principal ? principal.account : principal.kind;
}
