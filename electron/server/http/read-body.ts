import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Route } from '#shared/api/route.ts';
import { readForm } from '#electron/oauth/provider/read-parameters.ts';
import type { Parameter } from '#electron/oauth/provider/base-string.ts';
import { hungUp, tooSlow, type BodyLimits, type BodyRoom } from './body-room.ts';
import { MAX_ORDINARY, readJsonBody, tooLarge, isFormText, readFormBody, type ParsedBody } from './json-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Content-Type as the client wrote it. */
    bodyType: string | undefined;
    /** The reply as Node writes it. */
    rawReply: ServerResponse | undefined;
    /** Members of a form, in their order. A signature covers them (RFC 5849 §3.4.1.3.1). */
    form: readonly Parameter[] | undefined;
    /** Why the body cannot be read. It is told only after it is known who asks. */
    bodyFailure: unknown;
  }
}

/** Bytes. A body of so few takes no part in the room that all share. */
const SHORT = 2 ** 16;
/** How many times as long as others a body with a file may be: base64 of a file and a third more, 64 MiB by default. */
const FILE_FACTOR = 2;
/** Number of bytes by which a buffer grows. */
const STEP = 2 ** 20;

/**
 * Reads each body as its route says, whatever the Content-Type, and even without one (`wire-notes.md` §1.1). A body may
 * have `bodyLimit` bytes if its route keeps long texts, otherwise `MAX_ORDINARY`. All bodies together have the `room`, each until its
 * reply. What handlers read themselves is left alone here (`body-room.ts`).
 */
export function readBodies(app: FastifyInstance, bodyLimit: number, room: BodyRoom): void {
  app.decorateRequest('bodyType', undefined);
  app.decorateRequest('rawReply', undefined);
  app.decorateRequest('form', undefined);
  app.decorateRequest('bodyFailure', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    request.rawReply = reply.raw;
    const { headers } = request.raw;
    request.bodyType = headers['content-type'];
    // Fastify refuses an unknown Content-Type before it asks any parser.
    if (headers['content-type'] !== undefined) headers['content-type'] = 'application/json';
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    try {
      return await readBody(request, payload, bodyLimit, room);
    } catch (error) {
      if (!isForm(request)) throw error;
      request.bodyFailure = error;
      return undefined;
    }
  });
}

/** Whether the body is a form, as far as its Content-Type says. Then it may hold the signature of the request. */
export function isForm({ bodyType }: Pick<FastifyRequest, 'bodyType'>): boolean {
  return /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i.test(bodyType ?? '');
}

/** Whether the body is in parts and its route takes it so. Then the handler reads it. */
export function isInParts(route: Route | undefined, { bodyType }: Pick<FastifyRequest, 'bodyType'>): boolean {
  return route?.multipart !== undefined && /^\s*multipart\/form-data\s*(?:;|$)/i.test(bodyType ?? '');
}

async function readBody(
  request: FastifyRequest,
  payload: IncomingMessage,
  bodyLimit: number,
  room: BodyRoom,
): Promise<ParsedBody | undefined> {
  const { rawReply, routeOptions } = request;
  const { config } = routeOptions;
  const keepsLong = config.keepsLong === true;
  const longLimit = config.takesFile === true ? FILE_FACTOR * bodyLimit : bodyLimit;
  if (isInParts(config.route, request)) return undefined;
  const limit = keepsLong ? longLimit : Math.min(bodyLimit, MAX_ORDINARY);
  switch (config.route?.bodyKind) {
    case 'json': {
      const bytes = await readInRoom(payload, rawReply, limit, room);
      return isForm(request) && isFormText(bytes)
        ? formOf(request, bytes)
        : readJsonBody(bytes, keepsLong, config.route?.most_values);
    }
    case 'form':
      return formOf(request, await readInRoom(payload, rawReply, limit, room));
    case 'none':
    case 'multipart':
    case 'stream':
    case undefined:
      // It is not read, or the handler reads it.
      return undefined;
  }
}

function formOf(request: FastifyRequest, bytes: Buffer): ParsedBody | undefined {
  if (bytes.length > MAX_ORDINARY) throw tooLarge(MAX_ORDINARY);
  const parsed = readFormBody(bytes);
  if (isForm(request)) request.form = readForm(bytes.toString('utf8'));
  return parsed;
}

/** All bytes of a body, once there is room for it. The room is given back when the reply has gone. */
async function readInRoom(
  payload: IncomingMessage,
  reply: ServerResponse | undefined,
  limit: number,
  room: BodyRoom,
): Promise<Buffer> {
  const written = payload.headers['content-length'];
  // Without a length and without chunks there is no body (RFC 9112 §6.3).
  const unwritten = payload.headers['transfer-encoding'] === undefined ? 0 : limit;
  const declared = written === undefined ? unwritten : Number(written);
  if (declared > limit) throw tooLarge(limit);
  if (payload.destroyed) throw hungUp();
  if (declared <= SHORT) return readAll(payload, limit, room.limits);
  const gone = new AbortController();
  const leave = () => gone.abort();
  payload.once('close', leave);
  const giveBack = await room.take(declared, gone.signal).finally(() => payload.off('close', leave));
  // Also when the client goes away.
  if (reply) finished(reply, giveBack);
  return readAll(payload, limit, room.limits);
}

/**
 * All bytes of a body, in memory of its declared length, or that grows with it. The system gives such memory only as it is
 * filled. Joining pieces at the end would take twice the memory. If the
 * body is too large or too slow, the rest of the stream is left alone: the reply still has to go out on its connection.
 */
function readAll(payload: IncomingMessage, limit: number, { grace, pace }: BodyLimits): Promise<Buffer> {
  // It tells nothing more, not even that it is closed.
  if (payload.destroyed) return Promise.reject(hungUp());
  const declared = Number(payload.headers['content-length'] ?? 0);
  return new Promise((resolve, reject) => {
    let memory = memoryFor(declared, limit);
    let length = 0;
    const began = performance.now();
    /** Looks whether enough has arrived, and when to look next. */
    function look(): void {
      const left = grace + (1000 * length) / pace - (performance.now() - began);
      if (left <= 0) give(tooSlow());
      else timer = setTimeout(look, left);
    }
    let timer = setTimeout(look, grace);
    function give(error: unknown): void {
      clearTimeout(timer);
      payload.off('data', take);
      // What has arrived is given back at once, and not when garbage is collected: the rest is still to be read.
      length = 0;
      if (memory instanceof ArrayBuffer && memory.resizable) memory.resize(0);
      reject(error);
    }
    function take(chunk: Buffer): void {
      const end = length + chunk.length;
      if (end > limit) {
        give(tooLarge(limit));
        return;
      }
      if (end > memory.byteLength) memory = grown(memory, end, limit);
      Buffer.from(memory, length).set(chunk);
      length = end;
    }
    payload.on('data', take);
    payload.once('end', () => {
      clearTimeout(timer);
      resolve(Buffer.from(memory, 0, length));
    });
    payload.once('error', give);
    payload.once('close', () => {
      if (!payload.readableEnded) give(hungUp());
    });
  });
}

/**
 * Memory that can grow is slow to read, so only a body of unknown length gets it. A long body gets memory that the typing
 * workers can read, too: then no sequence is copied for them.
 */
function memoryFor(declared: number, limit: number): ArrayBufferLike {
  if (declared > SHORT) return new SharedArrayBuffer(declared);
  return declared > 0 ? new ArrayBuffer(declared) : new ArrayBuffer(0, { maxByteLength: limit });
}

/** The same bytes in memory that can grow: a request from inside the program may declare fewer bytes than it has. */
function grown(memory: ArrayBufferLike, needed: number, limit: number): ArrayBuffer {
  const size = Math.min(limit, needed + STEP);
  if (memory instanceof ArrayBuffer && memory.resizable) {
    memory.resize(size);
    return memory;
  }
  const larger = new ArrayBuffer(size, { maxByteLength: limit });
  new Uint8Array(larger).set(new Uint8Array(memory));
  return larger;
}
