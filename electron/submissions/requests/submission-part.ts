import type { RoleScope } from '#shared/people.ts';
import { mayCurate } from '#electron/rights/database-rights.ts';
import type { SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import type { Caller } from '#electron/store/site/caller.ts';

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
