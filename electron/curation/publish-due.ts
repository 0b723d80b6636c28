import { randomUUID } from 'node:crypto';
import { dueIsolates } from '#electron/store/isolates/due-isolates.ts';
import { PUBLISHED_BY_DAY } from '#electron/store/records/history/embargo-ends.ts';
import { MOST_UPDATED } from '#shared/api/curation/update-table.ts';
import { custodyKind } from './kinds/custody.ts';
import { kindNamed } from './kinds.ts';
import type { Writing } from './record-kind.ts';
import { changeRecord } from './write-record.ts';

/**
 * Makes the isolates public whose day has come: as one batch of changes that curators see and can take back, and as many as can be taken
 * back together. No right is asked for: what decides is the day that was promised. `since`: only those that have changed after this line
 * of the history. Gives how many became public.
 */
export async function publishDue(writing: Writing, since?: number): Promise<number> {
  await writing.change.finish();
  const { database } = writing;
  const telling = { batch: randomUUID(), action: PUBLISHED_BY_DAY };
  const day = { ...writing, curator: { refuse: () => undefined }, telling };
  let published = 0;
  // A version that has become public lets the one before it become public, too.
  for (
    let due = dueIsolates(database, MOST_UPDATED, since);
    due.length > 0 && published < MOST_UPDATED;
    due = dueIsolates(database, MOST_UPDATED, since)
  ) {
    for (const isolate of due) {
      await changeRecord(day, kindNamed(custodyKind.name), { isolate_id: isolate }, { visibility: 'public' }, '*');
    }
    published += due.length;
  }
  return published;
}
