import type { Progress } from '#shared/rpc/contract/job.ts';

/** How long work in a worker is cancelled and watched. */
export interface WorkControl {
  /** Throws an `AbortError` once the work was cancelled. Call it every few milliseconds. */
  checkpoint(): void;
  report(progress: Progress): void;
}

export function abortError(): DOMException {
  return new DOMException('The work was cancelled.', 'AbortError');
}
