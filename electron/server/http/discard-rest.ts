import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

/** Bytes of a refused body that are read and thrown away before its sender is cut off. */
const MOST_DISCARDED = 64 * 2 ** 20;

/**
 * Lets the sender of a body that is refused before its end come to the reply: what still arrives is thrown away, because a
 * connection that is closed with unread bytes in it takes the reply with it. Resolves at once, or, when the client wants the
 * connection closed after the reply, at the end of the body.
 */
export async function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return;
  let left = MOST_DISCARDED;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  // Whatever becomes of it, the reply has been decided.
  const end = finished(request).catch(() => undefined);
  if (request.headers.connection?.toLowerCase() === 'close') await end;
}
