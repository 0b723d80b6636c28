import type { QueueRow } from '#renderer/api/submissions/queue.ts';
import type { AssignBody } from '#shared/api/curation-queue.ts';
import type { ItemEvidence, QueueEntry, QueueItem } from '#shared/api/queue-records.ts';

/** What "assign" does with an item at once: it is sent, something has to be asked first, or it cannot be. */
type ItemDecision =
  | { kind: 'send'; body: Omit<AssignBody, 'revision'> }
  | { kind: 'ask' }
  | { kind: 'refused'; reason: string };

/** Whether an item can be assigned by one key. `evidence` is what is known of it; the attributes of its locus matter here. */
export function decideAssign(
  item: QueueItem,
  evidence: Pick<ItemEvidence, 'allele'>,
  type: QueueEntry['type'] = 'alleles',
): ItemDecision {
  if (item.status !== 'pending')
    return { kind: 'refused', reason: `${item.item_id} is ${item.status}. Undo that first.` };
  if (item.defined_as !== undefined) return { kind: 'send', body: { assigned_id: item.defined_as } };
  const error = item.problems.find(({ severity }) => severity === 'error');
  if (error)
    return { kind: 'refused', reason: `${item.item_id} cannot be assigned: ${error.message} Edit or reject it.` };
  const needsAttribute = evidence.allele?.attributes.some(({ required }) => required) === true;
  if (item.class !== 'clean' || needsAttribute || item.proposed_id === undefined) return { kind: 'ask' };
  // Contigs are typed at once.
  return { kind: 'send', body: type === 'genomes' ? { type_contigs: true } : {} };
}

/** Whether items are shown that are settled already. */
export type ShownItem = 'all' | 'open' | 'warning' | 'error';

export function shownItems(items: readonly QueueItem[], shown: ShownItem): readonly QueueItem[] {
  if (shown === 'all') return items;
  const open = items.filter(({ status }) => status === 'pending');
  return shown === 'open' ? open : open.filter((item) => item.class === shown);
}

/** The position of the next pending item after one, from the beginning again after the last; undefined if none is pending. */
export function nextPending(items: readonly QueueItem[], after: number): number | undefined {
  const pending = items.filter(({ status, position }) => status === 'pending' && position !== after);
  return (pending.find(({ position }) => position > after) ?? pending[0])?.position;
}

/** The position `step` items away from one among those that are shown; the end where there are fewer. */
export function stepFrom(items: readonly QueueItem[], from: number, step: number): number | undefined {
  const index = items.findIndex(({ position }) => position === from);
  if (index !== -1) return items[Math.min(items.length - 1, Math.max(0, index + step))]?.position;
  // The one it was at is shown no more: its neighbour is.
  const after = items.find(({ position }) => position > from);
  return (step > 0 ? (after ?? items.at(-1)) : (items.findLast(({ position }) => position < from) ?? items[0]))
    ?.position;
}

/** What tells one submission of the queue from the others, and its place there. */
type ItemPlace = Pick<QueueRow, 'site' | 'database' | 'id' | 'date_submitted'>;

/**
 * The submission that waits after one, in the order of the queue, which is that of their days; from the beginning again after the last.
 * Undefined if no other waits.
 */
export function submissionAfter<Row extends ItemPlace>(waiting: readonly Row[], current: ItemPlace): Row | undefined {
  const isCurrent = ({ site, database, id }: ItemPlace) =>
    site === current.site && database === current.database && id === current.id;
  const at = waiting.findIndex(isCurrent);
  // One that was settled meanwhile is no longer among those that wait.
  const rest =
    at === -1 ? waiting.filter((row) => row.date_submitted >= current.date_submitted) : waiting.slice(at + 1);
  return rest[0] ?? waiting.find((row) => !isCurrent(row));
}
