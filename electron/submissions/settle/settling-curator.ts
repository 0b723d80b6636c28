import { refusal } from '#shared/api/error-codes.ts';
import type { RoleScope } from '#shared/people.ts';
import type { Principal } from '#shared/principal.ts';
import { mayCurate, mayDo } from '#electron/rights/database-rights.ts';
import type { Author } from '#electron/store/changes/authors.ts';
import type { Database } from '#electron/store/file/database.ts';
import { readGuarded, writerOf, type People } from '#electron/store/site/who-writes.ts';

/** Who settles, and what that person may settle. */
export interface SettlingCurator {
  author: Author;
  /** Whether the person may settle submissions about a part of the database. */
  maySettle(part: RoleScope): boolean;
  /** Refuses what the person may not settle (403 `no_right`), naming the right that is missing. */
  refuse(part: RoleScope): void;
}

/** The part that a curator of all submissions, whatever they are about, has. */
export const ALL_SUBMISSIONS: RoleScope = { kind: 'submissions', name: '' };

/**
 * Who asks, with the rights that the files say at this moment: call it inside the transaction, so that a role that was just taken
 * away does not count. AppError codes: no_right 403.
 */
export function settlingCurator(site: People, principal: Principal, database: Database): SettlingCurator {
  const guarded = readGuarded(site, principal, database);
  const nameOf = 'account' in principal ? principal.account : principal.kind;
  if (!mayDo('curate', principal, guarded)) {
    throw refusal('no_right', `"${nameOf}" may not curate the database "${database.name}".`);
  }
  const maySettle = (part: RoleScope) =>
    mayCurate(principal, guarded, part) || mayCurate(principal, guarded, ALL_SUBMISSIONS);
  return {
    author: writerOf(site, principal),
    maySettle,
    refuse(part) {
      if (maySettle(part)) return;
      const what = part.kind === 'submissions' ? 'of isolates' : `of the ${part.kind} "${part.name}"`;
      const needed = part.kind === 'submissions' ? 'for submissions' : `for this ${part.kind}, or for all submissions`;
      const sentence = `"${nameOf}" may not settle submissions ${what} in "${database.name}": the role of curator ${needed} is missing.`;
      throw refusal('no_right', sentence);
    },
  };
}
