import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/problem.ts';
import { storeError } from '../store/file/store-errors.ts';
import { createControl } from './import-control.ts';
import { importDefinitions } from './import-definitions.ts';
import type { ImportWorkerData, ImportWorkerMessage } from './import-messages.ts';

/** Entry of the thread in which one import runs; `run-import.ts` starts it. */
const request = workerData as ImportWorkerData;

function say(message: ImportWorkerMessage): void {
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
  say({ kind: 'done', counts: await importDefinitions(request, control) });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  say({ kind: 'refused', problem: error.problem });
}
