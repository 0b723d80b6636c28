import { serveTasks } from '#electron/typing/worker-side.ts';
import { AppError } from '#shared/problem.ts';

/** What the pool's tests ask of a worker. */
export type OddTask =
  { kind: 'echo'; text: string } | { kind: 'refuse' } | { kind: 'throw' } | { kind: 'die' } | { kind: 'spin' };

serveTasks(async (task: OddTask, control): Promise<string> => {
  control.report({ done: 1, unit: 'steps' });
  if (task.kind === 'echo') return task.text;
  if (task.kind === 'refuse') throw new AppError(400, 'refused', 'No.', [{ reason: 'because' }]);
  if (task.kind === 'throw') throw new Error('a bug');
  if (task.kind === 'die') process.exit(3);
  for (;;) control.checkpoint();
});
