import type { Database } from '../file/database.ts';
import type { Memberships } from './memberships.ts';
import { runValuesTask } from './values-thread.ts';

/** The isolates that the next worker reads. */
interface IsolateBatch {
  ids: Set<number>;
  found: Promise<Memberships>;
}

const waiting = new WeakMap<Database, IsolateBatch>();
const reading = new WeakMap<Database, Promise<unknown>>();

/**
 * Works out the memberships of some isolates in a worker, without the tables that may be out of date and without
 * waiting for anybody who writes. Many requests must not start many workers: one at a time works for all who have asked
 * meanwhile.
 */
export async function readWithoutTables(
  isolates: Database,
  seqdef: Database | undefined,
  ids: readonly number[],
): Promise<Memberships> {
  const batch = waiting.get(isolates) ?? startBatch(isolates, seqdef);
  for (const id of ids) batch.ids.add(id);
  const { values, groups } = await batch.found;
  const own = new Set(ids);
  return {
    values: values.filter(({ isolate }) => own.has(isolate)),
    groups: groups.filter(({ isolate }) => own.has(isolate)),
  };
}

/** A batch that others may join until the batch before it has been read. */
function startBatch(isolates: Database, seqdef: Database | undefined): IsolateBatch {
  const ids = new Set<number>();
  const before = reading.get(isolates) ?? Promise.resolve();
  const found = before.then(async () => {
    waiting.delete(isolates);
    return runValuesTask(isolates, seqdef, { kind: 'read', ids: [...ids] });
  });
  const batch = { ids, found };
  waiting.set(isolates, batch);
  reading.set(
    isolates,
    found.catch(() => undefined),
  );
  return batch;
}
