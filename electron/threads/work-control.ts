import type { Progress } from '#shared/rpc/contract/job.ts';

/** How long work in a thread is cancelled and watched: the side of the work. */
export interface WorkControl {
  /** Throws an `AbortError` once the work was cancelled. Call it every few milliseconds. */
  checkpoint(): void;
  report(progress: Progress): void;
}

export interface TaskControl extends WorkControl {
  /** Asks the side that started the work for what only that can do, as to reach the network. Rejects with what it throws. */
  ask(question: unknown): Promise<unknown>;
  /** Whether the threads are about to end: from now on the work waits for nobody. */
  isClosing(): boolean;
}

/** The same for the caller that waits for the work. */
export interface TaskOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Asks, as long as the task has not begun, again and again whether to give it up with an error. */
  startWithin?: { milliseconds: number; error: () => Error | undefined } | undefined;
  /** Answers what the work asks in between. Only for tasks that ask. */
  onQuestion?: ((question: unknown) => Promise<unknown>) | undefined;
}

/** Work that can run in a thread: its input and output can be sent. Throws an `AppError` to refuse; anything else is a defect. */
export type AnyWork = (input: never, control: TaskControl) => Promise<unknown>;
export type WorkInput<Work extends AnyWork> = Parameters<Work>[0];
export type WorkOutput<Work extends AnyWork> = Awaited<ReturnType<Work>>;

/** Work as one thread does it. `end` closes what it holds open between tasks. */
export interface ThreadWork<Work extends AnyWork = AnyWork> {
  work: Work;
  end?: () => Promise<void>;
}

/** Milliseconds between two reports of progress: whoever follows the work sees no more. */
const REPORT_INTERVAL = 100;

/** Says whether progress is to be reported again. The first call says so, and from then on one in 100 ms. */
export function createReportPace(): () => boolean {
  let reported = -Infinity;
  return () => {
    const now = performance.now();
    if (now - reported < REPORT_INTERVAL) return false;
    reported = now;
    return true;
  };
}

export function abortError(): DOMException {
  return new DOMException('The work was cancelled.', 'AbortError');
}
