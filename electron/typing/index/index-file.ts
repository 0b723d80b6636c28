import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { fileModeIn } from '#electron/store/file/file-modes.ts';
import { publishFile } from '#electron/store/file/publish-file.ts';
import { withTemporary } from '#electron/store/file/temporary-file.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import type { IndexStamp } from './allele-index.ts';
import { bytesOf, isPartLayout, type PartLayout, type SharedIndex } from './shared-index.ts';

/**
 * The index file has three parts: 24 bytes (magic, format version, length of the header, CRC-32 of the header, CRC-32
 * of the body), the header as JSON padded with blanks to a multiple of 8, and the body, sections of little-endian
 * 32-bit integers in the order of the header. It is read in one go into shared memory and used as it is. The file may
 * be behind its database; the rest is read from the database (`index-store.ts`).
 */
const MAGIC = 'ALLELIDX';
const FORMAT_VERSION = 4;
const PRELUDE_BYTES = 24;
/** A longer header is not one of ours. */
const MAX_HEADER_BYTES = 1 << 20;

interface IndexHeader {
  stamp: IndexStamp;
  stale: number;
  layout: PartLayout;
}

/**
 * Writes the base of `index`, which must have no additions, to a temporary file, flushes it and renames it: a reader
 * sees the old or the new file. AppError codes: folder_read_only 403, disk_full 507.
 */
export async function writeIndexFile(file: string, index: SharedIndex): Promise<void> {
  try {
    await withTemporary(file, (temporary) => writeWhole(temporary, file, index));
  } catch (error) {
    throw storeError(error, 'The index of the alleles');
  }
}

async function writeWhole(temporary: string, file: string, index: SharedIndex): Promise<void> {
  try {
    await writeFile(temporary, fileParts(index), { flag: 'wx', mode: fileModeIn(dirname(file)) });
    await publishFile(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function fileParts({ stamp, stale, base }: SharedIndex): Uint8Array[] {
  const body = new Uint8Array(base.body);
  const header = Buffer.from(JSON.stringify({ stamp, stale, layout: base.layout } satisfies IndexHeader));
  const padded = Buffer.alloc(Math.ceil((PRELUDE_BYTES + header.length) / 8) * 8 - PRELUDE_BYTES, ' ');
  header.copy(padded);
  const prelude = Buffer.alloc(PRELUDE_BYTES);
  prelude.write(MAGIC, 'latin1');
  prelude.writeUInt32LE(FORMAT_VERSION, 8);
  prelude.writeUInt32LE(padded.length, 12);
  prelude.writeUInt32LE(crc32(padded), 16);
  prelude.writeUInt32LE(crc32(body), 20);
  return [prelude, padded, body];
}

/** Reads an index file. Undefined if it is missing, damaged, of another version or no index at all. */
export function readIndexFile(file: string): SharedIndex | undefined {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return undefined;
  }
  try {
    return readShared(handle);
  } finally {
    closeSync(handle);
  }
}

function readShared(handle: number): SharedIndex | undefined {
  const prelude = Buffer.alloc(PRELUDE_BYTES);
  if (!readFully(handle, prelude, 0) || prelude.toString('latin1', 0, 8) !== MAGIC) return undefined;
  const headerBytes = prelude.readUInt32LE(12);
  if (prelude.readUInt32LE(8) !== FORMAT_VERSION || headerBytes > MAX_HEADER_BYTES) return undefined;
  const text = Buffer.alloc(headerBytes);
  if (!readFully(handle, text, PRELUDE_BYTES) || crc32(text) !== prelude.readUInt32LE(16)) return undefined;
  const header = parseHeader(text.toString());
  if (!header) return undefined;
  const { stamp, stale, layout } = header;
  const bodyStart = PRELUDE_BYTES + headerBytes;
  const bodyBytes = bytesOf(layout);
  if (fstatSync(handle).size !== bodyStart + bodyBytes) return undefined;
  const body = new SharedArrayBuffer(bodyBytes);
  const bytes = new Uint8Array(body);
  if (!readFully(handle, bytes, bodyStart) || crc32(bytes) !== prelude.readUInt32LE(20)) return undefined;
  return { stamp, stale, base: { layout, body } };
}

/** A header of another version is no error: the index is built again. */
function parseHeader(text: string): IndexHeader | undefined {
  try {
    const header: unknown = JSON.parse(text);
    return isHeader(header) ? header : undefined;
  } catch {
    return undefined;
  }
}

/** Checked by hand, as `isPartLayout`: with zod a thread would load twice as many modules before its first query. */
function isHeader(value: unknown): value is IndexHeader {
  const { stamp, stale, layout } = (value ?? {}) as Partial<IndexHeader>;
  return isStamp(stamp) && typeof stale === 'number' && isPartLayout(layout);
}

function isStamp(value: unknown): value is IndexStamp {
  const { created_at, definitions_version, last_allele, last_change, tail } = (value ?? {}) as Partial<IndexStamp>;
  const numbers: unknown[] = [definitions_version, last_allele, last_change];
  return (
    typeof created_at === 'string' &&
    Array.isArray(tail) &&
    [...numbers, ...tail.flat()].every((number) => typeof number === 'number') &&
    tail.every((pair) => Array.isArray(pair) && pair.length === 2)
  );
}

function readFully(handle: number, target: Uint8Array, position: number): boolean {
  for (let done = 0; done < target.length;) {
    const count = readSync(handle, target, done, target.length - done, position + done);
    if (count === 0) return false;
    done += count;
  }
  return true;
}
