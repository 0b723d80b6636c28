import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Whether a reply may differ from the next one to the same question although nothing was changed: it gets no ETag. */
interface Provisional {
  isProvisional?: boolean;
}

/** What a route answers with; `register-route.ts` sends it. */
export type Reply =
  | ({ kind: 'json'; body: unknown } & Provisional)
  | ({
      kind: 'text';
      mediaType: string;
      batches: AsyncIterable<string> | Iterable<string>;
      headers?: Record<string, string>;
    } & Provisional)
  | ({ kind: 'redirect'; location: string } & Provisional);

export function json(body: unknown): Reply {
  return { kind: 'json', body };
}

/** Text that arrives in batches and is never built whole. */
export function text(batches: AsyncIterable<string> | Iterable<string>): Reply {
  return { kind: 'text', mediaType: 'text/plain; charset=UTF-8', batches };
}

/** Lets everything else have its turn between two batches; a client that reads slowly slows the reading down. */
async function* paced(first: string, second: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield first;
    yield second;
    for (;;) {
      await setImmediate();
      const next = await rest.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await rest.return?.();
  }
}

async function* asynchronous(batches: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield* batches;
}

/**
 * Sends a reply. Text of one batch goes out whole, with its length; more is streamed. The first batches are read before the
 * status is sent, so that a failure there is still a proper error; for HEAD nothing more is read.
 */
export async function sendReply(reply: FastifyReply, answer: Reply): Promise<FastifyReply> {
  if (answer.kind === 'json') return reply.type('application/json').send(JSON.stringify(answer.body));
  if (answer.kind === 'redirect') return reply.redirect(answer.location, 302);
  reply.headers(answer.headers ?? {}).type(answer.mediaType);
  const batches = asynchronous(answer.batches);
  const first = await batches.next();
  const second = first.done ? first : await batches.next();
  if (first.done) return reply.send('');
  if (second.done) return reply.send(first.value);
  if (reply.request.method === 'HEAD') {
    await batches.return(undefined);
    return reply.send(Readable.from([]));
  }
  return reply.send(Readable.from(paced(first.value, second.value, batches), { objectMode: false }));
}
