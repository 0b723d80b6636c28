import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slowDown } from '#renderer/features/query/results/slow-down.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A source that counts up, and what a follower of it was told. */
function follow() {
  let count = 0;
  const listeners = new Set<() => void>();
  const slowed = slowDown(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count,
    100,
  );
  const told: number[] = [];
  const stop = slowed.subscribe(() => told.push(slowed.read()));
  const change = (): void => {
    count += 1;
    for (const listener of listeners) listener();
  };
  return { told, change, stop, read: slowed.read };
}

test('the first change is reported at once, a burst after it together, and the last state is never lost', () => {
  const { told, change, read } = follow();
  change();
  expect(told).toEqual([1]);
  for (let index = 0; index < 50; index += 1) change();
  expect([told, read()]).toEqual([[1], 1]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([1, 51]);
  vi.advanceTimersByTime(1000);
  change();
  expect(told).toEqual([1, 51, 52]);
});

test('a listener that has left hears nothing more', () => {
  const { told, change, stop } = follow();
  stop();
  change();
  expect(told).toEqual([]);
});
