import type { Progress } from '#shared/rpc/contract/job.ts';

/** How long work in a worker is cancelled and watched: the side of the worker. */
export interface WorkControl {
  /** Throws an `AbortError` once the work was cancelled. Call it every few milliseconds. */
  checkpoint(): void;
  report(progress: Progress): void;
}

/** The same for a task that has a thread of its own (`run-in-thread.ts`). */
export interface AskingControl extends WorkControl {
  /** Asks the side that started the work for what only that can do, as to reach the network. Rejects with what it throws. */
  ask(question: unknown): Promise<unknown>;
}

/** The same for the caller that waits for the work. */
export interface TaskOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Answers what the work asks in between. Only for tasks that ask. */
  onQuestion?: ((question: unknown) => Promise<unknown>) | undefined;
}

export function abortError(): DOMException {
  return new DOMException('The work was cancelled.', 'AbortError');
}
