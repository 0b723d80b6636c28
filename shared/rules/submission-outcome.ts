import type { ItemStatus, SubmissionOutcome } from '../api/submission.ts';

/**
 * The outcome of a submission by the states of its items (`wire-notes.md` §9): good if all were assigned, bad if all were
 * rejected, mixed if some. Undefined while one is pending, and without items.
 */
export function outcomeOf(statuses: Iterable<ItemStatus>): SubmissionOutcome | undefined {
  const all = new Set(statuses);
  if (all.size === 0 || all.has('pending')) return undefined;
  if (all.size > 1) return 'mixed';
  return all.has('assigned') ? 'good' : 'bad';
}
