import { createWorkerPool } from '#electron/threads/worker-pool.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';
import type { Database } from '../file/database.ts';
import type { Memberships } from './memberships.ts';
import type { SchemeValuesTask } from './values-task.ts';

/** Databases that are worked on at once: one that others are writing to holds up its thread only. */
const THREADS = 4;
/** Milliseconds after which an idle one ends. Starting one takes longer than most of its work, and a curator saves again and again. */
const IDLE = 30_000;

const threads = createWorkerPool<SchemeValuesTask, Memberships>(
  workerAddress(import.meta.url, './scheme-values-worker'),
  THREADS,
  { idleFor: IDLE },
);

/** Does work on the scheme values of an isolate database in a thread that lives on for a while. Errors as `doValuesTask`. */
export async function runInWorker(
  isolates: Database,
  seqdef: Database | undefined,
  work: SchemeValuesTask['work'],
): Promise<Memberships> {
  return threads.run({ isolates: isolates.file, ...(seqdef ? { seqdef: seqdef.file } : {}), work });
}
