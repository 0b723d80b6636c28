import { formatQuantity } from '#renderer/ui/text/format.ts';
import { OUTCOME_WORDS, STATUS_WORDS } from '#renderer/records/submissions/submission-labels.ts';
import { numberText } from '#shared/count-of.ts';
import type { InboxItem } from '#shared/rpc/contract/inbox.ts';

/** What a submission of the inbox is called: `2 alleles of abcZ`, `1 genome`. */
export function inboxName({ type, locus, items }: Pick<InboxItem, 'type' | 'locus' | 'items'>): string {
  const one = type.endsWith('s') ? type.slice(0, -1) : type;
  const what = formatQuantity(items.pending + items.assigned + items.rejected, one, type);
  return locus === undefined ? what : `${what} of ${locus}`;
}

/** What has become of a submission. */
export function statusText({ status, outcome, gone }: Pick<InboxItem, 'status' | 'outcome' | 'gone'>): string {
  const word = outcome === undefined || status !== 'closed' ? STATUS_WORDS[status] : OUTCOME_WORDS[outcome];
  return gone ? `${word}, no longer at the site` : word;
}

/** What has become of its items: `2 assigned, 1 rejected, 3 open`. */
export function itemsText({ items, status }: Pick<InboxItem, 'items' | 'status'>): string {
  const open = status === 'closed' ? 'not settled' : 'open';
  return [[items.assigned, 'assigned'] as const, [items.rejected, 'rejected'] as const, [items.pending, open] as const]
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${numberText(count)} ${word}`)
    .join(', ');
}

/** Whether there is something to correct and send again: rows that were rejected, or that nobody settles any more. */
export function isToCorrect({
  items,
  outcome,
  status,
  gone,
}: Pick<InboxItem, 'items' | 'outcome' | 'status' | 'gone'>): boolean {
  const isOver = status === 'closed' || gone;
  return items.rejected > 0 || (isOver && items.pending > 0 && outcome !== 'good');
}
