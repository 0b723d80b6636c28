import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/problem.ts';
import type { Database } from '../file/database.ts';
import type { SchemeValuesReply, SchemeValuesTask } from './scheme-values-worker.ts';

/** What the worker is told of the two databases and the work on them. */
export function taskFor(
  isolates: Database,
  seqdef: Database | undefined,
  work: SchemeValuesTask['work'],
): SchemeValuesTask {
  return { isolates: isolates.file, ...(seqdef ? { seqdef: seqdef.file } : {}), work };
}

/** Does a task in a thread of its own. Throws what the thread refuses as an `AppError`. */
export async function runInWorker(task: SchemeValuesTask): Promise<Exclude<SchemeValuesReply, { problem: unknown }>> {
  const reply = await replyOf(startWorker(task));
  if ('problem' in reply) throw AppError.fromProblem(reply.problem);
  return reply;
}

function startWorker(task: SchemeValuesTask): Worker {
  // The bundle puts workers beside main.js, as JavaScript.
  const name = import.meta.url.endsWith('.ts') ? './scheme-values-worker.ts' : './scheme-values-worker.js';
  return new Worker(new URL(name, import.meta.url), { name: 'scheme-values', workerData: task });
}

/** Settles when the thread has ended by itself: one that is cut short while it closes a database can take the process along. */
function replyOf(worker: Worker): Promise<SchemeValuesReply> {
  return new Promise((resolve, reject) => {
    let reply: SchemeValuesReply | undefined;
    worker.on('message', (message: SchemeValuesReply) => {
      reply = message;
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      if (reply) resolve(reply);
      else reject(new Error('The worker that keeps scheme values ended too early.'));
    });
  });
}
