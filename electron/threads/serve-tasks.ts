import type { MessagePort } from 'node:worker_threads';
import { ownMember } from '#shared/own-member.ts';
import {
  CANCELLED,
  CLOSING,
  outputOf,
  settled,
  type FromThread,
  type TaskOutcome,
  type ToThread,
} from './thread-messages.ts';
import { abortError, type TaskControl, type ThreadWork } from './work-control.ts';

/** Loads the code of each kind of task when its first task comes. */
export type TaskLoaders = Readonly<Record<string, () => Promise<ThreadWork>>>;

type Task = Extract<ToThread, { kind: 'task' }>;

/** The side of the thread: does the tasks that come through `port`, and closes the port when it is told to end. */
export function serveTasks(port: MessagePort, loaders: TaskLoaders): void {
  const loaded = new Map<string, Promise<ThreadWork>>();
  const questions = new Map<number, (outcome: TaskOutcome) => void>();
  const running = new Set<Promise<void>>();
  let lastQuestion = 0;
  const send = (message: FromThread) => port.postMessage(message);

  function load(name: string): Promise<ThreadWork> {
    const known = loaded.get(name);
    if (known) return known;
    const loader = ownMember(loaders, name);
    if (!loader) throw new Error(`There is no task "${name}".`);
    const work = loader();
    loaded.set(name, work);
    // What could not be loaded, as where no more files can be opened, has nothing to end.
    work.catch(() => loaded.delete(name));
    return work;
  }

  function controlOf({ id, flags }: Task): TaskControl {
    return {
      checkpoint() {
        if (Atomics.load(flags, CANCELLED) !== 0) throw abortError();
      },
      report: (progress) => send({ id, kind: 'progress', progress }),
      isClosing: () => Atomics.load(flags, CLOSING) !== 0,
      async ask(content) {
        lastQuestion += 1;
        const question = lastQuestion;
        const { promise, resolve } = Promise.withResolvers<TaskOutcome>();
        questions.set(question, resolve);
        send({ id, kind: 'question', question, content });
        return outputOf(await promise);
      },
    };
  }

  async function answer(task: Task): Promise<void> {
    const outcome = await settled(async () => {
      const { work } = await load(task.name);
      // The name says which input it is; both come from one typed call of `run-task.ts`.
      return work(task.input as never, controlOf(task));
    });
    send({ id: task.id, ...outcome });
  }

  async function end(): Promise<void> {
    await Promise.all(running);
    for (const work of loaded.values()) await (await work).end?.();
    port.close();
  }

  port.on('message', (message: ToThread) => {
    if (message.kind === 'end') void end();
    else if (message.kind === 'reply') {
      questions.get(message.question)?.(message.outcome);
      questions.delete(message.question);
    } else {
      const task = answer(message);
      running.add(task);
      void task.finally(() => running.delete(task));
    }
  });
}
