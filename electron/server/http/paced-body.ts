import type { Readable } from 'node:stream';
import { refusal } from '#shared/api/error-codes.ts';
import type { BodyLimits } from './body-room.ts';

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
