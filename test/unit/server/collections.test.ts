import { expect, test } from 'vitest';
import { createCollections, LONGEST_KEPT } from '#electron/server/http/stream-collector.ts';

const part = (bytes: number) => Buffer.alloc(bytes);

test('a reply that many clients read at the same time is collected once', () => {
  const collections = createCollections(() => 0);
  const begun = Array.from({ length: 100 }, () => collections.begin('list'));
  for (const collection of begun) collection?.add(part(1_000_000));
  expect(collections.bytes).toBe(1_000_000);
  expect(begun[0]?.finish()).toHaveLength(1);
  expect(collections.bytes).toBe(0);
});

test('a client that reads slowly is no hindrance: the next one takes its place', () => {
  let time = 0;
  const collections = createCollections(() => time);
  const slow = collections.begin('list');
  slow?.add(part(100));
  time = 5_000;
  const next = collections.begin('list');
  next?.add(part(200));
  slow?.add(part(300));
  expect(slow?.finish()).toBeUndefined();
  expect(next?.finish()?.map(({ length }) => length)).toEqual([200]);
});

test('all that is collected has a bound, beyond which the one is given up that has waited longest', () => {
  const collections = createCollections(() => 0);
  const lists = Array.from({ length: 100 }, (_, index) => collections.begin(`list ${index}`));
  for (const collection of lists) collection?.add(part(1_000_000));
  expect(collections.bytes).toBeLessThanOrEqual(8 * LONGEST_KEPT);
  expect(lists[0]?.finish()).toBeUndefined();
  expect(lists.at(-1)?.finish()).toHaveLength(1);
});

test('a reply that is too long is given up, and leaves its memory', () => {
  const collections = createCollections();
  const long = collections.begin('list');
  for (let index = 0; index < 3; index += 1) long?.add(part(1_000_000));
  expect(collections.bytes).toBe(0);
  expect(long?.finish()).toBeUndefined();
});
