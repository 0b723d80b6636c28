import { contentRows } from '#renderer/records/submissions/submission-labels.ts';
import type { ItemContent } from '#shared/api/queue-records.ts';
import type { ItemStatus, Submission } from '#shared/api/submission.ts';

/** An item of a submission, whatever its type. */
export interface SentItem {
  position: number;
  name: string;
  status: ItemStatus;
  assigned_id: string | undefined;
  reason: string | undefined;
  warnings: readonly string[];
  content: string;
}

/** The items of a submission in their order, whatever its type. */
export function sentItems({ seqs, profiles, isolates, items }: Submission): SentItem[] {
  const settled = (
    position: number,
    name: string,
    content: string,
    one?: {
      status: ItemStatus;
      assigned_id?: string | undefined;
      reason?: string | undefined;
      warnings?: string[] | undefined;
    },
  ): SentItem => ({
    position,
    name,
    content,
    status: one?.status ?? 'pending',
    assigned_id: one?.assigned_id,
    reason: one?.reason,
    warnings: one?.warnings ?? [],
  });
  if (seqs) return seqs.map((one, at) => settled(at + 1, one.seq_id, one.sequence, one));
  if (profiles) {
    return profiles.map((one, at) => settled(at + 1, one.profile_id, contentText(one), one));
  }
  return (isolates ?? []).map(({ isolate = '', ...cells }, at) =>
    settled(at + 1, isolate, contentText({ cells }), items?.[at]),
  );
}

function contentText(content: ItemContent): string {
  return contentRows(content)
    .map((pair) => pair.join(' '))
    .join(', ');
}
