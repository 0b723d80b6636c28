import { closeSync, openSync, writeSync } from 'node:fs';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { translated } from '#electron/store/file/store-errors.ts';

interface PartToPack {
  /** Name in the archive, in UTF-8 where it is not ASCII. */
  name: string;
  /** The bytes in pieces, or a text. */
  content: string | AsyncIterable<Uint8Array>;
}

/** As for workbooks: files become little larger than with the best level, in a fraction of the time. */
const LEVEL = 4;

/**
 * Writes a zip archive piece by piece, with its parts in order. The size of each part stands before it, so that a reader which takes the
 * archive as it comes knows where the part ends; streaming libraries write it behind, where a zip in a zip cannot be told from the next
 * part. The file must not exist. For workers: it writes synchronously. Archives of 4 GB or more are beyond it. Errors of the
 * contents, and those of `storeError`.
 */
export async function packFiles(target: string, parts: Iterable<PartToPack>): Promise<void> {
  using file = openTarget(target);
  const directory: Buffer[] = [];
  for (const part of parts) directory.push(await writePart(file, part));
  const start = file.at();
  for (const entry of directory) file.write(entry);
  file.write(endOfDirectory(directory.length, { start, size: file.at() - start }));
}

interface PackTarget extends Disposable {
  /** Bytes written so far. */
  at(): number;
  write(bytes: Uint8Array): void;
  overwrite(bytes: Uint8Array, at: number): void;
}

function openTarget(path: string): PackTarget {
  const file = translated('The file', () => openSync(path, 'wx', 0o600));
  let end = 0;
  const put = (bytes: Uint8Array, at: number) => {
    for (let from = 0; from < bytes.length;) {
      from += translated('The file', () => writeSync(file, bytes, from, bytes.length - from, at + from));
    }
  };
  return {
    at: () => end,
    write(bytes) {
      put(bytes, end);
      end += bytes.length;
    },
    overwrite: put,
    [Symbol.dispose]: () => closeSync(file),
  };
}

/** Writes a part: first its header without sizes, then its bytes, then the sizes. Gives its entry of the directory. */
async function writePart(file: PackTarget, { name, content }: PartToPack): Promise<Buffer> {
  const offset = file.at();
  const sizes: Sizes = { crc: 0, packed: 0, size: 0 };
  file.write(localHeader(name, sizes));
  const start = file.at();
  for await (const piece of typeof content === 'string' ? [Buffer.from(content)] : content) {
    sizes.crc = crc32(piece, sizes.crc);
    sizes.size += piece.length;
    // Each piece ends at a byte, so that pieces can be joined (RFC 1951 §3.2.4).
    file.write(deflateRawSync(piece, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }));
  }
  file.write(deflateRawSync(new Uint8Array(0)));
  sizes.packed = file.at() - start;
  file.overwrite(localHeader(name, sizes), offset);
  return directoryEntry(name, sizes, offset);
}

interface Sizes {
  crc: number;
  packed: number;
  size: number;
}

/** General purpose bit 11: the name is UTF-8. */
const UTF8 = 0x0800;

/** What the headers of a part have in common (APPNOTE.TXT 6.3.9, 4.4): version 2.0, deflated, the first day of 1980. */
function common(name: string, { crc, packed, size }: Sizes): Buffer {
  const bytes = Buffer.alloc(26);
  const length = Buffer.byteLength(name);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(length === name.length ? 0 : UTF8, 2);
  bytes.writeUInt16LE(8, 4);
  bytes.writeUInt16LE(0x21, 8);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packed, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(length, 22);
  return bytes;
}

function localHeader(name: string, sizes: Sizes): Buffer {
  return Buffer.concat([Buffer.from('PK\u0003\u0004'), common(name, sizes), Buffer.from(name)]);
}

function directoryEntry(name: string, sizes: Sizes, offset: number): Buffer {
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  const madeBy = Buffer.from([20, 0]);
  return Buffer.concat([Buffer.from('PK\u0001\u0002'), madeBy, common(name, sizes), place, Buffer.from(name)]);
}

function endOfDirectory(parts: number, { start, size }: { start: number; size: number }): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.write('PK\u0005\u0006', 0, 'latin1');
  bytes.writeUInt16LE(parts, 8);
  bytes.writeUInt16LE(parts, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(start, 16);
  return bytes;
}
