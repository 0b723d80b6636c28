import { createWorkerPool, type TaskOptions } from '../../typing/worker-pool.ts';
import type { ResultExport } from './export-results.ts';

/** `exportResults` in a thread of its own. */
export async function runResultExport(task: ResultExport, options: TaskOptions): Promise<void> {
  const worker = import.meta.url.endsWith('.ts') ? './result-export-worker.ts' : './result-export-worker.js';
  const pool = createWorkerPool<ResultExport, void>(new URL(worker, import.meta.url), 1);
  try {
    await pool.run(task, options);
  } finally {
    await pool.close();
  }
}
