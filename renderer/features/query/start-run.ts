import { rpc } from '#renderer/api/bridge.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { defined } from '#shared/defined.ts';
import type { ResultKey, RunInput, RunRequest } from '#shared/rpc/contract/results.ts';
import type { QueryEntry } from './query-queue.ts';
import { queue, readSession, updateSession } from './query-session.ts';
import { canJoin, nameOfRun, partInputs } from './run-of-inputs.ts';

function toInput({ name, size, input }: QueryEntry): RunInput {
  return { name, input, ...defined({ size }) };
}

/** Adds entries to a run and gives where their results will be kept, in their order. */
async function join(run_id: string, parts: readonly RunInput[][]): Promise<ResultKey[]> {
  const keys: ResultKey[] = [];
  for (const inputs of parts) {
    const { positions } = await rpc.call('result:add', { run_id, inputs });
    keys.push(...positions.map((position) => ({ run_id, position })));
  }
  return keys;
}

/** Begins a run with the entries and gives where their results will be kept, in their order. */
async function begin(name: string, request: RunRequest, entries: readonly QueryEntry[]): Promise<ResultKey[]> {
  const [inputs = [], ...more] = partInputs(entries.map(toInput));
  const { run_id, positions, removed } = await rpc.call('result:begin', { name, request, inputs });
  const keys = [...positions.map((position) => ({ run_id, position })), ...(await join(run_id, more))];
  updateSession({ run: run_id });
  if (removed.length > 0) notifyDone(`To make room, the oldest results were removed: ${removed.join('; ')}.`);
  return keys;
}

/**
 * Begins a run of the entries, named after them unless it is `called` otherwise, or lets them join the one that is shown, and
 * starts them. Rejects when that is refused.
 */
export async function startRun(chosen: readonly QueryEntry[], request: RunRequest, called?: string): Promise<void> {
  const { run } = readSession();
  // Another window may have deleted the run, or it was held in memory by a program that has ended.
  const isJoining =
    canJoin(run, queue.getEntries(), chosen, request) && (await rpc.call('result:exists', { run_id: run }));
  const known = isJoining ? chosen.filter(({ kept }) => kept?.run_id === run) : [];
  const others = chosen.filter((entry) => !known.includes(entry));
  const name = called ?? nameOfRun(chosen.map((entry) => entry.name));
  const added = isJoining ? await join(run, partInputs(others.map(toInput))) : await begin(name, request, others);
  const keys = new Map(known.flatMap(({ id, kept }) => (kept ? [[id, kept] as const] : [])));
  for (const [index, { id }] of others.entries()) {
    const key = added[index];
    if (key) keys.set(id, key);
  }
  queue.start(keys, request);
}
