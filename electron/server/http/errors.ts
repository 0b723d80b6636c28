import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { inspect } from 'node:util';
import { finished } from 'node:stream/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutKeys } from '#shared/api-keys.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { toProblem, type AppError, type Problem } from '#shared/problem.ts';
import { isOutOfFiles, outOfFiles } from '#electron/threads/open-files.ts';
import { hungUp } from './body-room.ts';
import { PRIVATE, SHARED } from './etag.ts';
import type { ServerDependencies } from './service.ts';

/** The problem behind a refusal by Fastify itself. Undefined for everything else. */
function frameworkProblem(error: Partial<FastifyError>): Problem | undefined {
  if (!error.code?.startsWith('FST_ERR_') || (error.statusCode ?? 500) >= 500) return undefined;
  return refusal('malformed_request', 'The request cannot be read: its address, its headers or its body are damaged.')
    .problem;
}

/**
 * Whether a request failed because its client hung up before its body was complete. Node breaks off the reading with
 * this error. Other errors are of our own making, whatever the client did meanwhile.
 */
function isHangUp(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
}

function describeRequest(request: FastifyRequest): string {
  return `${request.method} ${request.url}`;
}

/** Turns every failure into the error body. Defects are reported, and their details are hidden. */
export function answerErrors(app: FastifyInstance, service: ServerDependencies): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    // Whoever sends too slowly is not waited for: the reply goes out at once and ends the connection.
    if (reply.statusCode === 408) reply.header('connection', 'close');
    else if (!isRead(raw)) return void afterRest(raw, done);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const seen = isHangUp(error, request) ? hungUp() : error;
    const problem = frameworkProblem(seen as Partial<FastifyError>) ?? problemOf(seen);
    if (problem.code === 'internal') reportDefect(service, error, describeRequest(request));
    return sendProblem(reply, problem);
  });
}

async function afterRest(request: IncomingMessage, done: () => void): Promise<void> {
  await discardRest(request);
  done();
}

/** Any part of the program may find that no more files can be opened. That is no defect. */
function problemOf(error: unknown): Problem {
  const problem = toProblem(error);
  return problem.code === 'internal' && isOutOfFiles(error) ? outOfFiles('The service').problem : problem;
}

/** Seconds after which a client may ask again after 503: about as long as another program writes. */
const RETRY_AFTER = 5;

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  // A damage does not pass by itself.
  if (problem.status === 503 && problem.code !== 'database_damaged') reply.header('retry-after', RETRY_AFTER);
  // What is refused or missing now may be there at once. Caches would keep a 404 without any word of it.
  if (reply.getHeader('cache-control') !== PRIVATE) reply.header('cache-control', SHARED);
  return (
    reply
      .removeHeader('connection')
      .removeHeader('etag')
      .code(problem.status)
      .type('application/json')
      // As bytes, because Fastify adds a charset to text (`wire-notes.md` §1.1).
      .send(Buffer.from(withoutKeys(JSON.stringify(problem))))
  );
}

/** Answers what cannot be read as HTTP and never reaches Fastify. Then closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { problem } = clientProblem(error.code);
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? 'Error'}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy(error);
}

function clientProblem(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return refusal('headers_too_large', 'The headers or the address of the request are too long.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return refusal('request_timeout', 'The request was not sent completely in time. Send it again.');
  }
  return refusal('malformed_request', 'What was sent cannot be read as an HTTP request.');
}

export function reportDefect(service: ServerDependencies, error: unknown, request: string): void {
  if (service.onDefect) service.onDefect(error, request);
  else process.stderr.write(`${request} failed: ${inspect(error)}\n`);
}

/** Bytes of a refused body that are read and discarded before the connection is cut. */
const MOST_DISCARDED = 64 * 2 ** 20;

/** Milliseconds for which the rest of a refused body is read: a client that has seen the reply stops sending. */
const LONGEST_DISCARD = 5_000;

/** Whether nothing more of a request is to come. */
function isRead(request: IncomingMessage): boolean {
  return request.complete || request.readableEnded || request.destroyed;
}

/**
 * Lets a client see the reply although its body is refused before the end. The rest of the body is read and discarded:
 * if a connection is closed while it holds unread bytes, the reply is lost, too. Resolves at once or, if the client
 * wants the connection closed after the reply, at the end of the body.
 */
async function discardRest(request: IncomingMessage): Promise<void> {
  if (isRead(request)) return;
  let left = MOST_DISCARDED;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  const cut = setTimeout(() => request.destroy(), LONGEST_DISCARD);
  request.once('close', () => clearTimeout(cut));
  request.once('end', () => clearTimeout(cut));
  // Failures do not matter: the reply is already decided.
  const end = finished(request).catch(() => undefined);
  if (request.headers.connection?.toLowerCase() === 'close') await end;
}
