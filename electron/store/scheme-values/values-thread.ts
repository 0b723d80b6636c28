import { runInThread } from '#electron/threads/run-in-thread.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';
import type { Database } from '../file/database.ts';
import type { Memberships } from './memberships.ts';
import type { SchemeValuesTask } from './values-task.ts';

/** Does work on the scheme values of an isolate database in a thread of its own. Errors as `doValuesTask`. */
export async function runInWorker(
  isolates: Database,
  seqdef: Database | undefined,
  work: SchemeValuesTask['work'],
): Promise<Memberships> {
  const task: SchemeValuesTask = { isolates: isolates.file, ...(seqdef ? { seqdef: seqdef.file } : {}), work };
  return runInThread(workerAddress(import.meta.url, './scheme-values-worker'), task);
}
