import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { DataType } from '#shared/api/locus.ts';
import { publishFile, temporaryNameFor } from '#electron/store/publish-file.ts';
import { storeError } from '#electron/store/store-errors.ts';
import type { AlleleIndex, AlleleTable, SeedTable } from './allele-index.ts';

/**
 * The index file: 24 bytes (magic, format version, bytes of the header, CRC-32 of the header, CRC-32 of the body), the
 * header as JSON padded with blanks to a multiple of 8, then the body: sections of little-endian 32-bit integers in the
 * order of the header. It is read in one go into shared memory and used as it lies there.
 */
const MAGIC = 'ALLELIDX';
const FORMAT_VERSION = 1;
const PRELUDE_BYTES = 24;
/** A longer header is not one of ours. */
const MAX_HEADER_BYTES = 1 << 20;

const SEED_ARRAYS = ['bitmap', 'high', 'low', 'slot', 'lengths'] as const;
const ALLELE_ARRAYS = ['first', 'second', 'row'] as const;

/** Lengths of the arrays of a table, in numbers. */
const lengthsOf = (names: readonly string[]) => z.array(z.number().int().nonnegative()).length(names.length);

const Header = z.object({
  stamp: z.object({ created_at: z.string(), definitions_version: z.number(), last_allele: z.number() }),
  seeds: z.array(
    z.object({
      data_type: DataType,
      seed_length: z.number(),
      filter_length: z.number(),
      arrays: lengthsOf(SEED_ARRAYS),
    }),
  ),
  alleles: z.array(z.object({ data_type: DataType, arrays: lengthsOf(ALLELE_ARRAYS) })),
});
type Header = z.infer<typeof Header>;

/** An index and the shared memory that holds it, as it goes from one thread to another. */
export interface SharedIndex {
  readonly header: Header;
  readonly body: SharedArrayBuffer;
}

/**
 * Writes `index` beside its final place, brings it to the disk and renames it: a reader sees the old or the new one.
 * AppError codes: folder_read_only 403, disk_full 507.
 */
export async function writeIndexFile(file: string, index: AlleleIndex): Promise<void> {
  const temporary = temporaryNameFor(file);
  try {
    await writeFile(temporary, fileParts(index), { flag: 'wx' });
    await publishFile(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw storeError(error, 'The index of the alleles');
  }
}

function fileParts(index: AlleleIndex): Uint8Array[] {
  const body = bodyArrays(index).map((array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  const header = Buffer.from(JSON.stringify(headerOf(index)));
  const padded = Buffer.alloc(Math.ceil((PRELUDE_BYTES + header.length) / 8) * 8 - PRELUDE_BYTES, ' ');
  header.copy(padded);
  const prelude = Buffer.alloc(PRELUDE_BYTES);
  prelude.write(MAGIC, 'latin1');
  prelude.writeUInt32LE(FORMAT_VERSION, 8);
  prelude.writeUInt32LE(padded.length, 12);
  prelude.writeUInt32LE(crc32(padded), 16);
  let checksum = 0;
  for (const bytes of body) checksum = crc32(bytes, checksum);
  prelude.writeUInt32LE(checksum, 20);
  return [prelude, padded, ...body];
}

/** Reads an index file; `undefined` when it is missing, torn, of another version or not an index at all. */
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
  const bodyStart = PRELUDE_BYTES + headerBytes;
  const bodyBytes =
    4 * [...header.seeds, ...header.alleles].flatMap((table) => table.arrays).reduce((a, b) => a + b, 0);
  if (fstatSync(handle).size !== bodyStart + bodyBytes) return undefined;
  const body = new SharedArrayBuffer(bodyBytes);
  const bytes = new Uint8Array(body);
  if (!readFully(handle, bytes, bodyStart) || crc32(bytes) !== prelude.readUInt32LE(20)) return undefined;
  return { header, body };
}

/** A header that a past or future version wrote in another form is no error: the index is simply built anew. */
function parseHeader(text: string): Header | undefined {
  try {
    return Header.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function readFully(handle: number, target: Uint8Array, position: number): boolean {
  for (let done = 0; done < target.length;) {
    const count = readSync(handle, target, done, target.length - done, position + done);
    if (count === 0) return false;
    done += count;
  }
  return true;
}

/** The index that lies in shared memory; nothing is copied. */
export function viewSharedIndex({ header, body }: SharedIndex): AlleleIndex {
  let offset = 0;
  function take(length: number | undefined): Int32Array {
    if (length === undefined) throw new Error('The header of an index lacks an array.');
    const array = new Int32Array(body, offset, length);
    offset += array.byteLength;
    return array;
  }
  const seeds = header.seeds.map(({ arrays: [bitmap, high, low, slot, lengths], ...about }): SeedTable => {
    return {
      ...about,
      bitmap: take(bitmap),
      high: take(high),
      low: take(low),
      slot: take(slot),
      lengths: take(lengths),
    };
  });
  const alleles = header.alleles.map(({ data_type, arrays: [first, second, row] }): AlleleTable => {
    return { data_type, first: take(first), second: take(second), row: take(row) };
  });
  return { stamp: header.stamp, seeds, alleles };
}

/** Copies an index into shared memory. */
export function shareIndex(index: AlleleIndex): SharedIndex {
  const arrays = bodyArrays(index);
  const body = new SharedArrayBuffer(arrays.reduce((bytes, array) => bytes + array.byteLength, 0));
  let offset = 0;
  for (const array of arrays) {
    new Int32Array(body, offset, array.length).set(array);
    offset += array.byteLength;
  }
  return { header: headerOf(index), body };
}

function bodyArrays(index: AlleleIndex): Int32Array[] {
  return [
    ...index.seeds.flatMap((table) => SEED_ARRAYS.map((name) => table[name])),
    ...index.alleles.flatMap((table) => ALLELE_ARRAYS.map((name) => table[name])),
  ];
}

function headerOf(index: AlleleIndex): Header {
  return {
    stamp: index.stamp,
    seeds: index.seeds.map((table) => ({
      data_type: table.data_type,
      seed_length: table.seed_length,
      filter_length: table.filter_length,
      arrays: SEED_ARRAYS.map((name) => table[name].length),
    })),
    alleles: index.alleles.map((table) => ({
      data_type: table.data_type,
      arrays: ALLELE_ARRAYS.map((name) => table[name].length),
    })),
  };
}
