import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { defined } from '#shared/defined.ts';
import type { Collection } from './stream-collector.ts';
import type { Keeper } from './cache-response.ts';
import { isHeld, type Tagging } from './etag.ts';
import type { CachedResponse } from './response-cache.ts';

/** Whether the next reply to the same question may differ although the state of the database has the same name. */
interface Provisional {
  /** Other data than those of the state count: such a reply gets no ETag, and is not to be kept by anybody. */
  isProvisional?: boolean;
  /**
   * It was made of scheme values that are being brought up to date, maybe because of isolates that who asks does not see. So it looks like
   * any other, with the tag of its text, but is not kept here.
   */
  isOutdated?: boolean;
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

/** What else is done with a reply to a read. */
interface ReplyUse {
  keeper?: Keeper | undefined;
  tagging?: Tagging | undefined;
}

/**
 * Sends a reply. Text in one batch is sent whole, with its length; longer text is streamed. The first batches are read
 * before the status is sent, so that a failure there still gets a proper error. For HEAD, nothing more is read. The keeper
 * gets the reply when all of it was read, unless it is long.
 */
export async function sendReply(
  reply: FastifyReply,
  answer: Reply,
  { keeper, tagging }: ReplyUse = {},
): Promise<FastifyReply> {
  if (answer.kind === 'redirect') return reply.redirect(answer.location, 302);
  if (answer.kind === 'file') return sendFile(reply, answer);
  const { headers = {} } = answer;
  const tagOf = (mediaType: string, body: string | Buffer) =>
    defined({ tag: tagging?.tagOf({ mediaType, headers, body }) });
  if (answer.kind === 'json') {
    const [mediaType, body] = ['application/json', JSON.stringify(answer.body)];
    const told = { mediaType, headers, ...tagOf(mediaType, body) };
    keeper?.keep({ ...told, parts: [Buffer.from(body)] });
    return sendWhole(reply, told, body);
  }
  const { mediaType } = answer;
  const read = encoded(answer.batches);
  const collection = keeper?.collect();
  const keep = (parts: Buffer[]) => {
    const [body = NOTHING, ...more] = parts;
    const known = more.length === 0 ? tagOf(mediaType, body) : { isInParts: tagging?.ofState === undefined };
    keeper?.keep({ mediaType, headers, ...known, parts });
  };
  const batches = collection ? collected(read, collection, keep) : read;
  const first = await batches.next();
  const second = first.done ? first : await batches.next();
  const begin = first.done ? NOTHING : first.value;
  // As bytes, because Fastify adds a charset to text: a kept reply must look the same the next time.
  if (second.done) return sendWhole(reply, { mediaType, headers, ...tagOf(mediaType, begin) }, begin);
  reply.headers(headers).type(mediaType);
  if (reply.request.method === 'HEAD') {
    await batches.return(undefined);
    return reply.send(Readable.from([]));
  }
  return reply.send(Readable.from(paced([begin, second.value], batches), { objectMode: false }));
}

const NOTHING = Buffer.alloc(0);

/** Sends a whole body, or 304 to a client that has the reply of its tag. */
function sendWhole(
  reply: FastifyReply,
  { mediaType, headers, tag }: Omit<CachedResponse, 'parts'>,
  body: string | Buffer,
): FastifyReply {
  if (tag !== undefined) {
    reply.header('etag', tag);
    if (isHeld(reply.request.headers, tag)) return reply.code(304).send();
  }
  reply.headers(headers).type(mediaType);
  // Node writes a text together with the headers, but bytes apart. With a serializer, Fastify adds no charset to the media type.
  return typeof body === 'string' ? reply.serializer(asItIs).send(body) : reply.send(body);
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

/** Sends a kept reply as it was sent before, so that its form does not tell whether anything was changed since. */
export function sendKept(reply: FastifyReply, kept: CachedResponse): FastifyReply {
  if (kept.isInParts) {
    const parts = reply.request.method === 'HEAD' ? [] : kept.parts;
    return reply
      .headers(kept.headers)
      .type(kept.mediaType)
      .send(Readable.from(parts, { objectMode: false }));
  }
  const [first] = kept.parts;
  // Joined when the reply is asked for again, which rarely happens to long ones.
  const body = kept.parts.length === 1 && first ? first : Buffer.concat(kept.parts);
  kept.parts = [body];
  return sendWhole(reply, kept, body);
}
