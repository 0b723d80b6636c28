/** What was made for the most lately used keys. */
export interface Memory<Value> {
  get(key: string, make: () => Value): Value;
}

/** Remembers up to `size` values; a promise that fails is forgotten. */
export function createMemory<Value>(size: number): Memory<Value> {
  const kept = new Map<string, Value>();
  return {
    get(key, make) {
      const value = kept.get(key) ?? make();
      kept.delete(key);
      kept.set(key, value);
      const oldest = kept.keys().next().value;
      if (kept.size > size && oldest !== undefined) kept.delete(oldest);
      if (value instanceof Promise) value.catch(() => kept.delete(key));
      return value;
    },
  };
}
