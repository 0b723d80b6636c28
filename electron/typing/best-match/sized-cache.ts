/** Keeps the most recently used values. */
export interface SizedCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/**
 * Makes a cache whose values have a total size of at most `limit`. A single larger value is kept until the next one
 * comes. `onDrop` gets each dropped value.
 */
export function createSizedCache<Value>(
  limit: number,
  sizeOf: (value: Value) => number,
  onDrop: (value: Value) => void = () => {},
): SizedCache<Value> {
  const kept = new Map<string, Value>();
  let size = 0;
  return {
    get(key) {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set(key, value) {
      const before = kept.get(key);
      if (before !== undefined) {
        kept.delete(key);
        size -= sizeOf(before);
      }
      size += sizeOf(value);
      for (const [oldest, held] of kept) {
        if (size <= limit) break;
        kept.delete(oldest);
        size -= sizeOf(held);
        onDrop(held);
      }
      kept.set(key, value);
    },
  };
}
