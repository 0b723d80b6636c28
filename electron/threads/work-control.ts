import type { Progress } from '#shared/rpc/contract/job.ts';

/** How long work in a worker is cancelled and watched: the side of the worker. */
export interface WorkControl {
  /** Throws an `AbortError` once the work was cancelled. Call it every few milliseconds. */
  checkpoint(): void;
  report(progress: Progress): void;
}

/** The same for the caller that waits for the work. */
export interface TaskOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

export function abortError(): DOMException {
  return new DOMException('The work was cancelled.', 'AbortError');
}
