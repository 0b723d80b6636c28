import { refusal } from '#shared/api/error-codes.ts';
import type { RoleScope } from '#shared/people.ts';
import { mayCurate, mayCurateAll, mayDo } from '#electron/rights/database-rights.ts';
import { refuseWithout, type Caller } from '#electron/store/site/caller.ts';
import type { NeededRight } from './record-kind.ts';

/** Who curates, and what that person may change. */
export interface Curator {
  /** Refuses without the right (403 `no_right`), naming the one that is missing. `what` is for the sentence: `the locus "abc"`. */
  refuse(right: NeededRight, what: string): void;
}

function partName({ kind, name }: RoleScope): string {
  return kind === 'submissions' ? 'submissions' : `the ${kind} "${name}"`;
}

function missingRole(right: NeededRight): string {
  if (right === 'administer') return 'administrator of the database';
  if (right === 'everything') return 'curator of the whole database';
  return `curator of ${right.map(partName).join(' or ')}`;
}

/** Who curates a database. AppError codes: no_right 403. */
export function curatorOf(caller: Caller, database: string): Curator {
  refuseWithout('curate', caller, database);
  const { principal, guarded } = caller;
  const person = 'account' in principal ? principal.account : principal.kind;
  function may(right: NeededRight): boolean {
    if (right === 'administer') return mayDo('administer', principal, guarded);
    if (right === 'everything') return mayCurateAll(principal, guarded);
    return right.some((part) => mayCurate(principal, guarded, part));
  }
  return {
    refuse(right, what) {
      if (may(right)) return;
      const sentence = `"${person}" may not change ${what} in "${database}": the role of ${missingRole(right)} is missing.`;
      throw refusal('no_right', sentence);
    },
  };
}
