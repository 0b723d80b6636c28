import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BodyLimits } from '#electron/server/http/body-room.ts';
import { createSampleDatabase } from '#test/support/sample-database.ts';
import { startSampleService } from '#test/support/sample-service.ts';

const LONG = 200_000;

/** A service with limits that a test reaches soon. */
async function listen(bodyLimits: Partial<BodyLimits>) {
  const service = await startSampleService(createSampleDatabase, { bodyLimits });
  const port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
  onTestFinished(() => service.close());

  /** Begins a query with a body of so many bytes, of which a part is sent. */
  function begin(length: number, sent: number) {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const body = JSON.stringify({ sequence: 'A'.repeat(length) });
    const head = [
      'POST /db/sample/sequence HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      `Content-Length: ${body.length}`,
      '\r\n',
    ];
    socket.write(head.join('\r\n') + body.slice(0, sent));
    return { socket, answer: answerOf(socket), finish: () => void socket.write(body.slice(sent)) };
  }
  return { begin };
}

async function answerOf(socket: Socket): Promise<{ status: number; head: string; json: { code?: string } }> {
  const reply = await text(socket);
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, json: JSON.parse(body.replace(/^[\da-f]+\r\n|\r\n0?$/g, '')) };
}

describe('the body of a request', () => {
  it.each([1000, LONG])(
    'of %i bytes that arrives too slowly is refused, and its connection is closed',
    async (length) => {
      const { begin } = await listen({ grace: 50, pace: 1e9 });
      const { socket, answer } = begin(length, 10);
      const { status, json } = await answer;
      expect([status, json.code]).toEqual([408, 'request_timeout']);
      if (!socket.closed) await once(socket, 'close');
    },
  );

  it('takes its turn when the others leave no room, and gets in when one of them has its reply', async () => {
    const { begin } = await listen({ together: LONG + 50_000 });
    const first = begin(LONG, 10);
    await once(first.socket, 'connect');
    const second = begin(LONG, LONG + 100);
    first.finish();
    expect((await first.answer).status).toBe(200);
    expect((await second.answer).status).toBe(200);
  });

  it('is refused with when to come again if there is no room for long, and short ones are not', async () => {
    const { begin } = await listen({ together: LONG + 50_000, patience: 50 });
    const first = begin(LONG, 10);
    await once(first.socket, 'connect');
    const { status, head, json } = await begin(LONG, LONG + 100).answer;
    expect([status, json.code]).toEqual([503, 'too_busy']);
    expect(head).toMatch(/\r\nretry-after: \d+/i);
    expect((await begin(1000, 2000).answer).status).toBe(200);
    first.finish();
    expect((await first.answer).status).toBe(200);
  });

  it('gives its room back when its client goes away', async () => {
    const { begin } = await listen({ together: LONG + 50_000 });
    const gone = begin(LONG, 100_000);
    gone.answer.catch(() => undefined);
    await once(gone.socket, 'connect');
    const waiting = begin(LONG, LONG + 100);
    gone.socket.destroy();
    expect((await waiting.answer).status).toBe(200);
  });

  it('that is larger than all the room gets in alone', async () => {
    const { begin } = await listen({ together: 1000 });
    const both = [begin(LONG, LONG + 100), begin(LONG, LONG + 100)];
    for (const { answer } of both) expect((await answer).status).toBe(200);
  });
});
