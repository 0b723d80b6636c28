import type { WorkbookSheet } from '#shared/workbook.ts';
import { createWorkerPool } from '../typing/worker-pool.ts';

/** Sheets as the bytes of an .xlsx file, made in a thread of their own. Errors as `workbookBytes`, and an `AbortError`. */
export async function writeWorkbook(sheets: WorkbookSheet[], signal?: AbortSignal): Promise<Uint8Array> {
  const worker = import.meta.url.endsWith('.ts') ? './workbook-worker.ts' : './workbook-worker.js';
  const pool = createWorkerPool<WorkbookSheet[], Uint8Array>(new URL(worker, import.meta.url), 1);
  try {
    return await pool.run(sheets, { signal });
  } finally {
    await pool.close();
  }
}
