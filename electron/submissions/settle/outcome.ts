import type { SubmissionItemRow } from '#electron/store/records/queue/submission-rows.ts';

/** What came of a submission: nothing yet while an item is pending (`wire-notes.md` §9). */
export function outcomeOf(items: readonly Pick<SubmissionItemRow, 'status'>[]): 'good' | 'bad' | 'mixed' | undefined {
  if (items.length === 0 || items.some(({ status }) => status === 'pending')) return undefined;
  const assigned = items.filter(({ status }) => status === 'assigned').length;
  if (assigned === items.length) return 'good';
  return assigned === 0 ? 'bad' : 'mixed';
}
