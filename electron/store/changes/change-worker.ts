import { parentPort } from 'node:worker_threads';
import { AppError } from '#shared/problem.ts';
import type { ChangeOrder, ChangeReply, ChangeTask } from './change-messages.ts';
import type { ChangeRequest } from './change-request.ts';
import { change } from './change.ts';
import { createDatabaseFiles } from './create-databases.ts';
import { smallChanges } from './small-changes.ts';

/** Entry of the thread that makes the small changes of a program; `change-lanes.ts` starts it. */
const port = parentPort;
/** The end of the last task of each database: tasks of one database run one after the other. */
const lanes = new Map<string, Promise<void>>();
const cancelled = new Set<number>();
let isClosing = false;

function say(reply: ChangeReply): void {
  port?.postMessage(reply);
}

function checkOf(id: number): () => void {
  return () => {
    if (cancelled.has(id)) throw new AppError(499, 'cancelled', 'The change was cancelled. Nothing was changed.');
  };
}

async function run(id: number, task: ChangeTask): Promise<unknown> {
  const check = checkOf(id);
  check();
  if (task.kind === 'create') return createDatabaseFiles(task.databases, task.authorship);
  const { file, authorship, input } = task;
  const { title, work } = smallChanges[task.name];
  const onWaiting = (message: string) => say({ id, kind: 'waiting', message });
  const request: ChangeRequest = {
    ...authorship,
    file,
    title,
    // Read again with each attempt.
    get patience() {
      return isClosing ? 0 : task.patience;
    },
    check,
    onWaiting,
  };
  // The name says which input it is; both come from one typed call in `change-lanes.ts`.
  return change(request, (made) => work(made, input as never));
}

async function answer(id: number, task: ChangeTask): Promise<void> {
  try {
    say({ id, kind: 'done', output: await run(id, task) });
  } catch (error) {
    if (error instanceof AppError) say({ id, kind: 'refused', problem: error.problem });
    else say({ id, kind: 'failed', error });
  } finally {
    cancelled.delete(id);
  }
}

async function answerAfter(before: Promise<void> | undefined, id: number, task: ChangeTask): Promise<void> {
  await before;
  await answer(id, task);
}

port?.on('message', (order: ChangeOrder) => {
  if ('closing' in order) {
    isClosing = true;
    return;
  }
  if ('cancel' in order) {
    cancelled.add(order.id);
    return;
  }
  const lane = order.task.kind === 'change' ? order.task.file : '';
  lanes.set(lane, answerAfter(lanes.get(lane), order.id, order.task));
});
