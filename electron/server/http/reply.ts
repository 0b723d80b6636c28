import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { defined } from '#shared/defined.ts';
import type { Collection } from './stream-collector.ts';
import type { Keeper } from './cache-response.ts';
import type { CachedResponse } from './response-cache.ts';

/** Whether the next reply to the same question may differ although nothing was changed. Such a reply gets no ETag. */
interface Provisional {
  isProvisional?: boolean;
}

/** The result of a route. `register-route.ts` sends it. */
export type Reply =
  | ({ kind: 'json'; body: unknown; headers?: Record<string, string> } & Provisional)
  | ({
      kind: 'text';
      mediaType: string;
      batches: AsyncIterable<string> | Iterable<string>;
      headers?: Record<string, string>;
    } & Provisional)
  | ({ kind: 'file'; filename: string; size: number; bytes: Readable } & Provisional)
  | ({ kind: 'redirect'; location: string } & Provisional);

export function json(body: unknown, headers?: Record<string, string>): Reply {
  return { kind: 'json', body, ...defined({ headers }) };
}

/** Text that arrives in batches and is never in memory as a whole. */
export function text(batches: AsyncIterable<string> | Iterable<string>): Reply {
  return { kind: 'text', mediaType: 'text/plain; charset=UTF-8', batches };
}

/** Lets other work run between two batches. A client that reads slowly slows down the reading from the database. */
async function* paced(begun: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    // What was given out is let go: a slow client would else hold it to the end.
    for (let part = begun.shift(); part; part = begun.shift()) yield part;
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

/** The batches as bytes. Text would be encoded twice: for the memory and for the client. */
async function* encoded(batches: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  for await (const batch of batches) yield Buffer.from(batch);
}

/** Passes on all batches, and at the end gives all of them to `keep`, unless they were given up. */
async function* collected(
  batches: AsyncGenerator<Buffer>,
  collection: Collection,
  keep: (parts: Buffer[]) => void,
): AsyncGenerator<Buffer> {
  let isWhole = false;
  try {
    for await (const batch of batches) {
      collection.add(batch);
      yield batch;
    }
    isWhole = true;
  } finally {
    const parts = collection.finish();
    if (isWhole && parts) keep(parts);
  }
}

/**
 * Sends a reply. Text in one batch is sent whole, with its length; longer text is streamed. The first batches are read
 * before the status is sent, so that a failure there still gets a proper error. For HEAD, nothing more is read. The keeper
 * gets the reply when all of it was read, unless it is long.
 */
export async function sendReply(reply: FastifyReply, answer: Reply, keeper?: Keeper): Promise<FastifyReply> {
  if (answer.kind === 'redirect') return reply.redirect(answer.location, 302);
  if (answer.kind === 'file') return sendFile(reply, answer);
  if (answer.kind === 'json') {
    const body = JSON.stringify(answer.body);
    const [mediaType, headers] = ['application/json', answer.headers ?? {}];
    keeper?.keep({ mediaType, headers, parts: [Buffer.from(body)] });
    // Node writes a text together with the headers, but bytes apart. With a serializer, Fastify adds no charset to the media type.
    return reply.headers(headers).type(mediaType).serializer(asItIs).send(body);
  }
  const { headers = {}, mediaType } = answer;
  reply.headers(headers).type(mediaType);
  const read = encoded(answer.batches);
  const collection = keeper?.collect();
  const keep = (parts: Buffer[]) => keeper?.keep({ mediaType, headers, parts });
  const batches = collection ? collected(read, collection, keep) : read;
  const first = await batches.next();
  const second = first.done ? first : await batches.next();
  if (first.done) return reply.send('');
  // As bytes, because Fastify adds a charset to text: a kept reply must look the same the next time.
  if (second.done) return reply.send(first.value);
  if (reply.request.method === 'HEAD') {
    await batches.return(undefined);
    return reply.send(Readable.from([]));
  }
  return reply.send(Readable.from(paced([first.value, second.value], batches), { objectMode: false }));
}

const asItIs = (body: unknown) => String(body);

/** Sends a file of others: a browser saves it, and never shows it as a page of this service. */
function sendFile(reply: FastifyReply, { filename, size, bytes }: Extract<Reply, { kind: 'file' }>): FastifyReply {
  const plain = filename.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_');
  // RFC 8187 leaves fewer characters as they are than addresses do.
  const written = encodeURIComponent(filename).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  reply.headers({
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${written}`,
    'content-length': size,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
  reply.type('application/octet-stream');
  // Clients measure it while it arrives, and many files are packed already. So the compression is told.
  reply.request.headers['x-no-compression'] = '1';
  if (reply.request.method !== 'HEAD') return reply.send(bytes);
  bytes.destroy();
  return reply.send(Readable.from([]));
}

/** Sends a kept reply. */
export function sendKept(reply: FastifyReply, kept: CachedResponse): FastifyReply {
  const [first] = kept.parts;
  // Joined when the reply is asked for again, which rarely happens to long ones.
  const body = kept.parts.length === 1 && first ? first : Buffer.concat(kept.parts);
  kept.parts = [body];
  return reply.headers(kept.headers).type(kept.mediaType).send(body);
}
