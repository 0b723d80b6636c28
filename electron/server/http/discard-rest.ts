import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

/** Bytes of a refused body that are read and discarded before the connection is cut. */
const MOST_DISCARDED = 64 * 2 ** 20;

/** Milliseconds for which the rest of a refused body is read: a client that has seen the reply stops sending. */
const LONGEST_DISCARD = 5_000;

/** Whether nothing more of a request is to come. */
export function isRead(request: IncomingMessage): boolean {
  return request.complete || request.readableEnded || request.destroyed;
}

/**
 * Lets a client see the reply although its body is refused before the end. The rest of the body is read and discarded:
 * if a connection is closed while it holds unread bytes, the reply is lost, too. Resolves at once or, if the client
 * wants the connection closed after the reply, at the end of the body.
 */
export async function discardRest(request: IncomingMessage): Promise<void> {
  if (isRead(request)) return;
  let left = MOST_DISCARDED;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  const cut = setTimeout(() => request.destroy(), LONGEST_DISCARD);
  request.once('close', () => clearTimeout(cut));
  request.once('end', () => clearTimeout(cut));
  // Failures do not matter: the reply is already decided.
  const end = finished(request).catch(() => undefined);
  if (request.headers.connection?.toLowerCase() === 'close') await end;
}
