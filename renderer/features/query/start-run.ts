import { rpc } from '#renderer/api/bridge.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';
import type { ResultKey, RunInput, RunRequest } from '#shared/rpc/contract/results.ts';
import { isSameRequest, type QueryEntry } from './query-queue.ts';
import { queue, readSession, updateSession } from './query-session.ts';

/** Characters that the name of a run has at most. */
const LONGEST_NAME = 200;

/** Characters of pasted text that go with one call: a browser host takes 64 MB, and a character may take several bytes. */
const CALL_CHARACTERS = 20_000_000;

function toInput({ name, size, origin, input }: QueryEntry): RunInput {
  return { name, input, ...defined({ size, origin }) };
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

/** `s1.fna`, `s1.fna and 11 others`, or of a folder `run, 12 files`. */
export function nameOfRun(names: readonly string[]): string {
  const [first = 'Query'] = names;
  if (names.length <= 1) return first.slice(0, LONGEST_NAME);
  const folder = /^[^/]+(?=\/)/.exec(first)?.[0];
  const isFolder = folder !== undefined && names.every((name) => name.startsWith(`${folder}/`));
  const rest = isFolder
    ? `, ${formatQuantity(names.length, 'file')}`
    : ` and ${formatQuantity(names.length - 1, 'other')}`;
  return `${(isFolder ? folder : first).slice(0, LONGEST_NAME - rest.length)}${rest}`;
}

/** Whether entries can join the run that is shown: it asks for the same, and nothing that was found would have to give way. */
export function canJoin(
  run: string | undefined,
  entries: readonly QueryEntry[],
  chosen: readonly QueryEntry[],
  request: RunRequest,
): run is string {
  const own = entries.filter(({ kept }) => kept?.run_id === run);
  return (
    run !== undefined &&
    own.length > 0 &&
    own.every((entry) => isSameRequest(entry.request, request)) &&
    chosen.every(({ state }) => state !== 'done')
  );
}

function charactersOf({ input }: RunInput): number {
  return input.kind === 'text' ? input.text.length : 0;
}

/** Inputs in the order given, split so that each part fits into a call. A text that is too long for any call is alone in its part. */
export function partInputs(inputs: readonly RunInput[], limit = CALL_CHARACTERS): RunInput[][] {
  const parts: RunInput[][] = [];
  let characters = 0;
  for (const input of inputs) {
    const own = charactersOf(input);
    const last = parts.at(-1);
    if (last && characters + own <= limit) {
      last.push(input);
      characters += own;
    } else {
      parts.push([input]);
      characters = own;
    }
  }
  return parts;
}
