import { rpc } from '#renderer/api/bridge.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import type { QueryEntry } from './query-queue.ts';
import { queue, readSession, updateSession } from './query-session.ts';

function hide(entries: readonly QueryEntry[], hidden: boolean): void {
  const byRun = Map.groupBy(
    entries.flatMap(({ kept }) => kept ?? []),
    ({ run_id }) => run_id,
  );
  for (const [run_id, keys] of byRun) {
    rpc
      .call('result:hide', { run_id, positions: keys.map(({ position }) => position), hidden })
      .catch((error: unknown) => notifyProblem('The list of inputs cannot be changed', error));
  }
}

/** Forgets the files of inputs that were never run; those of kept runs can be run again. */
function release(entries: readonly QueryEntry[]): void {
  for (const { input, kept } of entries) {
    if (input.kind === 'file' && !kept) rpc.call('file:release', { token: input.token }).catch(() => undefined);
  }
}

/** Lets go of inputs that were never run, for others will be shown instead of them. */
export function releaseUnrun(): void {
  release(queue.getEntries());
}

/** What is chosen or looked at closely of these is so no longer. */
function lookAway(entries: readonly QueryEntry[]): void {
  const { selected, detail } = readSession();
  if (entries.some(({ id }) => id === selected)) updateSession({ selected: 'all' });
  if (entries.some(({ id }) => id === detail?.id)) updateSession({ detail: undefined });
}

/** Takes inputs off the list, and off the kept run that they belong to. Where there was a result, it can be undone. */
export function removeInputs(entries: readonly QueryEntry[]): void {
  const before = queue.getEntries();
  lookAway(entries);
  queue.remove(entries.map(({ id }) => id));
  hide(entries, true);
  release(entries);
  const kept = entries.filter((entry) => entry.kept !== undefined);
  if (!kept.some(({ result }) => result)) return;
  notifyUndo(
    `${kept.length === 1 ? kept[0]?.name : formatQuantity(kept.length, 'input')} removed from the list.`,
    () => {
      hide(kept, false);
      queue.putBack(kept, before);
    },
  );
}

/** Takes inputs, all of them by default, off the list. What was found stays kept, and is found among the earlier results. */
export function closeRun(entries: readonly QueryEntry[] = queue.getEntries()): void {
  lookAway(entries);
  queue.remove(entries.map(({ id }) => id));
  release(entries);
  updateSession({ run: undefined, isFormFolded: false });
}
