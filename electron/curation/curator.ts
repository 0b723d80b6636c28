import { refusal } from '#shared/api/error-codes.ts';
import type { RoleScope } from '#shared/people.ts';
import type { Principal } from '#shared/principal.ts';
import { mayCurate, mayCurateAll, mayDo } from '#electron/rights/database-rights.ts';
import type { Database } from '#electron/store/file/database.ts';
import { readGuarded, type People } from '#electron/store/site/who-writes.ts';
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

/** Who asks, with the rights of this moment: call it inside the transaction. AppError codes: no_right 403. */
export function curatorOf(site: People, principal: Principal, database: Database): Curator {
  const guarded = readGuarded(site, principal, database);
  const person = 'account' in principal ? principal.account : principal.kind;
  if (!mayDo('curate', principal, guarded)) {
    throw refusal('no_right', `"${person}" may not curate the database "${database.name}".`);
  }
  function may(right: NeededRight): boolean {
    if (right === 'administer') return mayDo('administer', principal, guarded);
    if (right === 'everything') return mayCurateAll(principal, guarded);
    return right.some((part) => mayCurate(principal, guarded, part));
  }
  return {
    refuse(right, what) {
      if (may(right)) return;
      const sentence = `"${person}" may not change ${what} in "${database.name}": the role of ${missingRole(right)} is missing.`;
      throw refusal('no_right', sentence);
    },
  };
}
