import { refusal } from '#shared/api/error-codes.ts';
import type { RoleScope } from '#shared/people.ts';
import { refuseWithout, type Caller } from '#electron/store/site/caller.ts';
import { mayCuratePart } from '../requests/find-own.ts';

export interface SettlingCurator {
  /** Whether the person may settle submissions about a part of the database. */
  maySettle(part: RoleScope): boolean;
  /** Refuses what the person may not settle (403 `no_right`), naming the right that is missing. */
  refuse(part: RoleScope): void;
}

/** Who settles submissions to a database. AppError codes: no_right 403. */
export function settlingCurator(caller: Caller, database: string): SettlingCurator {
  refuseWithout('curate', caller, database);
  const { principal } = caller;
  const nameOf = 'account' in principal ? principal.account : principal.kind;
  const maySettle = (part: RoleScope) => mayCuratePart(caller, part);
  return {
    maySettle,
    refuse(part) {
      if (maySettle(part)) return;
      const what = part.kind === 'submissions' ? 'of isolates' : `of the ${part.kind} "${part.name}"`;
      const needed = part.kind === 'submissions' ? 'for submissions' : `for this ${part.kind}, or for all submissions`;
      const sentence = `"${nameOf}" may not settle submissions ${what} in "${database}": the role of curator ${needed} is missing.`;
      throw refusal('no_right', sentence);
    },
  };
}
