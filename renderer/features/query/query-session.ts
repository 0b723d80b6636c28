import { useSyncExternalStore } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { createQueryQueue, type QueryEntry } from './query-queue.ts';

/** The part of the query screen that outlives it: going to a record and back finds everything as it was. */
interface Session {
  /** Pasted text that has not been run. */
  text: string;
  /** The input whose result is shown; `all` is the table over all files. */
  selected: string;
  /** What was chosen last, as the address writes it. */
  database: string | undefined;
  target: string | undefined;
}

let session: Session = { text: '', selected: 'all', database: undefined, target: undefined };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function updateSession(part: Partial<Session>): void {
  session = { ...session, ...part };
  for (const listener of listeners) listener();
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session);
}

/** The inputs of this window and their results. */
export const queue = createQueryQueue(({ site, database, target }, input, options) =>
  rpc.call('query:run', { site, database, target, input }, options),
);

export function useQueryEntries(): QueryEntry[] {
  return useSyncExternalStore(queue.subscribe, queue.getEntries);
}

/** Takes inputs off the list and lets the main side forget their files. */
export function removeInputs(entries: QueryEntry[]): void {
  queue.remove(entries.map(({ id }) => id));
  if (entries.some(({ id }) => id === session.selected)) updateSession({ selected: 'all' });
  for (const { input } of entries) {
    if (input.kind === 'file') rpc.call('file:release', { token: input.token }).catch(() => undefined);
  }
}
