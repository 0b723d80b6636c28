import { rpc } from '#renderer/api/bridge.ts';
import { notifyDone } from '#renderer/ui/notify.ts';
import type { ResultKey, RunInput, RunRequest } from '#shared/rpc/results.ts';
import type { QueryEntry } from './query-queue.ts';
import { queue, readSession, updateSession } from './query-session.ts';
import { canJoin, nameOfRun } from './run-of-inputs.ts';

function toInput({ name, size, input }: QueryEntry): RunInput {
  return { name, input, ...(size === undefined ? {} : { size }) };
}

/** Begins a run of the entries, named after them unless it is `called` otherwise, or lets them join the one that is shown, and starts them. Rejects when that is refused. */
export async function startRun(chosen: readonly QueryEntry[], request: RunRequest, called?: string): Promise<void> {
  const { run } = readSession();
  const keys = new Map<string, ResultKey>();
  if (canJoin(run, queue.getEntries(), chosen, request)) {
    const known = chosen.filter(({ kept }) => kept?.run_id === run);
    for (const { id, kept } of known) if (kept) keys.set(id, kept);
    const others = chosen.filter((entry) => !known.includes(entry));
    if (others.length > 0) {
      const { positions } = await rpc.call('result:add', { run_id: run, inputs: others.map(toInput) });
      for (const [index, { id }] of others.entries()) keys.set(id, { run_id: run, position: positions[index] ?? 0 });
    }
  } else {
    const name = called ?? nameOfRun(chosen.map((entry) => entry.name));
    const { run_id, positions, removed } = await rpc.call('result:begin', {
      name,
      request,
      inputs: chosen.map(toInput),
    });
    for (const [index, { id }] of chosen.entries()) keys.set(id, { run_id, position: positions[index] ?? 0 });
    updateSession({ run: run_id });
    if (removed.length > 0) notifyDone(`To make room, the oldest results were removed: ${removed.join('; ')}.`);
  }
  queue.start(keys, request);
}
