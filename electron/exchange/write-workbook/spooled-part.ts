import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { translated } from '#electron/store/file/store-errors.ts';
import { AppError } from '#shared/problem.ts';

/**
 * A part of a zip archive that is written bit by bit, beside other parts. It goes into the archive when it is whole.
 */
export interface SpooledPart {
  /** Bytes before compression. */
  size(): number;
  write(text: string): void;
  /** Ends the part. Gives its checksum and size for the zip archive. */
  end(): { crc: number; size: number };
  /** The compressed bytes, a piece at a time. The last piece may be empty. */
  pieces(): Generator<Uint8Array<ArrayBuffer>>;
  close(): void;
}

/** Characters compressed in one go. */
const PIECE = 1 << 20;

/**
 * Does work that needs room in `folder`. If that fails, the error names the folder. Errors as `storeError`, among them
 * 507 `disk_full`; 400 `output_unwritable` if there is no such folder.
 */
export function inFolder<Result>(folder: string, work: () => Result): Result {
  try {
    return translated(`The folder for temporary files, ${folder},`, work);
  } catch (error) {
    const isMissing = error instanceof AppError && error.problem.code === 'unknown_database';
    throw isMissing ? new AppError(400, 'output_unwritable', error.problem.message) : error;
  }
}

/** The compressed bytes lie in a file, so that a part may be larger than the memory. Errors as `inFolder`. */
export function createSpooledPart(path: string): SpooledPart {
  const folder = dirname(path);
  const file = inFolder(folder, () => openSync(path, 'wx+', 0o600));
  let waiting: string[] = [];
  let waitingLength = 0;
  let size = 0;
  let crc = 0;

  function compress(isLast: boolean): void {
    const bytes = Buffer.from(waiting.join(''));
    waiting = [];
    waitingLength = 0;
    size += bytes.length;
    crc = crc32(bytes, crc);
    // Each piece ends at a byte, so that pieces can be joined (RFC 1951 §3.2.4). Only the last one ends the stream.
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    const packed = deflateRawSync(bytes, { level: 4, finishFlush });
    inFolder(folder, () => {
      for (let from = 0; from < packed.length;) from += writeSync(file, packed, from);
    });
  }

  return {
    size: () => size + waitingLength,
    write(text) {
      waiting.push(text);
      waitingLength += text.length;
      if (waitingLength >= PIECE) compress(false);
    },
    end() {
      compress(true);
      return { crc, size };
    },
    *pieces() {
      let at = 0;
      for (;;) {
        const piece = new Uint8Array(PIECE);
        const read = readSync(file, piece, 0, PIECE, at);
        if (read === 0) return;
        at += read;
        yield piece.subarray(0, read);
      }
    },
    close: () => closeSync(file),
  };
}
