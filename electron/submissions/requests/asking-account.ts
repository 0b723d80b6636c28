import { refusal } from '#shared/api/error-codes.ts';
import type { RoleScope } from '#shared/people.ts';
import type { Principal } from '#shared/principal.ts';
import { mayCurate, mayDo, type Guarded, type Right } from '#electron/rights/database-rights.ts';
import { OWNER, type Author, type UserRole } from '#electron/store/changes/authors.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { authorOf, ownerAs } from '#electron/store/site/owner-author.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import { readGuarded, type People } from '#electron/store/site/who-writes.ts';

/** Who asks, as the files say at this moment. */
export interface AskingAccount {
  principal: Principal;
  guarded: Guarded;
  /** As the database names this person. Nothing of it comes from the request. */
  author: Author;
}

/** Reads who asks and with what rights. Call it inside the transaction: a role that was just taken away must not count. */
export function readAsking(people: People, principal: Principal, database: Database): AskingAccount {
  const guarded = readGuarded(people, principal, database);
  if (!('account' in principal)) return { principal, guarded, author: ownerAs(people) };
  const account = people.accounts.find(principal.account);
  if (!account) throw refusal('no_right', `There is no account "${principal.account}".`);
  return { principal, guarded, author: authorOf(account, USER_ROLES[guarded.account?.role?.role ?? 'reader']) };
}

const USER_ROLES = {
  reader: 'submitter',
  submitter: 'submitter',
  curator: 'curator',
  admin: 'admin',
} as const satisfies Record<string, UserRole>;

/** Refuses those who lost a right since the request was let in (403 `no_right`). */
export function refuseWithout(right: Right, { principal, guarded, author }: AskingAccount, database: string): void {
  if (mayDo(right, principal, guarded)) return;
  throw refusal('no_right', `The account "${author.user_name}" may no longer do this in the database "${database}".`);
}

/** User names of a database that stand for a principal. The owner may have submitted before saying a name. */
export function submitterNames(people: Pick<SiteStore, 'accounts'>, principal: Principal): string[] {
  if (!('account' in principal)) return [...new Set([ownerAs(people).user_name, OWNER.user_name])];
  return [people.accounts.find(principal.account)?.user_name ?? principal.account];
}

/** What a submission is about, as the scopes of curators name it. */
export function partOf({ type, parameters }: Pick<SubmissionRow, 'type' | 'parameters'>): RoleScope {
  const { locus, scheme_id } = JSON.parse(parameters) as { locus?: string; scheme_id?: number };
  if (type === 'alleles') return { kind: 'locus', name: locus ?? '' };
  if (type === 'profiles') return { kind: 'scheme', name: String(scheme_id) };
  return { kind: 'submissions', name: '' };
}

/** Whether a principal may curate a submission: what it is about, or submissions as such. */
export function mayCurateSubmission(
  principal: Principal,
  guarded: Guarded,
  row: Pick<SubmissionRow, 'type' | 'parameters'>,
): boolean {
  return mayCurate(principal, guarded, partOf(row)) || mayCurate(principal, guarded, { kind: 'submissions', name: '' });
}
