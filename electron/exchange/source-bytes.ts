import { closeSync, fstatSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { NotAFile, openRegularFile, readFailure } from '../typing/genome/regular-file.ts';

const CHUNK_BYTES = 256 * 1024;

/** Why a file cannot be read as text. The message is a sentence for the user. */
export class UnreadableSource extends Error {}

type RawChunks = Iterable<Buffer> | AsyncIterable<Buffer>;

/**
 * The bytes of a file in pieces. `onRead` receives the size of every piece. Throws the file system's error. For workers
 * only: it reads synchronously, which is faster for many small files.
 */
export function* readRawChunks(path: string, onRead?: (bytes: number) => void): Generator<Buffer> {
  const file = openRegularFile(path);
  try {
    // One byte more than the size of the file, so that the end of a small file shows in the second read at the latest.
    const size = Math.min(CHUNK_BYTES, fstatSync(file).size + 1);
    for (;;) {
      const buffer = Buffer.allocUnsafe(size);
      const read = readSync(file, buffer, 0, size, null);
      if (read === 0) return;
      onRead?.(read);
      yield buffer.subarray(0, read);
    }
  } finally {
    closeSync(file);
  }
}

/**
 * The text of raw bytes as UTF-8 without byte order mark. Unpacks gzip, whatever the name of the file, and decodes
 * UTF-16. It needs memory only for a few pieces, however large the text. Throws `UnreadableSource`.
 */
export async function* decodeText(raw: RawChunks): AsyncGenerator<Buffer> {
  try {
    yield* toUtf8(unpack(raw));
  } catch (error) {
    throw explain(error);
  }
}

async function* unpack(raw: RawChunks): AsyncGenerator<Buffer> {
  const { first, rest } = await takeFirst(raw);
  if (first === undefined) return;
  refuseOtherArchives(first);
  if (first[0] !== 0x1f || first[1] !== 0x8b) return yield* withFirst(first, rest);
  const compressed = Readable.from(withFirst(first, rest), { objectMode: true });
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES });
  compressed.on('error', (error) => unpacked.destroy(error));
  try {
    yield* compressed.pipe(unpacked) as AsyncIterable<Buffer>;
  } finally {
    compressed.destroy();
  }
}

async function* toUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { first, rest } = await takeFirst(chunks);
  if (first === undefined) return;
  const encoding = encodingOf(first);
  if (encoding.name === 'utf8') {
    yield first.subarray(encoding.mark);
    return yield* rest;
  }
  const decoder = new StringDecoder('utf16le');
  const toLittleEndian = encoding.name === 'utf16be' ? createByteSwapper() : (bytes: Buffer) => bytes;
  for await (const chunk of withFirst(first.subarray(encoding.mark), rest)) {
    yield Buffer.from(decoder.write(toLittleEndian(chunk)), 'utf8');
  }
}

interface Encoding {
  name: 'utf8' | 'utf16le' | 'utf16be';
  /** Number of bytes of the byte order mark. */
  mark: number;
}

/** Found by the byte order mark, otherwise by the zero bytes of Latin letters in UTF-16. */
function encodingOf(bytes: Buffer): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { name: 'utf8', mark: 3 };
  if (first === 0xff && second === 0xfe) return { name: 'utf16le', mark: 2 };
  if (first === 0xfe && second === 0xff) return { name: 'utf16be', mark: 2 };
  if (first !== 0 && second === 0) return { name: 'utf16le', mark: 0 };
  if (first === 0 && second !== undefined && second !== 0) return { name: 'utf16be', mark: 0 };
  return { name: 'utf8', mark: 0 };
}

function createByteSwapper(): (bytes: Buffer) => Buffer {
  let carry: Buffer = Buffer.alloc(0);
  return (bytes) => {
    const whole = Buffer.concat([carry, bytes]);
    const even = whole.length - (whole.length % 2);
    carry = Buffer.from(whole.subarray(even));
    return whole.subarray(0, even).swap16();
  };
}

const OTHER_ARCHIVES: readonly [magic: string, name: string][] = [
  ['504b0304', 'zip'],
  ['fd377a58', 'xz'],
  ['425a68', 'bzip2'],
  ['28b52ffd', 'Zstandard'],
  ['377abcaf', '7-Zip'],
];

function refuseOtherArchives(bytes: Buffer): void {
  const start = bytes.toString('hex', 0, 4);
  const archive = OTHER_ARCHIVES.find(([magic]) => start.startsWith(magic));
  if (archive)
    throw new UnreadableSource(`The file is packed with ${archive[1]}. Unpack it first, or pack it with gzip.`);
}

async function takeFirst(chunks: RawChunks): Promise<{ first: Buffer | undefined; rest: RawChunks }> {
  const iterator = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  const next = await iterator.next();
  return { first: next.done ? undefined : next.value, rest: remaining(iterator) };
}

async function* remaining(iterator: Iterator<Buffer> | AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

async function* withFirst(first: Buffer, rest: RawChunks): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

function explain(error: unknown): unknown {
  if (error instanceof NotAFile) return new UnreadableSource(error.message);
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'Z_DATA_ERROR') return new UnreadableSource('The compressed file is damaged.');
  if (error.code === 'Z_BUF_ERROR') return new UnreadableSource('The compressed file is cut off before its end.');
  return new UnreadableSource(readFailure(error.code) ?? `The file cannot be read (${String(error.code)}).`);
}
