import { refusal } from '#shared/api/error-codes.ts';
import type { AppError } from '#shared/problem.ts';

/** How much the bodies of requests may take, and how long. */
export interface BodyLimits {
  /** Bytes that all bodies may take together, from their beginning to the reply. */
  together: number;
  /** Milliseconds that a body waits for the others to make room. */
  patience: number;
  /** Milliseconds in which a body may arrive, however slowly. */
  grace: number;
  /** Bytes a second at which a body must arrive, on average after the grace. */
  pace: number;
}

/**
 * Four bodies of the largest size and many of the usual one, a genome. A minute of patience: most clients wait longer for a reply.
 * The pace is that of a bad mobile connection.
 */
export const BODY_LIMITS: BodyLimits = { together: 128 * 2 ** 20, patience: 60_000, grace: 30_000, pace: 16 * 2 ** 10 };

/** Gives back what was taken. Calling it again does nothing. */
export type GiveBack = () => void;

/** The memory for bodies that all connections share. */
export interface BodyRoom {
  readonly limits: BodyLimits;
  /**
   * Takes so many bytes once they are free, in the order of the requests, so that a large body is not overtaken for ever.
   * AppError 503 `too_busy` when the patience ends, 499 `cancelled` when `signal` is aborted: the client has hung up.
   */
  take(bytes: number, signal: AbortSignal): Promise<GiveBack>;
}

interface Waiting {
  bytes: number;
  enter: () => void;
}

export function createBodyRoom(limits: BodyLimits): BodyRoom {
  const queue = new Set<Waiting>();
  let free = limits.together;

  function letIn(): void {
    for (const next of queue) {
      // One that is larger than all the room gets in alone.
      if (next.bytes > free && free < limits.together) return;
      queue.delete(next);
      free -= next.bytes;
      next.enter();
    }
  }

  function giverOf(bytes: number): GiveBack {
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      free += bytes;
      letIn();
    };
  }

  return {
    limits,
    take(bytes, signal) {
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          bytes,
          enter: () => {
            stop();
            resolve(giverOf(bytes));
          },
        };
        const giveUp = (error: AppError) => {
          stop();
          queue.delete(waiting);
          letIn();
          reject(error);
        };
        const hangUp = () => giveUp(hungUp());
        const timer = setTimeout(() => giveUp(tooBusy()), limits.patience);
        const stop = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', hangUp);
        };
        signal.addEventListener('abort', hangUp);
        queue.add(waiting);
        if (signal.aborted) hangUp();
        else letIn();
      });
    },
  };
}

/** Nobody gets this answer. The log says 499. */
export function hungUp(): AppError {
  return refusal('cancelled', 'The client hung up before its request was complete.');
}

function tooBusy() {
  const sentence = 'The service is reading as many long requests as it can hold. Send this one again later.';
  return refusal('too_busy', sentence);
}
