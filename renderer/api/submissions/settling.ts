import type { QueryClient } from '@tanstack/react-query';
import {
  assignClean,
  assignItem,
  closeSubmission,
  editItem,
  rejectItem,
  reopenSubmission,
  undoItem,
  undoItems,
  type AssignBody,
  type Changed,
  type Settled,
} from '#shared/api/curation-queue.ts';
import type { ItemContent, QueuedSubmission } from '#shared/api/queue-records.ts';
import { defined } from '#shared/defined.ts';
import { addSubmissionMessage } from '#shared/api/submission.ts';
import { AppError, assertNever } from '#shared/problem.ts';
import { api } from '../bridge.ts';
import { readAgain, recordsOf } from '../read-again.ts';
import { queueQueries } from './queue.ts';
import { withItem } from './count-items.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

export type ItemAction =
  | { kind: 'assign'; body: Omit<AssignBody, 'revision'> }
  /** Null goes back to what was submitted. */
  | { kind: 'edit'; content: ItemContent | null }
  | { kind: 'reject'; reason: string }
  | { kind: 'undo' };

/** What a curator decides about a whole submission. */
export type SubmissionAction =
  /** `type_contigs` for genomes: with the alleles of their contigs. */
  | { kind: 'assign-clean'; type_contigs?: boolean }
  /** All or none. */
  | { kind: 'undo-items'; positions: number[] }
  | { kind: 'close'; message?: string }
  | { kind: 'reopen'; message?: string };

export interface QueuedAddress extends DatabasePlace {
  submission_id: string;
}

/** Adds a message to the correspondence about a submission; what is shown of its database is read again. */
export async function sendMessage(client: QueryClient, address: QueuedAddress, message: string): Promise<void> {
  const { site, database, submission_id } = address;
  await api(site).send(addSubmissionMessage, { database, submission_id }, { message });
  await readAgain(client, recordsOf(site, database));
}

/**
 * Settles one submission, one action after the other, however fast they come: each says which revision it saw, so each needs the
 * answer of the one before. What the screens hold follows at once; the rest is read again when nothing more is to do.
 */
export function createSettling(client: QueryClient, address: QueuedAddress) {
  const { site, database, submission_id } = address;
  const { queryKey } = queueQueries.one(site, database, submission_id);
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function inTurn<Result>(work: (now: QueuedSubmission) => Promise<Result>): Promise<Result> {
    waiting++;
    const mine = turn.then(async () => {
      // An answer from before this change would put back what it changes. Evidence of items is not such an answer: a curator who
      // is faster than the service may be waiting for that of the next item.
      await client.cancelQueries({ queryKey, exact: true });
      try {
        // What the curator saw when he decided, not what is there by now: he is to be told of what others changed.
        const now = client.getQueryData(queryKey);
        if (!now) throw new AppError(404, 'not_read', 'The submission is not here yet. Wait until it is shown.');
        return await work(now);
      } finally {
        waiting--;
        if (waiting === 0) readAllAgain();
      }
    });
    turn = mine.catch(() => undefined);
    return mine;
  }

  function readAllAgain(): void {
    void readAgain(client, [...recordsOf(site, database), ['queue']]);
  }

  return {
    /** `seen`: the revision of the item when the curator began to write. AppError 409 `changed_meanwhile`: somebody else was faster; and those of the routes. */
    settle: (position: number, action: ItemAction, seen?: number): Promise<Settled> =>
      inTurn(async (now) => {
        const item = now.list.find((one) => one.position === position);
        if (!item) throw new AppError(404, 'unknown_item', `The submission has no item ${position}.`);
        const settled = await sendItem({ ...address, position, revision: seen ?? item.revision }, action);
        client.setQueryData(queryKey, (held) => held && withItem(held, settled));
        return settled;
      }),

    change: (action: SubmissionAction): Promise<Changed> =>
      inTurn(async (now) => {
        const changed = await sendWhole({ ...address, revision: now.revision }, action);
        // A list of what waits must not show for a moment what does not wait any more.
        client.removeQueries({ queryKey: ['queue'], type: 'inactive' });
        // Many items may be different now, and their revisions with them.
        await client.fetchQuery({ ...queueQueries.one(site, database, submission_id), staleTime: 0 });
        return changed;
      }),

    readAgain: readAllAgain,
  };
}

function sendItem(at: QueuedAddress & { position: number; revision: number }, action: ItemAction): Promise<Settled> {
  const { site, database, submission_id, position, revision } = at;
  const to = { database, submission_id, position };
  const service = api(site);
  switch (action.kind) {
    case 'assign':
      return service.send(assignItem, to, { revision, ...action.body });
    case 'edit':
      return service.send(editItem, to, { revision, content: action.content });
    case 'reject':
      return service.send(rejectItem, to, { revision, reason: action.reason });
    case 'undo':
      return service.send(undoItem, to, { revision });
    default:
      return assertNever(action);
  }
}

function sendWhole(at: QueuedAddress & { revision: number }, action: SubmissionAction): Promise<Changed> {
  const { site, database, submission_id, revision } = at;
  const to = { database, submission_id };
  const service = api(site);
  switch (action.kind) {
    case 'assign-clean':
      return service.send(assignClean, to, {
        revision,
        ...defined({ type_contigs: action.type_contigs || undefined }),
      });
    case 'undo-items':
      return service.send(undoItems, to, { revision, positions: action.positions });
    case 'close':
      return service.send(closeSubmission, to, { revision, ...said(action.message) });
    case 'reopen':
      return service.send(reopenSubmission, to, { revision, ...said(action.message) });
    default:
      return assertNever(action);
  }
}

function said(message: string | undefined): { message?: string } {
  return message === undefined || message.trim() === '' ? {} : { message };
}
