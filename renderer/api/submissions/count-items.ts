import type { Settled } from '#shared/api/curation-queue.ts';
import type { QueuedSubmission, QueueItem } from '#shared/api/queue-records.ts';
import { defined } from '#shared/defined.ts';

/** The same with the numbers of its items as they stand now; those of the queue are as of the last check. */
export function countItems<Counted extends Pick<QueuedSubmission, 'list'>>(
  submission: Counted,
): Counted & Pick<QueuedSubmission, 'items' | 'classes'> {
  const { list } = submission;
  const count = (status: QueueItem['status']) => list.filter((item) => item.status === status).length;
  const waiting = (kind: QueueItem['class']) =>
    list.filter((item) => item.status === 'pending' && item.class === kind).length;
  return {
    ...submission,
    items: { pending: count('pending'), assigned: count('assigned'), rejected: count('rejected') },
    classes: { clean: waiting('clean'), warning: waiting('warning'), error: waiting('error') },
  };
}

/** A submission after one of its items was settled. */
export function withItem(held: QueuedSubmission, { revision, outcome, item }: Settled): QueuedSubmission {
  const list = held.list.map((one) => (one.position === item.position ? item : one));
  const { outcome: _before, ...rest } = held;
  return countItems({ ...rest, ...defined({ outcome }), revision, list });
}
