import type { QueuedSubmission, QueueItem } from '#shared/api/queue-records.ts';
import { batchToUndo } from '#shared/rules/queue-batches.ts';
import type { Curation } from './use-curation.ts';

/** What each key does now; a key that can do nothing now is undefined. */
export interface QueueKeys {
  a: (() => void) | undefined;
  o: (() => void) | undefined;
  e: (() => void) | undefined;
  r: (() => void) | undefined;
  u: (() => void) | undefined;
  /** Shift and U. */
  U: (() => void) | undefined;
  /** Shift and A. */
  A: (() => void) | undefined;
  c: (() => void) | undefined;
  j: (() => void) | undefined;
  k: (() => void) | undefined;
  /** The next item that waits, and after the last one the next submission. */
  n: () => void;
}

interface Moves {
  step: (by: number) => void;
  /** To the next item that waits; false if no other does. */
  toNextPending: () => boolean;
  toNextSubmission: () => void;
}

/** The keys of a submission in the state that it is in. */
export function queueKeys(
  curation: Pick<Curation, 'assign' | 'settle' | 'open'>,
  submission: QueuedSubmission,
  item: QueueItem | undefined,
  { step, toNextPending, toNextSubmission }: Moves,
): QueueKeys {
  const isOpen = submission.status === 'pending';
  const pending = isOpen && item?.status === 'pending' ? item : undefined;
  const settled = isOpen && item && item.status !== 'pending' ? item : undefined;
  const { assign, settle, open } = curation;
  return {
    a: pending && (() => void assign(submission, pending)),
    o: pending && (() => open('assign')),
    e: pending && (() => open('edit')),
    r: pending && (() => open('reject')),
    u: settled && (() => void settle(submission, settled, { kind: 'undo' })),
    U: isOpen && batchToUndo(submission.list, item) ? () => open('undo-batch') : undefined,
    A: isOpen && submission.classes.clean > 0 ? () => open('clean') : undefined,
    c: isOpen && submission.items.pending === 0 ? () => open('close') : undefined,
    j: () => step(1),
    k: () => step(-1),
    n: () => {
      if (!isOpen || !toNextPending()) toNextSubmission();
    },
  };
}

/** The keys that can do something now, for the listener of the page. */
export function activeKeys(keys: QueueKeys): Record<string, () => void> {
  return Object.fromEntries(
    Object.entries(keys).filter((entry): entry is [string, () => void] => entry[1] !== undefined),
  );
}
