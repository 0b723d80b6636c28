import { refusal } from '#shared/api/error-codes.ts';
import type { Database } from '#electron/store/file/database.ts';
import { findSubmission, type OwnedSubmission } from '#electron/store/records/submission/submission-repository.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import { mayCurateSubmission, submitterNames, type AskingAccount } from './asking-account.ts';

type Asking = Pick<AskingAccount, 'principal' | 'guarded'>;

/** A submission that who asks may see: an own one, or one that he or she may curate. AppError codes: unknown_submission 404, no_right 403. */
export function findSeen(
  database: Database,
  people: Pick<SiteStore, 'accounts'>,
  { principal, guarded }: Asking,
  id: string,
): OwnedSubmission {
  const found = getSubmission(database, id);
  if (isOwn(found, people, principal) || mayCurateSubmission(principal, guarded, found)) return found;
  throw refusal('no_right', `The submission "${id}" is of another account. Only that account and curators may see it.`);
}

/** A submission of who asks. AppError codes: unknown_submission 404, no_right 403. */
export function findOwn(
  database: Database,
  people: Pick<SiteStore, 'accounts'>,
  { principal }: Asking,
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
  principal: AskingAccount['principal'],
): boolean {
  return submitterNames(people, principal).includes(submitter_name);
}
