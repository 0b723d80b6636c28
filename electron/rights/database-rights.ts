import type { DatabaseAccess } from '#shared/database-access.ts';
import type { Principal } from '#shared/principal.ts';
import { assertNever } from '#shared/problem.ts';

/**
 * What each principal may do with a database. All rights are decided here, from facts that the caller has read; nothing in
 * this room opens a file. Refusals and their status are the caller's business.
 */

/** The facts of a database that rights depend on. */
export interface Guarded {
  access: DatabaseAccess;
}

/** Whether a principal may read a database, and so may know what is in it. */
export function mayRead(principal: Principal, { access }: Guarded): boolean {
  switch (access) {
    case 'public':
      return true;
    case 'members':
      return principal.kind !== 'nobody';
    case 'closed':
      // Only roles open it to others, and no account has a role yet.
      return principal.kind === 'owner';
    default:
      return assertNever(access);
  }
}

/** Whether a principal may change anything. */
export function mayWrite(principal: Principal): boolean {
  // Only roles allow it to others, and no account has a role yet.
  return principal.kind === 'owner';
}
