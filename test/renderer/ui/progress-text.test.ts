import { expect, test } from 'vitest';
import { progressText, runningPercent, timeLeftText } from '#renderer/ui/progress/progress-text.ts';

test('running work is never at 100 %, not even when its last byte is read', () => {
  expect([runningPercent(0, 8), runningPercent(1, 3), runningPercent(8, 8), runningPercent(9, 8)]).toEqual([
    0, 33, 99, 99,
  ]);
  expect([runningPercent(5, undefined), runningPercent(5, 0)]).toEqual([undefined, undefined]);
});

test('what is left is rounded up, and never nothing', () => {
  expect(timeLeftText(60_000, 0.999)).toBe('a few seconds left');
  expect(timeLeftText(60_000, 1)).toBe('a few seconds left');
  expect(timeLeftText(20_000, 0.4)).toBe('about 30 s left');
  expect(timeLeftText(60_000, 0.4)).toBe('about 2 min left');
  expect(timeLeftText(3_600_000, 0.5)).toBe('about 1 h left');
  expect(timeLeftText(3_600_000, 0.4)).toBe('about 1 h 30 min left');
});

test('nothing is guessed in the first seconds, nor from a small share', () => {
  expect([timeLeftText(2999, 0.5), timeLeftText(60_000, 0.02)]).toEqual([undefined, undefined]);
});

test('bytes are told for people, other amounts with their unit', () => {
  expect(progressText({ done: 3_100_000, total: 6_200_000, unit: 'bytes', message: 'Reading' })).toBe(
    'Reading: 3.1 MB of 6.2 MB',
  );
  expect(progressText({ done: 1200, unit: 'profiles' })).toBe('1,200 profiles');
  expect(progressText({ done: 0, unit: 'bytes', message: 'Writing' })).toBe('Writing…');
  const wait = { done: 3, total: 6, unit: 'isolates', message: 'Waiting for another program.', is_waiting: true };
  expect(progressText(wait)).toBe('Waiting for another program.');
});
