import { closeSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { median, type Reference } from './table.ts';

const PIECE = 1 << 18;
const TIMES = 5;

/** Reads files piece by piece and looks at each byte once. The median of five times, after a first one. */
export function passOverFiles(paths: readonly string[]): Reference {
  return { what: 'a plain pass over the same files', value: medianTime(() => paths.forEach(passOverFile)) };
}

/** Reads all rows of a query, and looks at the length of each text. The median of five times, after a first one. */
export function passOverRows(connection: DatabaseSync, sql: string): Reference {
  const select = connection.prepare(sql);
  select.setReturnArrays(true);
  const pass = () => {
    let length = 0;
    for (const row of select.iterate()) length += Object.keys(row).length;
    keep(length);
  };
  return { what: 'reading the same rows', value: medianTime(pass) };
}

/** Milliseconds that some work takes: the median of five times, after a first one. */
export function medianTime(work: () => void): number {
  work();
  return median(
    Array.from({ length: TIMES }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    }),
  );
}

function passOverFile(path: string): void {
  const piece = new Uint8Array(PIECE);
  const handle = openSync(path, 'r');
  let sum = 0;
  for (let size = readSync(handle, piece); size > 0; size = readSync(handle, piece)) {
    for (let index = 0; index < size; index++) sum = (sum + (piece[index] as number)) | 0;
  }
  closeSync(handle);
  keep(sum);
}

let kept = 0;
/** Makes sure that a result is needed, so that the work for it is done. */
function keep(result: number): void {
  kept = (kept + result) | 0;
}
