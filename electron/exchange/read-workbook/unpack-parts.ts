import { Unzip, UnzipInflate } from 'fflate';
import { UnreadableSource } from '../source-bytes.ts';

/** Takes the content of one part of a workbook, piece by piece. */
export interface PartReader {
  write(chunk: Uint8Array): void;
  end(): void;
}

/** Small, so that a bomb is noticed after a few megabytes of its content: deflate packs 1,032 to 1 at most. */
const CHUNK = 16 * 1024;
/** Of a zip archive and of the file as old Excel writes it, and with a password. */
const ZIP = 'PK\u0003\u0004';
const OLD_EXCEL = 'd0cf11e0';

/**
 * Unpacks the parts of a workbook as its bytes arrive, none of them held, and yields after each small piece of the file, so that
 * whoever reads the parts can hand on what has come together. `readerOf` is asked for each part by its path; parts that nobody
 * reads are only counted. Throws `UnreadableSource` for what is no workbook, is damaged, or holds more than `largest` bytes:
 * a few kilobytes can claim to be a terabyte.
 */
export function* unpackParts(
  raw: Iterable<Buffer>,
  largest: number,
  readerOf: (path: string) => PartReader | undefined,
): Generator<void> {
  const seen = { bytes: 0, open: 0, isDamaged: false };
  const unzip = new Unzip((part) => {
    const reader = readerOf(part.name);
    seen.open += 1;
    part.ondata = (error, chunk, isLast) => {
      if (error) seen.isDamaged = true;
      if (seen.isDamaged) return;
      seen.bytes += chunk.length;
      reader?.write(chunk);
      if (!isLast) return;
      seen.open -= 1;
      reader?.end();
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  let isFirst = true;
  for (const buffer of raw) {
    if (isFirst) refuseForeign(buffer);
    isFirst = false;
    for (let at = 0; at < buffer.length; at += CHUNK) {
      push(unzip, buffer.subarray(at, at + CHUNK));
      if (seen.isDamaged) throw damaged();
      if (seen.bytes > largest) throw tooLarge(largest);
      yield;
    }
  }
  if (isFirst) throw new UnreadableSource('The file is empty.');
  if (seen.open > 0) throw damaged();
}

/** What is said of a workbook that cannot be unpacked, or whose parts make no sense. */
export function damaged(cause?: unknown): UnreadableSource {
  return new UnreadableSource('The workbook is damaged.', { cause });
}

function tooLarge(largest: number): UnreadableSource {
  const most = Math.round(largest / 1e6);
  return new UnreadableSource(`The workbook holds more than ${most} MB. Save the sheet as tab-separated text instead.`);
}

function push(unzip: Unzip, chunk: Uint8Array): void {
  try {
    unzip.push(chunk);
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    throw damaged(error);
  }
}

function refuseForeign(content: Buffer): void {
  if (content.toString('latin1', 0, 4) === ZIP) return;
  const isOld = content.toString('hex', 0, 4) === OLD_EXCEL;
  const what = isOld
    ? 'an old Excel workbook (.xls) or one with a password'
    : 'no XLSX workbook, whatever its name says';
  throw new UnreadableSource(`The file is ${what}. Save it as .xlsx without a password, or as tab-separated text.`);
}
