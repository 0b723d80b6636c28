import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { refusal } from '#shared/api/error-codes.ts';
import { AppError } from '#shared/problem.ts';
import { badParameter } from '#shared/api/bad-parameter.ts';
import type { UnreadBody } from '../../http/service.ts';

interface FilePart {
  /** As the client wrote it. */
  filename: string;
  /** Ends only when the whole body has arrived and nothing else was wrong with it. */
  bytes: AsyncIterable<Uint8Array>;
}

/** Bytes of a multipart body besides those of its file, at most. */
export const MOST_FRAMING = 64 * 2 ** 10;
/** Bytes of its other parts and of the headers of a part. A name may have 255 bytes, and percent-encoding makes three of each. */
const LIMITS = { files: 1, fields: 10, parts: 11, fieldSize: 4096, headerPairs: 20, headerSize: 8192 };

/** The names of the parts: the file, and before it another name for it. */
const FILE = 'upload';
const NAME = 'filename';

/**
 * Reads a body of `multipart/form-data` (RFC 7578) up to its file, which is then read piece by piece: the whole body is never held.
 * AppError codes: malformed_request 400, bad_parameter 400.
 */
export async function readFilePart({ stream, mediaType }: UnreadBody): Promise<FilePart> {
  const parser = parserFor(mediaType);
  const { promise: found, resolve, reject } = Promise.withResolvers<{ filename: string; file: BusboyFileStream }>();
  const given = new AbortController();
  let name: string | undefined;
  let file: BusboyFileStream | undefined;
  let problem: AppError | undefined;
  const refuse = (error: AppError) => {
    problem ??= error;
    given.abort();
  };
  parser.on('field', (part, value) => {
    if (part !== NAME) return;
    if (file) refuse(badParameter(NAME, `must come before the part "${FILE}"`));
    else name = value;
  });
  parser.on('file', (_part, opened, filename: string | undefined) => {
    file = opened;
    // It is told where the bytes are read.
    opened.on('error', () => undefined);
    resolve({ filename: name ?? filename ?? '', file: opened });
  });
  parser.on('filesLimit', () =>
    refuse(badParameter(FILE, 'must be there once: send each file in a request of its own')),
  );
  const fed = pipeline(stream, parser, { signal: given.signal }).catch((error: unknown) => {
    const failure = problem ?? (isOurs(error) ? error : malformed());
    file?.destroy(failure as Error);
    reject(failure);
    throw failure;
  });
  fed.then(
    () => reject(badParameter(FILE, 'is required')),
    () => undefined,
  );
  const { filename, file: opened } = await found;
  return { filename, bytes: bytesOf(opened, fed, given) };
}

async function* bytesOf(file: Readable, fed: Promise<void>, given: AbortController): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of file) yield piece as Uint8Array;
    await fed;
  } catch (error) {
    throw isOurs(error) ? error : malformed();
  } finally {
    // Whoever stops in the middle wants nothing more of the body.
    given.abort();
  }
}

function parserFor(mediaType = ''): InstanceType<typeof Busboy> {
  const isPartAFile = (part: string | undefined) => part === FILE;
  try {
    return new Busboy({ headers: { 'content-type': mediaType }, limits: LIMITS, preservePath: true, isPartAFile });
  } catch {
    throw malformed();
  }
}

/** An error of the body itself: a refusal, or a connection that broke. */
function isOurs(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && 'code' in error);
}

function malformed(): AppError {
  return refusal(
    'malformed_request',
    'The parts of the body cannot be told apart, or the last one has no end. Send it as multipart/form-data with a boundary.',
  );
}
