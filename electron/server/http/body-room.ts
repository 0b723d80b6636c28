import type { Readable } from 'node:stream';
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
type GiveBack = () => void;

/** The memory for bodies that all connections share. */
export interface BodyRoom {
  readonly limits: BodyLimits;
  /**
   * Takes so many bytes once they are free, in the order of the requests, so that a large body is not overtaken for ever.
   * AppError 503 `too_busy` when the patience ends, 499 `cancelled` when `signal` is aborted: the client has hung up.
   */
  take(bytes: number, signal: AbortSignal): Promise<GiveBack>;
}

interface WaitingBody {
  bytes: number;
  enter: () => void;
}

export function createBodyRoom(limits: BodyLimits): BodyRoom {
  const queue = new Set<WaitingBody>();
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
        const waiting: WaitingBody = {
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

/**
 * The pieces of a body that its handler reads itself. Its client must send something within each `grace`, and keep up the `pace`
 * on average. Only the time counts in which the client is waited for. A body that is given up is not destroyed: a refusal must
 * still go out on its connection. AppError codes: request_timeout 408.
 */
export async function* pacedBody(
  body: Readable,
  { grace, pace }: Pick<BodyLimits, 'grace' | 'pace'>,
): AsyncGenerator<Uint8Array> {
  const pieces = body.iterator({ destroyOnReturn: false });
  let waited = 0;
  let length = 0;
  let isWaiting = false;
  try {
    for (;;) {
      const began = performance.now();
      isWaiting = true;
      const { done, value } = await within(pieces.next(), Math.min(grace, grace + (1000 * length) / pace - waited));
      isWaiting = false;
      if (done) return;
      waited += performance.now() - began;
      const piece = value as Uint8Array;
      length += piece.length;
      yield piece;
    }
  } finally {
    // It cannot be left while it waits, which it does until its connection is closed.
    if (!isWaiting) await pieces.return?.();
  }
}

/** The refusal of a body that arrives too slowly. */
export function tooSlow() {
  return refusal(
    'request_timeout',
    'The body of the request arrives too slowly. Send it again over a faster connection.',
  );
}

async function within<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow()), Math.max(0, milliseconds));
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
