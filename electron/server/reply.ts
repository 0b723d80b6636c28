import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { LONGEST_KEPT, type KeptReply } from './kept-replies.ts';

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

/** Hands on all batches, and to `keep` at the end all of them together unless they are too long for that. */
async function* collected(batches: AsyncGenerator<string>, keep: (body: Buffer) => void): AsyncGenerator<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const batch of batches) {
    if (bytes <= LONGEST_KEPT) {
      const part = Buffer.from(batch);
      bytes += part.byteLength;
      if (bytes <= LONGEST_KEPT) parts.push(part);
      else parts.length = 0;
    }
    yield batch;
  }
  if (bytes <= LONGEST_KEPT) keep(Buffer.concat(parts));
}

/**
 * Sends a reply. Text of one batch goes out whole, with its length; more is streamed. The first batches are read before the
 * status is sent, so that a failure there is still a proper error; for HEAD nothing more is read. `keep` gets the reply when
 * all of it was read, unless it is long.
 */
export async function sendReply(
  reply: FastifyReply,
  answer: Reply,
  keep?: (reply: KeptReply) => void,
): Promise<FastifyReply> {
  if (answer.kind === 'redirect') return reply.redirect(answer.location, 302);
  if (answer.kind === 'json') {
    const body = Buffer.from(JSON.stringify(answer.body));
    const made = { mediaType: 'application/json', headers: {}, body };
    keep?.(made);
    return sendKept(reply, made);
  }
  const { headers = {}, mediaType } = answer;
  reply.headers(headers).type(mediaType);
  const read = asynchronous(answer.batches);
  const batches = keep ? collected(read, (body) => keep({ mediaType, headers, body })) : read;
  const first = await batches.next();
  const second = first.done ? first : await batches.next();
  if (first.done) return reply.send('');
  // As bytes, to which Fastify adds no charset: a reply that is kept must not look another the next time.
  if (second.done) return reply.send(Buffer.from(first.value));
  if (reply.request.method === 'HEAD') {
    await batches.return(undefined);
    return reply.send(Readable.from([]));
  }
  return reply.send(Readable.from(paced(first.value, second.value, batches), { objectMode: false }));
}

/** Sends again what was sent before. */
export function sendKept(reply: FastifyReply, { mediaType, headers, body }: KeptReply): FastifyReply {
  return reply.headers(headers).type(mediaType).send(body);
}
