import type { Part } from '#electron/store/records/part.ts';
import type { Page } from './paging.ts';

/** Rows that are read at a time, if reading one costs little. */
const ROWS_AT_ONCE = 2_000;

/**
 * The rows of a page of any length, read in parts so that little memory is needed. `read` gives fewer than requested
 * only at the end.
 */
export async function* inParts<Row>(
  { offset, limit }: Pick<Page, 'offset' | 'limit'>,
  read: (part: Part<Row>) => Promise<Row[]>,
  atOnce: number = ROWS_AT_ONCE,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (let taken = 0; taken < limit;) {
    const wanted = Math.min(atOnce, limit - taken);
    const rows = await read({ offset: offset + taken, limit: wanted, after });
    if (rows.length > 0) yield rows;
    if (rows.length < wanted) return;
    taken += rows.length;
    after = rows.at(-1);
  }
}
