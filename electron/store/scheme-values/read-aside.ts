import type { Database } from '../file/database.ts';
import type { Memberships } from './memberships.ts';
import { runInWorker } from './values-thread.ts';

/** The isolates that are read next. */
interface Batch {
  ids: Set<number>;
  found: Promise<Memberships>;
}

const waiting = new WeakMap<Database, Batch>();
const reading = new WeakMap<Database, Promise<unknown>>();

/**
 * What some isolates are, worked out in a worker without the tables that may be out of date, and without waiting for anybody
 * who writes. One worker at a time reads for all who have asked meanwhile: many requests must not start many.
 */
export async function readAside(
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

/** A batch that others may join until the one before it has been read. */
function startBatch(isolates: Database, seqdef: Database | undefined): Batch {
  const ids = new Set<number>();
  const before = reading.get(isolates) ?? Promise.resolve();
  const found = before.then(async () => {
    waiting.delete(isolates);
    return runInWorker(isolates, seqdef, { kind: 'read', ids: [...ids] });
  });
  const batch = { ids, found };
  waiting.set(isolates, batch);
  reading.set(
    isolates,
    found.catch(() => undefined),
  );
  return batch;
}
