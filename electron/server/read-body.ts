import type { FastifyInstance } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';

/**
 * Limits of what a body may be made of. The sequence of a query is one string however long; millions of small values would
 * take twenty times the memory of their text, and deep ones the stack of whoever walks through them.
 */
const MAX_PARTS = 200_000;
const MAX_DEPTH = 64;

/** Bodies are JSON objects whatever their Content-Type says, and also when there is none (`wire-notes.md` §1.1). */
export function readBodiesAsJson(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Fastify refuses a Content-Type that it cannot read before any parser is asked.
    if (request.raw.headers['content-type'] !== undefined) request.raw.headers['content-type'] = 'application/json';
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseObject(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
}

function parseObject(body: string): object | undefined {
  if (body.trim() === '') return undefined;
  checkShape(body);
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refusal('malformed_json', `The body is not valid JSON: ${reason}.`);
  }
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  throw refusal('malformed_json', 'The body must be a JSON object, with the arguments as its members.');
}

/** Counts the values of a JSON text and their depth before anything is made of them. */
function checkShape(body: string): void {
  let parts = 0;
  let depth = 0;
  for (let index = 0; index < body.length; index += 1) {
    const character = body[index];
    if (character === '"') {
      index = endOfString(body, index);
      if (index < 0) return;
    } else if (character === '{' || character === '[') {
      depth += 1;
      parts += 1;
    } else if (character === '}' || character === ']') depth -= 1;
    else if (character === ',') parts += 1;
    if (depth > MAX_DEPTH || parts > MAX_PARTS) {
      throw refusal(
        'body_too_complex',
        `The body has more than ${MAX_PARTS} values or is nested more than ${MAX_DEPTH} deep.`,
      );
    }
  }
}

/** Place of the quote that ends the string begun at `start`; -1 when there is none. */
function endOfString(body: string, start: number): number {
  for (let end = body.indexOf('"', start + 1); end >= 0; end = body.indexOf('"', end + 1)) {
    let slashes = 0;
    while (body[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return -1;
}
