import { writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import type { TaskControl, ThreadWork } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';

/** What the tests of threads ask of a thread. */
export type OddTask =
  | { kind: 'echo'; text: string }
  | { kind: 'ask'; question: unknown }
  | { kind: 'refuse' }
  | { kind: 'throw' }
  | { kind: 'die' }
  | { kind: 'spin' }
  /** Ends once the pool is closing or the task is cancelled. */
  | { kind: 'wait' }
  /** The same. Writes the file then. */
  | { kind: 'tidy'; file: string }
  /** Writes the file when the thread is let go. */
  | { kind: 'at-end'; file: string };

export type OddWork = (task: OddTask, control: TaskControl) => Promise<string>;

function createOddWork(): ThreadWork<OddWork> {
  let fileAtEnd: string | undefined;
  return {
    async work(task, control) {
      control.report({ done: 1, unit: 'steps' });
      if (task.kind === 'echo') return task.text;
      if (task.kind === 'ask') return JSON.stringify(await control.ask(task.question));
      if (task.kind === 'refuse') throw new AppError(400, 'refused', 'No.', [{ reason: 'because' }]);
      if (task.kind === 'throw') throw new Error('a bug');
      if (task.kind === 'die') process.exit(3);
      if (task.kind === 'at-end') {
        fileAtEnd = task.file;
        return String(threadId);
      }
      try {
        for (;;) {
          control.checkpoint();
          if (task.kind === 'spin') continue;
          if (control.isClosing()) return 'closing';
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        if (task.kind === 'tidy') writeFileSync(task.file, '');
      }
    },
    async end() {
      if (fileAtEnd !== undefined) writeFileSync(fileAtEnd, String(threadId));
    },
  };
}

export const oddTasks = { odd: async () => createOddWork() };
