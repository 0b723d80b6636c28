import type { RecordKey } from '#electron/store/records/record-order.ts';
import type { Page } from './paging.ts';

const KEYS_AT_ONCE = 2_000;

/**
 * The keys of a page of any length, read in parts so that little memory is needed. `read` gives fewer than requested
 * only at the end.
 */
export async function* keyBatches(
  { offset, limit }: Page,
  read: (part: { offset: number; limit: number }) => Promise<RecordKey[]>,
): AsyncGenerator<RecordKey[]> {
  for (let taken = 0; taken < limit;) {
    const wanted = Math.min(KEYS_AT_ONCE, limit - taken);
    const keys = await read({ offset: offset + taken, limit: wanted });
    if (keys.length > 0) yield keys;
    if (keys.length < wanted) return;
    taken += keys.length;
  }
}
