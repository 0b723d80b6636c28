/** Keeps the most recently used values. */
export interface LruCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  /** The kept value, or what `make` gives, which is kept from now on. A promise that fails is forgotten. */
  getOrMake(key: string, make: () => Value): Value;
  clear(): void;
}

/** What a cache holds at most, and what becomes of the rest. */
interface CacheLimits<Value> {
  /** The most that all values may have in total size. A single larger value is kept until the next one comes. */
  limit: number;
  /** Size of a value; without it the limit is a number of values. */
  sizeOf?: (value: Value) => number;
  /** Gets each value that is dropped to make room. */
  onDrop?: (value: Value) => void;
}

/** Makes a cache that drops the least recently used values first. `undefined` is no value. */
export function createLruCache<Value>({ limit, sizeOf = () => 1, onDrop }: CacheLimits<Value>): LruCache<Value> {
  // A map remembers the order in which keys were put in.
  const kept = new Map<string, Value>();
  let size = 0;

  function get(key: string): Value | undefined {
    const value = kept.get(key);
    if (value === undefined) return undefined;
    kept.delete(key);
    kept.set(key, value);
    return value;
  }

  function remove(key: string): void {
    const value = kept.get(key);
    if (value === undefined) return;
    kept.delete(key);
    size -= sizeOf(value);
  }

  function set(key: string, value: Value): void {
    remove(key);
    size += sizeOf(value);
    for (const [oldest, held] of kept) {
      if (size <= limit) break;
      remove(oldest);
      onDrop?.(held);
    }
    kept.set(key, value);
  }

  return {
    get,
    set,
    getOrMake(key, make) {
      const known = get(key);
      if (known !== undefined) return known;
      const value = make();
      set(key, value);
      if (value instanceof Promise) {
        value.catch(() => {
          if (kept.get(key) === value) remove(key);
        });
      }
      return value;
    },
    clear() {
      kept.clear();
      size = 0;
    },
  };
}
