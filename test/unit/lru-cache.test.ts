import { describe, expect, it } from 'vitest';
import { createLruCache } from '#shared/lru-cache.ts';

describe('a cache of the most recently used values', () => {
  it('makes a value once, and again when it was dropped for values used later', () => {
    const made: string[] = [];
    const cache = createLruCache<string>({ limit: 2 });
    const use = (key: string) =>
      cache.getOrMake(key, () => {
        made.push(key);
        return key;
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(use(key)).toBe(key);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    cache.clear();
    expect(cache.get('a')).toBeUndefined();
  });

  it('makes room when values are replaced by smaller ones, and tells what it drops', () => {
    const dropped: number[] = [];
    const cache = createLruCache<number>({ limit: 10, sizeOf: (size) => size, onDrop: (size) => dropped.push(size) });
    cache.set('a', 9);
    cache.set('a', 2);
    cache.set('b', 8);
    expect([cache.get('a'), cache.get('b')]).toEqual([2, 8]);
    expect(dropped).toEqual([]);
    cache.set('c', 5);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, undefined, 5]);
    expect(dropped).toEqual([2, 8]);
  });

  it('keeps a value that is larger than all it may hold until the next one', () => {
    const cache = createLruCache<number>({ limit: 10, sizeOf: (size) => size });
    cache.set('large', 20);
    expect(cache.get('large')).toBe(20);
    cache.set('small', 1);
    expect([cache.get('large'), cache.get('small')]).toEqual([undefined, 1]);
  });

  it('forgets a promise that fails, and no other that took its place', async () => {
    const cache = createLruCache<Promise<number>>({ limit: 5 });
    const failing = cache.getOrMake('a', () => Promise.reject(new Error('not now')));
    cache.set('a', Promise.resolve(1));
    await expect(failing).rejects.toThrow('not now');
    expect(await cache.get('a')).toBe(1);
    await expect(cache.getOrMake('b', () => Promise.reject(new Error('not now')))).rejects.toThrow('not now');
    expect(await cache.getOrMake('b', () => Promise.resolve(2))).toBe(2);
  });
});
