import type { AdmittedRequest } from './admit.ts';
import type { Collection } from './stream-collector.ts';
import type { CachedResponse } from './response-cache.ts';
import { isUnchanged } from './create-context.ts';
import type { AnyContext } from './service.ts';

export interface Keeper {
  keep(reply: CachedResponse): void;
  /** Begins to collect a reply that is sent in parts. Undefined while that is done for another client. */
  collect(): Collection | undefined;
}

/**
 * Gives what keeps a reply for the next time, if its key has come before. Call this before the reply is made: the reply is then kept
 * only if the data are still the same afterwards, so nothing is kept that was read during a change.
 */
export function keeperOf(
  key: string,
  { service, version = '', writtenQuery }: AnyContext,
  { principal, opened }: AdmittedRequest,
): Keeper | undefined {
  if (!opened || !service.kept.isWanted(key) || opened.database.isInTransaction) return undefined;
  async function keep(reply: CachedResponse, from: NonNullable<typeof opened>): Promise<void> {
    if (await isUnchanged(version, service, principal, from, writtenQuery)) service.kept.put(key, reply);
  }
  return { keep: (reply) => void keep(reply, opened), collect: () => service.kept.collect(key) };
}
