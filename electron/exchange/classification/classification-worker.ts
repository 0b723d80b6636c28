import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/problem.ts';
import { changeClassification } from './change-classification.ts';
import type { ClassificationWorkerData, ClassificationWorkerMessage } from './classification-messages.ts';

/** Milliseconds between two reports of progress. */
const REPORT_INTERVAL = 100;

/** Entry of the thread in which profiles are grouped; `run-classification.ts` starts it. */
const request = workerData as ClassificationWorkerData;
const cancelled = new Int32Array(request.cancelled);
let reported = 0;

function say(message: ClassificationWorkerMessage): void {
  parentPort?.postMessage(message);
}

/** Ends the work when that was asked for. */
function check(): void {
  if (Atomics.load(cancelled, 0) === 0) return;
  throw new AppError(499, 'cancelled', 'The grouping was cancelled. The database is as it was before.');
}

function onWaiting(message: string): void {
  say({ kind: 'progress', progress: { done: 0, unit: 'profiles', message } });
}

/** Tells now and then how far the work is; `total` is 0 while profiles are read. */
function report(done: number, total: number): void {
  check();
  const now = performance.now();
  if (now - reported < REPORT_INTERVAL) return;
  reported = now;
  const progress =
    total > 0
      ? { done, total, unit: 'profiles', message: 'Grouping profiles' }
      : { done, unit: 'profiles', message: 'Reading profiles' };
  say({ kind: 'progress', progress });
}

try {
  say({ kind: 'done', counts: await changeClassification(request, { report, check, onWaiting }) });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  say({ kind: 'refused', problem: error.problem });
}
