import type { Database } from '../file/database.ts';
import { runValuesTask } from './values-thread.ts';

/** Work that brings the tables of a database up to date. */
export interface Refresh {
  done: Promise<void>;
  /** Whether another caller had begun it. */
  isShared: boolean;
}

const running = new WeakMap<Database, Promise<void>>();

/**
 * Brings the scheme values of an isolate database up to date in a worker. If a worker is already doing so, its work is
 * shared. `patience` is the number of milliseconds to wait for others who write.
 */
export function refreshInThread(isolates: Database, seqdef: Database | undefined, patience: number): Refresh {
  const shared = running.get(isolates);
  if (shared) return { done: shared, isShared: true };
  const done = startRefresh(isolates, seqdef, patience).finally(() => running.delete(isolates));
  running.set(isolates, done);
  return { done, isShared: false };
}

async function startRefresh(isolates: Database, seqdef: Database | undefined, patience: number): Promise<void> {
  await runValuesTask(isolates, seqdef, { kind: 'refresh', patience });
}
