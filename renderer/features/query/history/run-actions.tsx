import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { rpc } from '#renderer/api/bridge.ts';
import { formatBytes, formatQuantity } from '#renderer/ui/text/format.ts';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { AppError } from '#shared/problem.ts';
import type { SavedRun } from '#shared/rpc/contract/results.ts';
import { isOpen } from '../query-queue.ts';
import { queue, readSession } from '../query-session.ts';
import { closeRun } from '../remove-inputs.ts';
import { startRun } from '../start-run.ts';
import { openRun } from './open-run.ts';

/** Does `work` once nothing runs any more; asks first, where something does. */
function whenIdle(work: () => Promise<void>, title: string): void {
  const start = () => work().catch((error: unknown) => notifyProblem(title, error));
  const open = queue.getEntries().filter(isOpen);
  if (open.length === 0) {
    void start();
    return;
  }
  modals.openConfirmModal({
    title: 'Stop the running query?',
    children: (
      <Text size="sm">
        {formatQuantity(open.length, 'input is', 'inputs are')} not done yet. The results so far are kept, and you can
        continue with the rest at any time.
      </Text>
    ),
    labels: { confirm: 'Stop the query', cancel: 'Let it run' },
    onConfirm: () => {
      queue.cancel(open.map(({ id }) => id));
      void start();
    },
  });
}

/** Shows a kept run; `done` is called when it is there. */
export function showRun(run_id: string, done: () => void = () => undefined): void {
  whenIdle(async () => {
    await openRun(run_id);
    done();
  }, 'These results cannot be opened');
}

/** Runs what is still to come of the run that is shown. */
export function continueRun({ request }: SavedRun): void {
  const open = queue.getEntries().filter(({ state, kept }) => state === 'ready' && kept);
  startRun(open, request).catch((error: unknown) => notifyProblem('The query cannot be started', error));
}

/** Runs all inputs of a kept run again, as a run of its own: the old results stay as they are. */
export function runAgain({ id, name, request }: SavedRun, done: () => void = () => undefined): void {
  whenIdle(async () => {
    if (readSession().run !== id) await openRun(id);
    await startRun(queue.getEntries(), request, name);
    done();
  }, 'The query cannot be started');
}

export async function renameRun({ id }: SavedRun, name: string): Promise<void> {
  await rpc
    .call('result:rename', { run_id: id, name })
    .catch((error: unknown) => notifyProblem('These results cannot be renamed', error));
}

/** Closes the run if it is shown, and deletes it then. */
function removeRun({ id }: SavedRun, remove: () => Promise<void>): void {
  const closeAndRemove = async () => {
    if (readSession().run === id) closeRun();
    await remove();
  };
  if (readSession().run === id) whenIdle(closeAndRemove, UNDELETED);
  else closeAndRemove().catch((error: unknown) => notifyProblem(UNDELETED, error));
}

const UNDELETED = 'These results cannot be deleted';

/** Takes a run off the list of results; it can be undone. On a full disk, offers to delete it for good. */
export function deleteRun(run: SavedRun): void {
  const { id, name } = run;
  removeRun(run, async () => {
    try {
      await rpc.call('result:delete', { run_id: id });
    } catch (error) {
      if (!(error instanceof AppError) || error.problem.code !== 'disk_full') throw error;
      confirmDeleteForGood(run, 'The disk is full. ');
      return;
    }
    notifyUndo(`“${name}” deleted.`, () => {
      rpc
        .call('result:restore', { run_id: id })
        .catch((error: unknown) => notifyProblem('These results cannot be restored', error));
    });
  });
}

/** Asks, and then deletes a run so that its room on the disk is free at once. `why` begins the question. */
export function confirmDeleteForGood(run: SavedRun, why = ''): void {
  modals.openConfirmModal({
    title: `Delete “${run.name}” for good?`,
    children: (
      <Text size="sm">
        {why}This frees {formatBytes(run.bytes)} on the disk at once. It cannot be undone.
      </Text>
    ),
    labels: { confirm: 'Delete for good', cancel: 'Keep it' },
    confirmProps: { color: 'red' },
    onConfirm: () =>
      removeRun(run, async () => {
        await rpc.call('result:delete', { run_id: run.id, for_good: true });
        notifyDone(`“${run.name}” deleted for good.`);
      }),
  });
}
