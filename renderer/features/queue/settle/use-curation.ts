import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { queueQueries } from '#renderer/api/submissions/queue.ts';
import {
  createSettling,
  type ItemAction,
  type QueuedAddress,
  type SubmissionAction,
} from '#renderer/api/submissions/settling.ts';
import { forgetDraft } from '#renderer/ui/forms/drafts.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { Changed } from '#shared/api/curation-queue.ts';
import type { QueuedSubmission, QueueItem } from '#shared/api/queue-records.ts';
import { AppError, assertNever, toProblem, type Problem } from '#shared/problem.ts';
import { draftName } from './draft-name.ts';
import { decideAssign, nextPending } from './decide.ts';

export type DialogName = 'assign' | 'edit' | 'reject' | 'clean' | 'undo-batch' | 'close' | 'reopen' | 'reasons';

interface CurationRefusal {
  /** Undefined where it concerns the whole submission. */
  position: number | undefined;
  problem: Problem;
}

/** What a curator does with a submission that is shown: the item he is at, the open dialog, and what came of his last step. */
export function useCuration(address: QueuedAddress, choose: (position: number) => void) {
  const client = useQueryClient();
  const { site, database, submission_id } = address;
  const settling = useMemo(
    () => createSettling(client, { site, database, submission_id }),
    [client, site, database, submission_id],
  );
  const [dialog, setDialog] = useState<DialogName>();
  const [refusal, setRefusal] = useState<CurationRefusal>();
  const [said, setSaid] = useState('');
  const [running, setRunning] = useState(0);
  /** Items on which something is being done: a key that is pressed twice does it once. */
  const busy = useRef(new Set<number>());

  async function attempt<Result>(
    position: number | undefined,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    setDialog(undefined);
    setRefusal(undefined);
    setRunning((now) => now + 1);
    try {
      return await work();
    } catch (error) {
      const problem = toProblem(error);
      setRefusal({ position, problem });
      // The words of the refusal are about a state that the screen does not show yet.
      if (problem.status === 409 || problem.code === 'reason_needed') settling.readAgain();
      return undefined;
    } finally {
      setRunning((now) => now - 1);
    }
  }

  /** `seen`: the revision of the item when the curator began to write what is sent now. */
  async function settle(
    submission: QueuedSubmission,
    item: QueueItem,
    action: ItemAction,
    seen?: number,
  ): Promise<void> {
    const { position, item_id } = item;
    if (busy.current.has(position)) return;
    busy.current.add(position);
    // The next item is shown at once; if this one is refused, the screen leads back to it.
    const isLeft = action.kind === 'assign' || action.kind === 'reject';
    const next = isLeft ? nextPending(submission.list, position) : undefined;
    if (next !== undefined) choose(next);
    const settled = await attempt(position, () => settling.settle(position, action, seen));
    busy.current.delete(position);
    // What was written for it stays until it has been done.
    if (!settled) return choose(position);
    if (action.kind !== 'undo') forgetDraft(draftName(action.kind, address, position));
    setSaid(doneText(action, item_id, settled.item));
  }

  async function assign(submission: QueuedSubmission, item: QueueItem): Promise<void> {
    if (busy.current.has(item.position)) return;
    busy.current.add(item.position);
    const about = await attempt(item.position, () =>
      client.fetchQuery(queueQueries.evidence(site, database, submission_id, item.position)),
    );
    busy.current.delete(item.position);
    if (!about) return;
    const decision = decideAssign(item, about, submission.type);
    if (decision.kind === 'ask') setDialog('assign');
    else if (decision.kind === 'refused')
      setRefusal({ position: item.position, problem: toProblem(new AppError(409, 'item_refused', decision.reason)) });
    else await settle(submission, item, { kind: 'assign', body: decision.body });
  }

  async function change(action: SubmissionAction): Promise<void> {
    const changed = await attempt(undefined, () => settling.change(action));
    if (!changed) return;
    if (action.kind === 'close' || action.kind === 'reopen') forgetDraft(draftName(action.kind, address));
    setSaid(changedText(action, changed));
    const now = client.getQueryData(queueQueries.one(site, database, submission_id).queryKey);
    const next = now && nextPending(now.list, 0);
    if (next !== undefined) choose(next);
  }

  return {
    dialog,
    open: setDialog,
    refusal,
    dismissRefusal: () => setRefusal(undefined),
    said,
    isBusy: running > 0,
    assign,
    settle,
    change,
  };
}
export type Curation = ReturnType<typeof useCuration>;

function doneText(action: ItemAction, name: string, { assigned_id }: QueueItem): string {
  switch (action.kind) {
    case 'assign':
      return `Assigned ${name} as ${assigned_id ?? ''}.`;
    case 'edit':
      return action.content === null ? `${name} is as it was submitted.` : `Corrected ${name}.`;
    case 'reject':
      return `Rejected ${name}.`;
    case 'undo':
      return `${name} waits again.`;
    default:
      return assertNever(action);
  }
}

function changedText(action: SubmissionAction, { assigned }: Changed): string {
  if (action.kind === 'undo-items')
    return `${formatQuantity(action.positions.length, 'item waits', 'items wait')} again.`;
  if (action.kind === 'assign-clean') return `Assigned ${formatQuantity(assigned.length, 'clean item')}.`;
  return action.kind === 'close' ? 'Closed the submission.' : 'Opened the submission again.';
}
