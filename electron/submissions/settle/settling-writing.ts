import type { RecordWriting, Telling } from '#electron/curation/write-record.ts';
import type { Change } from '#electron/store/changes/change-context.ts';

/**
 * How a decision about a submission changes a record by hand. Whoever settles it has the right to, whatever the record: that was checked
 * (`settling-curator.ts`).
 */
export function settlingWriting(change: Change, root: string, telling: Telling): RecordWriting {
  return { change, database: change.database, root, curator: { refuse: () => undefined }, telling };
}
