import type { RoleScope } from '#shared/people.ts';
import { mayCurate } from '#electron/rights/database-rights.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { Database } from '#electron/store/file/database.ts';
import {
  findSubmission,
  type OwnedSubmission,
  type SubmissionRow,
} from '#electron/store/records/submission/submission-repository.ts';
import { OWNER } from '#electron/store/changes/authors.ts';
import type { Caller } from '#electron/store/site/caller.ts';
import { ownerAs } from '#electron/store/site/owner-author.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import type { Principal } from '#shared/principal.ts';

/** The part that a curator of all submissions, whatever they are about, has. */
export const ALL_SUBMISSIONS: RoleScope = { kind: 'submissions', name: '' };

/** What a submission is about, as the scopes of curators name it. */
export function partOf({ type, parameters }: Pick<SubmissionRow, 'type' | 'parameters'>): RoleScope {
  const { locus, scheme_id } = JSON.parse(parameters) as { locus?: string; scheme_id?: number };
  if (type === 'alleles') return { kind: 'locus', name: locus ?? '' };
  if (type === 'profiles') return { kind: 'scheme', name: String(scheme_id) };
  return ALL_SUBMISSIONS;
}

/** Whether somebody may curate submissions about a part of a database: that part, or submissions as such. */
export function mayCuratePart({ principal, guarded }: Caller, part: RoleScope): boolean {
  return mayCurate(principal, guarded, part) || mayCurate(principal, guarded, ALL_SUBMISSIONS);
}

/** User names of a database that stand for a principal. The owner may have submitted before saying a name. */
export function submitterNames(people: Pick<SiteStore, 'accounts'>, principal: Principal): string[] {
  if (!('account' in principal)) return [...new Set([ownerAs(people).user_name, OWNER.user_name])];
  return [people.accounts.find(principal.account)?.user_name ?? principal.account];
}

/** A submission that who asks may see: an own one, or one that he or she may curate. AppError codes: unknown_submission 404, no_right 403. */
export function findSeen(
  database: Database,
  people: Pick<SiteStore, 'accounts'>,
  caller: Caller,
  id: string,
): OwnedSubmission {
  const found = getSubmission(database, id);
  if (isOwn(found, people, caller.principal) || mayCuratePart(caller, partOf(found))) return found;
  throw refusal('no_right', `The submission "${id}" is of another account. Only that account and curators may see it.`);
}

/** A submission of who asks. AppError codes: unknown_submission 404, no_right 403. */
export function findOwn(
  database: Database,
  people: Pick<SiteStore, 'accounts'>,
  { principal }: Pick<Caller, 'principal'>,
  id: string,
): OwnedSubmission {
  const found = getSubmission(database, id);
  if (isOwn(found, people, principal)) return found;
  throw refusal('no_right', `The submission "${id}" is of another account, which alone may do this.`);
}

function getSubmission(database: Database, id: string): OwnedSubmission {
  const found = findSubmission(database, id);
  if (found) return found;
  throw refusal('unknown_submission', `The database "${database.name}" has no submission "${id}".`);
}

function isOwn(
  { submitter_name }: OwnedSubmission,
  people: Pick<SiteStore, 'accounts'>,
  principal: Principal,
): boolean {
  return submitterNames(people, principal).includes(submitter_name);
}
