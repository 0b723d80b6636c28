import type { LeftOutDatabase } from '#shared/rpc/contract/scheme-choice.ts';
import type { QueryEntry } from './query-queue.ts';

/** The databases that could not be read when the best of all was looked for, each once. */
export function leftOutOf(entries: readonly Pick<QueryEntry, 'result'>[]): LeftOutDatabase[] {
  const all = entries.flatMap(({ result }) => result?.choice?.left_out ?? []);
  return [...new Map(all.map((one) => [one.database, one])).values()];
}
