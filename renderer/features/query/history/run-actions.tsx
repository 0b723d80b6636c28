import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { rpc } from '#renderer/api/bridge.ts';
import { formatQuantity } from '#renderer/ui/format.ts';
import { notifyProblem } from '#renderer/ui/notify.ts';
import { notifyUndo } from '#renderer/ui/notify-undo.tsx';
import type { KeptRun } from '#shared/rpc/contract/results.ts';
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
export function continueRun({ request }: KeptRun): void {
  const open = queue.getEntries().filter(({ state, kept }) => state === 'ready' && kept);
  startRun(open, request).catch((error: unknown) => notifyProblem('The query cannot be started', error));
}

/** Runs all inputs of a kept run again, as a run of its own: the old results stay as they are. */
export function runAgain({ id, name, request }: KeptRun, done: () => void = () => undefined): void {
  whenIdle(async () => {
    if (readSession().run !== id) await openRun(id);
    await startRun(queue.getEntries(), request, name);
    done();
  }, 'The query cannot be started');
}

export async function renameRun({ id }: KeptRun, name: string): Promise<void> {
  await rpc
    .call('result:rename', { run_id: id, name })
    .catch((error: unknown) => notifyProblem('These results cannot be renamed', error));
}

/** Takes a run off the list of results; it can be undone. */
export function deleteRun({ id, name }: KeptRun): void {
  const remove = async () => {
    if (readSession().run === id) closeRun();
    await rpc.call('result:delete', { run_id: id });
    notifyUndo(`“${name}” deleted.`, () => {
      rpc
        .call('result:restore', { run_id: id })
        .catch((error: unknown) => notifyProblem('These results cannot be restored', error));
    });
  };
  if (readSession().run === id) whenIdle(remove, 'These results cannot be deleted');
  else remove().catch((error: unknown) => notifyProblem('These results cannot be deleted', error));
}
