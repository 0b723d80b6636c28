import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';
import { readFormBody } from './form-body.ts';
import { MAX_ORDINARY, readJsonBody, tooLarge, type ParsedBody } from './json-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Content-Type as it was written. */
    bodyType: string | undefined;
  }
}

/** Bodies of so many bytes get their memory at once. */
const SHORT = 2 ** 16;
/** Bytes that a buffer grows by. */
const STEP = 2 ** 20;

/**
 * Reads each body as its route says, whatever its Content-Type says and also when there is none (`wire-notes.md` §1.1). Bodies may
 * have `bodyLimit` bytes on routes that keep long texts, and `MAX_ORDINARY` of them on others; a stream has no limit here.
 */
export function readBodies(app: FastifyInstance, bodyLimit: number): void {
  app.decorateRequest('bodyType', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    request.bodyType = headers['content-type'];
    // Fastify refuses a Content-Type that it cannot read before any parser is asked.
    if (headers['content-type'] !== undefined) headers['content-type'] = 'application/json';
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    readBody(request, payload, bodyLimit),
  );
}

async function readBody(
  { routeOptions: { config } }: FastifyRequest,
  payload: IncomingMessage,
  bodyLimit: number,
): Promise<ParsedBody | undefined> {
  const keepsLong = config.keepsLong === true;
  const limit = keepsLong ? bodyLimit : Math.min(bodyLimit, MAX_ORDINARY);
  switch (config.route?.bodyKind) {
    case 'json':
      return readJsonBody(await readAll(payload, limit), keepsLong);
    case 'form':
      return readFormBody(await readAll(payload, limit));
    case 'none':
    case 'multipart':
    case 'stream':
    case undefined:
      // Nobody reads it, or the handler does.
      return undefined;
  }
}

/**
 * All bytes of a body, in memory that grows with them: pieces put together at the end would need it twice. The stream is left
 * as it is when the body is too large: the reply must still go out on its connection.
 */
function readAll(payload: IncomingMessage, limit: number): Promise<Buffer> {
  const declared = Number(payload.headers['content-length'] ?? 0);
  return new Promise((resolve, reject) => {
    if (declared > limit) {
      reject(tooLarge(limit));
      return;
    }
    // Memory that may grow to some megabytes takes longer to get than a short body to read.
    const isShort = declared > 0 && declared <= SHORT;
    let memory = isShort ? new ArrayBuffer(declared) : new ArrayBuffer(0, { maxByteLength: limit });
    let length = 0;
    function take(chunk: Buffer): void {
      const end = length + chunk.length;
      if (end > limit) {
        payload.off('data', take);
        reject(tooLarge(limit));
        return;
      }
      if (end > memory.byteLength) {
        if (!memory.resizable) memory = growing(memory, limit);
        memory.resize(Math.min(limit, end + STEP));
      }
      Buffer.from(memory, length).set(chunk);
      length = end;
    }
    payload.on('data', take);
    payload.once('end', () => resolve(Buffer.from(memory, 0, length)));
    payload.once('error', reject);
    payload.once('close', () => {
      if (!payload.readableEnded) reject(refusal('malformed_request', 'The body ended before it was complete.'));
    });
  });
}

/** The same bytes where more can follow: a request made inside the program may say less than it has. */
function growing(fixed: ArrayBuffer, limit: number): ArrayBuffer {
  const memory = new ArrayBuffer(fixed.byteLength, { maxByteLength: limit });
  new Uint8Array(memory).set(new Uint8Array(fixed));
  return memory;
}
