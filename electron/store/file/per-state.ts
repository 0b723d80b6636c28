import { createLruCache, type LruCache } from '#shared/lru-cache.ts';
import type { Database } from './database.ts';
import { heldState } from './meta.ts';

/** The most answers that are remembered of one reading of one database. */
const REMEMBERED = 2_000;

/**
 * Gives a reading whose answers are remembered as long as the database stays as `heldMeta` last found it. For requests that have just
 * asked that, and for what belongs to the database and not to who asks. What changes a database must read it anew. Nothing is
 * remembered of what is read inside a transaction, which may be rolled back. `undefined` is read again each time.
 */
export function perState<Value>(
  read: (database: Database, key: string) => Value,
): (database: Database, key?: string) => Value {
  const states = new WeakMap<object, LruCache<Value>>();
  return (database, key = '') => {
    const state = heldState(database);
    if (!state || database.isInTransaction) return read(database, key);
    let known = states.get(state);
    if (!known) states.set(state, (known = createLruCache<Value>({ limit: REMEMBERED })));
    return known.getOrMake(key, () => read(database, key));
  };
}
