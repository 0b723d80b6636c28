import { writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';

/** What the tests of threads ask of a worker. */
export type OddTask =
  | { kind: 'echo'; text: string }
  | { kind: 'refuse' }
  | { kind: 'throw' }
  | { kind: 'die' }
  | { kind: 'spin' }
  /** Writes the file when the thread is let go. */
  | { kind: 'at-end'; file: string };

let fileAtEnd: string | undefined;

export async function doOddTask(task: OddTask, control: WorkControl): Promise<string> {
  control.report({ done: 1, unit: 'steps' });
  if (task.kind === 'echo') return task.text;
  if (task.kind === 'refuse') throw new AppError(400, 'refused', 'No.', [{ reason: 'because' }]);
  if (task.kind === 'throw') throw new Error('a bug');
  if (task.kind === 'die') process.exit(3);
  if (task.kind === 'at-end') {
    fileAtEnd = task.file;
    return String(threadId);
  }
  for (;;) control.checkpoint();
}

export async function endOddTasks(): Promise<void> {
  if (fileAtEnd !== undefined) writeFileSync(fileAtEnd, String(threadId));
}
