import type { FastifyInstance } from 'fastify';

/** As many as the system lets wait at the door. Whoever connects without an end must not hold up the rest. */
const MOST = 511;

/**
 * Lets all who wait at the door in before their requests are worked on. Node accepts one connection in each turn of its loop, and
 * answers the requests of all others in the same turn: of 256 clients that come at once, the last would be let in after 255 turns, each
 * longer than the one before. Turns without work are so short that this takes a few milliseconds.
 */
export function letAllIn(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  let hasCome = false;
  let come = 0;

  /** At the end of a turn: whether somebody came in it, so that there may be more. */
  function look(): void {
    isOpen = hasCome && come < MOST;
    hasCome = false;
    if (isOpen) {
      setImmediate(look);
      return;
    }
    come = 0;
    for (const begin of waiting.splice(0)) begin();
  }

  app.server.on('connection', () => {
    hasCome = true;
    come += 1;
    if (isOpen) return;
    isOpen = true;
    setImmediate(look);
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isOpen) waiting.push(done);
    else done();
  });
}
