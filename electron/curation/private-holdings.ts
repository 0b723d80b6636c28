import type { ReadContext } from '#electron/store/changes/action.ts';
import { countPrivate } from '#electron/store/isolates/count-private.ts';
import { refusal } from '#shared/api/error-codes.ts';

/**
 * Looks how many private isolates those accounts own who may not own as many as they want. What it gives refuses (400 `record_refused`)
 * what a change has added to that: what curators make private, and whom they make its owners. Call both inside one transaction.
 */
export function watchPrivate({ people, database }: Pick<ReadContext, 'people' | 'database'>): () => void {
  const watched = people.accounts
    .listPrivateRights(database.name)
    .map(({ user_name, may_embargo }) => ({ user_name, may_embargo, owned: countPrivate(database, user_name) }));
  return () => {
    for (const { user_name, may_embargo, owned } of watched) {
      if (may_embargo || countPrivate(database, user_name) <= owned) continue;
      const sentence = `The account "${user_name}" may not keep isolates private in the database "${database.name}", so it cannot become the owner of private ones.`;
      throw refusal('record_refused', sentence);
    }
  };
}
