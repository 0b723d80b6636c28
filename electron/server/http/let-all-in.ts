import type { FastifyInstance } from 'fastify';

/** The most connections that requests wait for: Node lets the system queue as many. Endless connecting must not hold up all others. */
const BACKLOG = 511;

/**
 * Accepts all connections that are queued before any request is answered. Node accepts one connection in each turn of its loop, and in
 * the same turn it answers the requests of all others. So of 256 clients that connect at once the last would wait for 255 turns, each
 * longer than the one before. A turn without answers is short.
 */
export function letAllIn(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let isAccepting = false;
  let hasAccepted = false;
  let accepted = 0;

  /** Waits for another turn if one was accepted in this turn, because there may be more. */
  function endTurn(): void {
    isAccepting = hasAccepted && accepted < BACKLOG;
    hasAccepted = false;
    if (isAccepting) {
      setImmediate(endTurn);
      return;
    }
    accepted = 0;
    for (const begin of waiting.splice(0)) begin();
  }

  app.server.on('connection', () => {
    hasAccepted = true;
    accepted += 1;
    if (isAccepting) return;
    isAccepting = true;
    setImmediate(endTurn);
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isAccepting) waiting.push(done);
    else done();
  });
}
