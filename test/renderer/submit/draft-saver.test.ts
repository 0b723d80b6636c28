import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftSaver } from '#renderer/features/submit/draft/use-draft-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('writes the newest content a moment after the last change', async () => {
  const written: string[] = [];
  const saver = new DraftSaver<string>(4, async (revision, text) => {
    written.push(`${revision} ${text}`);
    return revision + 1;
  });
  saver.change(() => 'a');
  saver.change(() => 'b');
  expect(saver.now().state).toBe('changed');
  await vi.runAllTimersAsync();
  expect(written).toEqual(['4 b']);
  expect(saver.now()).toEqual({ state: 'saved', revision: 5 });
});

it('waits longer with a large table, so that its first checks come before it', async () => {
  const written: string[] = [];
  const saver = new DraftSaver<string>(1, async (revision, text) => {
    written.push(text);
    return revision + 1;
  });
  saver.change(() => 'a table', 1400);
  await vi.advanceTimersByTimeAsync(1399);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual(['a table']);
});

it('writes one thing at a time, and what changed meanwhile after it', async () => {
  const written: string[] = [];
  const ends: (() => void)[] = [];
  const saver = new DraftSaver<string>(1, (revision, text) => {
    written.push(`${revision} ${text}`);
    return new Promise((resolve) => ends.push(() => resolve(revision + 1)));
  });
  saver.change(() => 'a');
  const done = saver.flush();
  saver.change(() => 'b');
  expect(written).toEqual(['1 a']);
  ends[0]?.();
  await vi.waitUntil(() => written.length === 2);
  expect(written).toEqual(['1 a', '2 b']);
  ends[1]?.();
  expect(await done).toBe(3);
});

it('keeps what could not be written, and says why', async () => {
  let isFull = true;
  const written: string[] = [];
  const saver = new DraftSaver<string>(1, async (revision, text) => {
    if (isFull) throw new Error('The disk is full.');
    written.push(text);
    return revision + 1;
  });
  saver.change(() => 'a');
  await expect(saver.flush()).rejects.toThrow('full');
  expect(saver.now()).toMatchObject({ state: 'failed', revision: 1 });
  isFull = false;
  expect(await saver.flush()).toBe(2);
  expect(written).toEqual(['a']);
});
