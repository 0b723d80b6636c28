import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';
import { readFormBody } from './form-body.ts';
import { MAX_ORDINARY, readJsonBody, tooLarge, type ParsedBody } from './json-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Content-Type as the client wrote it. */
    bodyType: string | undefined;
  }
}

/** Bytes. The memory for a shorter body is allocated at once. */
const SHORT = 2 ** 16;
/** Number of bytes by which a buffer grows. */
const STEP = 2 ** 20;

/**
 * Reads each body as its route says, whatever the Content-Type, and even without one (`wire-notes.md` §1.1). A body may
 * have `bodyLimit` bytes if its route keeps long texts, otherwise `MAX_ORDINARY`. There is no limit for streams here.
 */
export function readBodies(app: FastifyInstance, bodyLimit: number): void {
  app.decorateRequest('bodyType', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    request.bodyType = headers['content-type'];
    // Fastify refuses an unknown Content-Type before it asks any parser.
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
      // It is not read, or the handler reads it.
      return undefined;
  }
}

/**
 * All bytes of a body, in memory that grows with them. Joining pieces at the end would take twice the memory. If the
 * body is too large, the rest of the stream is left alone: the reply still has to go out on its connection.
 */
function readAll(payload: IncomingMessage, limit: number): Promise<Buffer> {
  const declared = Number(payload.headers['content-length'] ?? 0);
  return new Promise((resolve, reject) => {
    if (declared > limit) {
      reject(tooLarge(limit));
      return;
    }
    // Allocating memory that can grow to megabytes takes longer than reading a short body.
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
    // Reading memory that can still grow takes several times as long.
    payload.once('end', () => resolve(Buffer.from(memory.transferToFixedLength(length))));
    payload.once('error', reject);
    payload.once('close', () => {
      if (!payload.readableEnded) reject(refusal('malformed_request', 'The body ended before it was complete.'));
    });
  });
}

/** The same bytes in memory that can grow: a request from inside the program may declare fewer bytes than it has. */
function growing(fixed: ArrayBuffer, limit: number): ArrayBuffer {
  const memory = new ArrayBuffer(fixed.byteLength, { maxByteLength: limit });
  new Uint8Array(memory).set(new Uint8Array(fixed));
  return memory;
}
