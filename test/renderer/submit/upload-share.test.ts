import { expect, test } from 'vitest';
import { percentOfCurrent } from '#renderer/features/submit/send/upload-share.ts';

const files = [
  { name: 'a', size: 100, uploaded_at: '2026-01-01' },
  { name: 'b', size: 200, uploaded_at: '2026-01-02' },
  { name: 'c', size: 400 },
  { name: 'd', size: 100 },
];

test.each([
  ['of what a run that began with b has sent, the rest is of c', { done: 300, total: 700 }, 25],
  ['nothing of c is there yet', { done: 200, total: 700 }, 0],
  ['all of c is there', { done: 600, total: 700 }, 100],
  ['the list of files is older than the report', { done: 650, total: 700 }, undefined],
  ['the report is older than the list of files', { done: 150, total: 700 }, undefined],
])('%s', (_, { done, total }, percent) => {
  expect(percentOfCurrent(files, { done, total, unit: 'bytes', message: 'c' })).toBe(percent);
});

test('a report that is of no file gives nothing', () => {
  expect(percentOfCurrent(files, { done: 0, unit: 'steps', message: 'Asking the site' })).toBeUndefined();
});
