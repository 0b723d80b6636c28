import type { ReadContext } from '#electron/store/changes/action.ts';
import { countOwned } from '#electron/store/isolates/private-holdings.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { countOf } from '#shared/count-of.ts';

/**
 * Looks how many private isolates those accounts own who may not own as many as they want. What it gives refuses (400 `record_refused`)
 * what a change has added to that: what curators make private, and whom they make its owners. Call both inside one transaction.
 */
export function watchPrivate({ people, database }: Pick<ReadContext, 'people' | 'database'>): () => void {
  const watched = people.accounts
    .listPrivateRights(database.name)
    .map((right) => ({ ...right, before: countOwned(database, right.user_name) }));
  return () => {
    for (const { user_name, may_embargo, most_private, before } of watched) {
      const most = may_embargo ? (most_private ?? Infinity) : 0;
      const owned = countOwned(database, user_name);
      if (owned <= most || owned <= before) continue;
      const sentence = may_embargo
        ? `The account "${user_name}" may own ${countOf(most, 'private isolate')} in the database "${database.name}", and would own ${owned}.`
        : `The account "${user_name}" may not keep isolates private in the database "${database.name}", so it cannot become the owner of private ones.`;
      throw refusal('record_refused', sentence);
    }
  };
}
