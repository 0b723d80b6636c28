import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, type Problem } from '#shared/problem.ts';
import { DatabaseName } from '#shared/rpc/contract/database.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { cancelledError } from './import-control.ts';

/** Databases that this process is importing into. */
const running = new Set<string>();

/** Where a database of a data folder and its index are. Refuses names outside the alphabet (400 `invalid_name`). */
export function databaseFiles(dataRoot: string, database: string): { file: string; index: string } {
  const name = DatabaseName.safeParse(database);
  if (!name.success) {
    const reason = name.error.issues[0]?.message ?? 'is not allowed';
    throw new AppError(400, 'invalid_name', `The database name "${database}" ${reason}.`);
  }
  const stem = join(dataRoot, 'databases', database);
  return { file: `${stem}.sqlite`, index: `${stem}.index` };
}

/** Does work on a database file that nothing else of this process may import into or regroup meanwhile (409 `import_running`). */
export async function claimed<Result>(file: string, database: string, work: () => Promise<Result>): Promise<Result> {
  if (running.has(file)) {
    const sentence = `"${database}" is being imported into, or its profiles are being grouped. Wait for the end of that or cancel it.`;
    throw new AppError(409, 'import_running', sentence);
  }
  running.add(file);
  try {
    return await work();
  } finally {
    running.delete(file);
  }
}

/** What every import thread says; `done` carries what it was started for. */
export type ThreadMessage<Result> =
  { kind: 'progress'; progress: Progress } | { kind: 'done'; counts: Result } | { kind: 'refused'; problem: Problem };

/**
 * Runs an import in a thread of its own, which is given `data` with `cancelled`, one shared number that becomes 1 when it
 * shall end: seen at any time, without waiting for messages. Settles when the thread has closed all its files.
 */
export function runThread<Result>(
  entry: URL,
  data: object,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: Progress) => void },
): Promise<Result> {
  if (signal?.aborted) return Promise.reject(cancelledError());
  const cancelled = new SharedArrayBuffer(4);
  const flag = new Int32Array(cancelled);
  const cancel = () => Atomics.store(flag, 0, 1);
  signal?.addEventListener('abort', cancel, { once: true });
  return new Promise<Result>((resolve, reject) => {
    const worker = new Worker(entry, { workerData: { ...data, cancelled } });
    let outcome: Exclude<ThreadMessage<Result>, { kind: 'progress' }> | undefined;
    worker.on('message', (message: ThreadMessage<Result>) => {
      if (message.kind === 'progress') onProgress?.(message.progress);
      else outcome = message;
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (outcome?.kind === 'done') resolve(outcome.counts);
      else if (outcome) reject(AppError.fromProblem(outcome.problem));
      else reject(new Error(`The import worker ended with code ${code} and without a result.`));
    });
  }).finally(() => signal?.removeEventListener('abort', cancel));
}
