import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/problem.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { createControl } from '../import-control.ts';
import { importIsolates } from './import-isolates.ts';
import type { IsolateWorkerData, IsolateWorkerMessage } from './isolate-messages.ts';

/** Entry of the thread in which one import of isolates runs; `run-isolates-import.ts` starts it. */
const request = workerData as IsolateWorkerData;

function say(message: IsolateWorkerMessage): void {
  parentPort?.postMessage(message);
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw storeError(error, 'The data folder');
  }
}

try {
  await makeFolder(dirname(request.file));
  const control = createControl(new Int32Array(request.cancelled), (progress) => say({ kind: 'progress', progress }));
  say({ kind: 'done', counts: await importIsolates(request, control) });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  say({ kind: 'refused', problem: error.problem });
}
