import { afterAll, beforeAll } from 'vitest';
import { tasks } from '#electron/tasks.ts';
import { runTasksInline } from '#electron/threads/run-task.ts';

/**
 * Set up for every test file: tasks run on the calling thread, with the same queue, clones and errors. Starting a thread and loading
 * its code takes longer than most tasks. A file or group that claims something of threads calls `useWorkerThreads`.
 */
runTasksInline(tasks);

/** In this file or group tasks run in worker threads: where one must block, die, or be cancelled while it computes. */
export function useWorkerThreads(): void {
  beforeAll(() => runTasksInline(undefined));
  afterAll(() => runTasksInline(tasks));
}
