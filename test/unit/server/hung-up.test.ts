import { connect } from 'node:net';
import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BODY_LIMITS, createBodyRoom } from '#electron/server/http/body-room.ts';
import { readBodies } from '#electron/server/http/read-body.ts';
import { routes } from '#shared/api/routes.ts';

const CANCELLED = { problem: { status: 499, code: 'cancelled' } };

describe('a client that hangs up', () => {
  test('while its body waits for room is not told that the service is too busy', async () => {
    const room = createBodyRoom({ ...BODY_LIMITS, together: 100 });
    const giveBack = await room.take(100, new AbortController().signal);
    const gone = new AbortController();
    const waiting = room.take(50, gone.signal);
    gone.abort();
    await expect(waiting).rejects.toMatchObject(CANCELLED);
    await expect(room.take(50, gone.signal)).rejects.toMatchObject(CANCELLED);
    giveBack();
    await room.take(100, new AbortController().signal);
  });

  test.each([1_000, 200_000])('before a body of %i bytes is read is not waited for', async (length) => {
    const app = fastify();
    onTestFinished(() => app.close());
    const { promise, resolve } = Promise.withResolvers<unknown>();
    app.setErrorHandler(async (error) => resolve(error));
    readBodies(app, 1_000_000, createBodyRoom(BODY_LIMITS));
    // As when finding out who asks takes long.
    app.addHook('preParsing', async ({ raw }) => {
      if (!raw.closed) await new Promise((closed) => raw.once('close', closed));
    });
    app.post('/', { config: { route: routes.queryDatabase, keepsLong: true } }, async () => 'read');
    const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    const socket = connect(port, '127.0.0.1');
    app.server.once('request', () => socket.destroy());
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n{`);
    expect(await promise).toMatchObject(CANCELLED);
  });
});
