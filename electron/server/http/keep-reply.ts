import type { Admission } from './admit.ts';
import type { KeptReply } from './kept-replies.ts';
import { isUnchanged } from './read-state.ts';
import type { AnyContext } from './service.ts';

/**
 * Gives the function that keeps a reply for the next time. Call this before the reply is made: the reply is then kept
 * only if the data are still the same afterwards, so nothing is kept that was read during a change.
 */
export function keeperOf(
  tag: string,
  { service, version = '', writtenQuery }: AnyContext,
  { principal, opened }: Admission,
): ((reply: KeptReply) => void) | undefined {
  if (!opened || opened.database.isInTransaction) return undefined;
  async function keep(reply: KeptReply, from: NonNullable<typeof opened>): Promise<void> {
    if (await isUnchanged(version, service, principal, from, writtenQuery)) service.kept.put(tag, reply);
  }
  return (reply) => void keep(reply, opened);
}
