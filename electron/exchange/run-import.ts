import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/problem.ts';
import { DatabaseName } from '#shared/rpc/contract.ts';
import type { Progress } from '#shared/rpc/job.ts';
import { cancelledError } from './import-control.ts';
import type { ImportWorkerData, ImportWorkerMessage } from './import-messages.ts';
import { finishReport, type ImportCounts, type ImportReport } from './import-report.ts';

const workerFile = import.meta.url.endsWith('.ts') ? './import-worker.ts' : './import-worker.js';

export interface RunImport {
  /** The data folder. */
  dataRoot: string;
  /** Name of the database. */
  database: string;
  /** Of a new database; its name when absent. */
  description?: string;
  /** A folder, or files. */
  paths: string[];
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** Databases that this process is importing into. */
const running = new Set<string>();

/**
 * Imports the allele files and profile tables among `paths` (a folder or files) into a database of the data folder, which is
 * made when it is not there. The work is done in a thread of its own. Progress counts bytes as they are read from the disk.
 * After a failure, a cancellation (`signal`, heeded within 0.1 s) or a kill the database is as it was. AppError codes:
 * import_refused (400) with every problem found, nothing_to_import, wrong_kind and invalid_name (400), file_missing (404),
 * import_running (409), cancelled (499), and those of the store.
 */
export async function runImport(request: RunImport): Promise<ImportReport> {
  const started = performance.now();
  const name = DatabaseName.safeParse(request.database);
  if (!name.success) {
    const reason = name.error.issues[0]?.message ?? 'is not allowed';
    throw new AppError(400, 'invalid_name', `The database name "${request.database}" ${reason}.`);
  }
  const folder = join(request.dataRoot, 'databases');
  const file = join(folder, `${request.database}.sqlite`);
  if (running.has(file)) {
    const sentence = `An import into "${request.database}" is running already. Wait for its end or cancel it.`;
    throw new AppError(409, 'import_running', sentence);
  }
  running.add(file);
  try {
    const cancelled = new SharedArrayBuffer(4);
    const { database, paths, description = database } = request;
    const index = join(folder, `${database}.index`);
    const counts = await runWorker({ file, index, database, description, paths, cancelled }, request);
    return finishReport(counts, Math.round(performance.now() - started));
  } finally {
    running.delete(file);
  }
}

function runWorker(
  workerData: ImportWorkerData,
  { signal, onProgress }: Pick<RunImport, 'signal' | 'onProgress'>,
): Promise<ImportCounts> {
  if (signal?.aborted) return Promise.reject(cancelledError());
  const flag = new Int32Array(workerData.cancelled);
  const cancel = () => Atomics.store(flag, 0, 1);
  signal?.addEventListener('abort', cancel, { once: true });
  return new Promise<ImportCounts>((resolve, reject) => {
    const worker = new Worker(new URL(workerFile, import.meta.url), { workerData });
    let outcome: Exclude<ImportWorkerMessage, { kind: 'progress' }> | undefined;
    worker.on('message', (message: ImportWorkerMessage) => {
      if (message.kind === 'progress') onProgress?.(message.progress);
      else outcome = message;
    });
    worker.on('error', reject);
    // Only now are all files of the thread closed.
    worker.on('exit', (code) => {
      if (outcome?.kind === 'done') resolve(outcome.counts);
      else if (outcome) reject(AppError.fromProblem(outcome.problem));
      else reject(new Error(`The import worker ended with code ${code} and without a result.`));
    });
  }).finally(() => signal?.removeEventListener('abort', cancel));
}
