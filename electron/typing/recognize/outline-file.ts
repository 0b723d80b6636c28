import { readFileSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { fileModeIn } from '#electron/store/file/file-modes.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { withTemporary } from '#electron/store/file/temporary-file.ts';
import { AppError } from '#shared/problem.ts';
import { countOutlineWords, DatabaseOutline, type OutlineWords } from './database-outline.ts';
import { jsonIn } from '#shared/json-in.ts';

/**
 * The outline of a database lies beside its index, so that hundreds of databases are known in a moment: 16 bytes (magic,
 * length of the header, CRC-32 of the rest), the header as JSON padded with blanks to a multiple of 4, then the words as
 * 32-bit integers.
 */
const MAGIC = 'ALLELSC1';
const PRELUDE_BYTES = 16;

/** Path of the outline of the database whose allele index is `indexFile`. */
export function outlineFileOf(indexFile: string): string {
  return `${indexFile}.schemes`;
}

/**
 * Names the state of a database file and of what is written beside it: their numbers, sizes and times. Empty if there is no such file.
 * As in the index of git, a file with the same state is taken for unchanged.
 */
export function fileState(file: string): string {
  const own = stateOf(file);
  return own === '' ? '' : `${own} ${stateOf(`${file}-wal`)}`;
}

function stateOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  // An open database has an empty file beside it, which says nothing.
  return found && found.size > 0n ? `${found.ino}:${found.size}:${found.mtimeNs}` : '';
}

/** Reads an outline. Undefined if it is missing, damaged or of another version. */
export function readOutlineFile(file: string): OutlineWords | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return undefined;
  }
  if (bytes.length < PRELUDE_BYTES || bytes.toString('latin1', 0, 8) !== MAGIC) return undefined;
  const start = PRELUDE_BYTES + bytes.readUInt32LE(8);
  if (start > bytes.length || crc32(bytes.subarray(PRELUDE_BYTES)) !== bytes.readUInt32LE(12)) return undefined;
  const outline = DatabaseOutline.safeParse(jsonIn(bytes.toString('utf8', PRELUDE_BYTES, start))).data;
  if (!outline || bytes.length - start !== 4 * countOutlineWords(outline)) return undefined;
  const words = new Int32Array(new SharedArrayBuffer(bytes.length - start));
  new Uint8Array(words.buffer).set(bytes.subarray(start));
  return { outline, words };
}

/**
 * Writes an outline; readers see the old or the new file. In a read-only folder or on a full disk nothing is written,
 * and the outline stays in memory.
 */
export async function writeOutlineFile(file: string, { outline, words }: OutlineWords): Promise<void> {
  const json = Buffer.from(JSON.stringify(outline));
  const header = Buffer.alloc(Math.ceil(json.length / 4) * 4, ' ');
  json.copy(header);
  const rest = Buffer.concat([header, new Uint8Array(words.buffer, words.byteOffset, words.byteLength)]);
  const prelude = Buffer.alloc(PRELUDE_BYTES);
  prelude.write(MAGIC, 'latin1');
  prelude.writeUInt32LE(header.length, 8);
  prelude.writeUInt32LE(crc32(rest), 12);
  try {
    await withTemporary(file, async (temporary) => {
      try {
        await writeFile(temporary, [prelude, rest], { flag: 'wx', mode: fileModeIn(dirname(file)) });
        // Not flushed to the disk: what a crash damages is noticed by its checksum and made again.
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    });
  } catch (error) {
    if (!(storeError(error, 'The outline of the schemes') instanceof AppError)) throw error;
  }
}
