import { fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a process needed for some work. */
export interface Cost {
  /** Milliseconds by the clock. */
  clock: number;
  /** Milliseconds of all threads together. */
  processor: number;
}

/** Does `work` and gives the time it took. The processor time counts all threads of this process. */
export async function costOf<T>(work: () => T | Promise<T>): Promise<Cost & { result: T }> {
  const before = process.cpuUsage();
  const started = performance.now();
  const result = await work();
  const clock = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return { clock, processor: (user + system) / 1000, result };
}

/** Megabytes that this process has ever held at once. Kilobytes, on every system (https://nodejs.org/api/process.html#processresourceusage). */
export function peakMemory(): number {
  return process.resourceUsage().maxRSS / 1024;
}

/** Compiled sources are kept for the next process, as the launcher of the program does. */
const ENVIRONMENT = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'allelier-bench-compiled') };

/**
 * Runs a file of this folder in a new process, so that start and memory are those of this work alone. The file gets
 * `task` from `taskOf` and answers once with `answer`. The result includes the milliseconds from the start of the
 * process to the answer.
 */
export function inProcess<Task, Answer>(file: string, task: Task): Promise<Answer & { elapsed: number }> {
  const started = performance.now();
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(task)], { env: ENVIRONMENT });
  return new Promise((resolve, reject) => {
    let received: (Answer & { elapsed: number }) | undefined;
    child.on('message', (message: Answer) => (received = { ...message, elapsed: performance.now() - started }));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (received && code === 0) resolve(received);
      else reject(new Error(`The process of ${file} ended with ${code}${received ? '' : ' and without an answer'}.`));
    });
  });
}

/** In the process: what it is to do. */
export function taskOf<Task>(): Task {
  return JSON.parse(process.argv[2] ?? '');
}

/** In the process: its answer; nothing may follow. */
export function answer(value: unknown): void {
  process.send?.(value, () => process.disconnect());
}
