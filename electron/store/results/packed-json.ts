import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * A value as compressed JSON: a report of 2,000 loci takes about a tenth of its text. Compression runs outside of the
 * calling thread.
 */
export async function packJson(value: unknown): Promise<Uint8Array> {
  return compress(Buffer.from(JSON.stringify(value)));
}

/** The value that `packJson` was given. The caller checks what it is. */
export async function unpackJson(bytes: Uint8Array): Promise<unknown> {
  return JSON.parse((await decompress(bytes)).toString());
}

/** Bytes, compressed like JSON. */
export async function packBytes(bytes: Uint8Array): Promise<Uint8Array> {
  return compress(bytes);
}

/** The bytes that `packBytes` was given, in memory of their own. */
export async function unpackBytes(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await decompress(bytes));
}
