import { refusal } from '#shared/api/error-codes.ts';
import type { RoleScope } from '#shared/people.ts';
import type { Principal } from '#shared/principal.ts';
import { mayCurate, mayDo, type Guarded } from '#electron/rights/database-rights.ts';
import type { Author } from '#electron/store/changes/authors.ts';
import { authorOf, ownerAs } from '#electron/store/site/owner-author.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';

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
export function settlingCurator(
  site: Pick<SiteStore, 'accounts' | 'clients'>,
  principal: Principal,
  database: string,
): SettlingCurator {
  const guarded = readGuarded(site, principal, database);
  const nameOf = 'account' in principal ? principal.account : principal.kind;
  if (!mayDo('curate', principal, guarded)) {
    throw refusal('no_right', `"${nameOf}" may not curate the database "${database}".`);
  }
  const maySettle = (part: RoleScope) =>
    mayCurate(principal, guarded, part) || mayCurate(principal, guarded, ALL_SUBMISSIONS);
  return {
    author: authorFor(site, principal),
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

function readGuarded(
  { accounts, clients }: Pick<SiteStore, 'accounts' | 'clients'>,
  principal: Principal,
  database: string,
): Guarded {
  // Reading was decided before: what is asked here is only who may write.
  const access = 'public';
  if (!('account' in principal)) return { access };
  const account = accounts.find(principal.account);
  if (!account) return { access };
  const role = accounts.roleIn(account.id, database);
  return {
    access,
    account: { disabled: account.disabled, ...(role === undefined ? {} : { role }) },
    ...(principal.kind === 'client' ? { client: clients.clientRights(principal.client, database) } : {}),
  };
}

function authorFor(site: Pick<SiteStore, 'accounts'>, principal: Principal): Author {
  if (!('account' in principal)) return ownerAs(site);
  const account = site.accounts.find(principal.account);
  if (!account) throw refusal('no_right', `There is no account "${principal.account}".`);
  return authorOf(account, 'curator');
}
