import { Unzip, UnzipInflate } from 'fflate';
import { UnreadableSource } from '../source-bytes.ts';

/** Takes the content of one part of a workbook, piece by piece. */
export interface PartReader {
  write(chunk: Uint8Array): void;
  end(): void;
}

/**
 * Bytes unpacked at a time. Small, so that a zip bomb is noticed after a few megabytes: deflate packs at most 1,032 to
 * 1.
 */
const CHUNK = 16 * 1024;
/** First bytes of a zip archive, and of a file that old Excel wrote or that has a password. */
const ZIP = 'PK\u0003\u0004';
const OLD_EXCEL = 'd0cf11e0';

/**
 * Unpacks the parts of a workbook as its bytes arrive, and holds none of them. It yields after each small piece of the
 * file, so that the caller can pass on what the readers have collected. `readerOf` is asked for each part by its path;
 * parts without a reader are only counted. Throws `UnreadableSource` for a file that is no workbook, is damaged, or
 * unpacks to more than `largest` bytes: a few kilobytes can become a terabyte. What a reader refuses is told only if the
 * workbook is not too large, because the content of such a file means nothing.
 */
export function* unpackParts(
  raw: Iterable<Buffer>,
  largest: number,
  readerOf: (path: string) => PartReader | undefined,
): Generator<void> {
  const seen = { bytes: 0, open: 0, isDamaged: false, refusal: undefined as UnreadableSource | undefined };
  const feed = (read: () => void) => {
    if (seen.refusal) return;
    try {
      read();
    } catch (error) {
      seen.refusal = error instanceof UnreadableSource ? error : damaged(error);
    }
  };
  const unzip = new Unzip((part) => {
    const reader = readerOf(part.name);
    seen.open += 1;
    part.ondata = (error, chunk, isLast) => {
      if (error) seen.isDamaged = true;
      if (seen.isDamaged) return;
      seen.bytes += chunk.length;
      feed(() => reader?.write(chunk));
      if (!isLast) return;
      seen.open -= 1;
      feed(() => reader?.end());
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
      if (seen.bytes > largest) throw tooLarge(largest);
      if (seen.isDamaged) throw seen.refusal ?? damaged();
      if (!seen.refusal) yield;
    }
  }
  if (isFirst) throw new UnreadableSource('The file is empty.');
  if (seen.refusal) throw seen.refusal;
  if (seen.open > 0) throw damaged();
}

/** The error for a workbook that cannot be unpacked, or whose parts make no sense. */
export function damaged(cause?: unknown): UnreadableSource {
  return new UnreadableSource('The workbook is damaged.', { cause });
}

function tooLarge(largest: number): UnreadableSource {
  const most = Math.round(largest / 1e6);
  const sentence = `The workbook unpacks to more than ${most} MB, which is more than is read. Save the sheet as tab-separated text instead.`;
  return new UnreadableSource(sentence);
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
  const what = isOld ? 'an old Excel workbook (.xls) or one with a password' : 'not an XLSX workbook, despite its name';
  throw new UnreadableSource(`The file is ${what}. Save it as .xlsx without a password, or as tab-separated text.`);
}
