import { describe, expect, test } from 'vitest';
import { countItems } from '#renderer/api/submissions/count-items.ts';
import {
  decideAssign,
  nextPending,
  shownItems,
  stepFrom,
  submissionAfter,
} from '#renderer/features/queue/settle/decide.ts';
import type { QueueItem } from '#shared/api/queue-records.ts';

function item(position: number, more: Partial<QueueItem> = {}): QueueItem {
  return {
    position,
    item_id: `seq${position}`,
    status: 'pending',
    revision: 1,
    content: { sequence: 'ACGT' },
    class: 'clean',
    problems: [],
    proposed_id: '7',
    ...more,
  };
}
const warned: Partial<QueueItem> = {
  class: 'warning',
  problems: [{ severity: 'warning', code: 'length', message: 'It is short.' }],
};
const faulty: Partial<QueueItem> = {
  class: 'error',
  problems: [{ severity: 'error', code: 'characters', message: 'N is no base.' }],
};

describe('one key assigns an item', () => {
  test('that is clean, at once', () => {
    expect(decideAssign(item(1), {})).toEqual({ kind: 'send', body: {} });
  });

  test('that was defined meanwhile, as the record that is there, in spite of the error that says so', () => {
    expect(decideAssign(item(1, { ...faulty, defined_as: '3' }), {})).toEqual({
      kind: 'send',
      body: { assigned_id: '3' },
    });
  });

  test('after a question where it has warnings, needs an id, or its locus asks for attributes', () => {
    const required = { field: 'country', value_format: 'text', required: true } as const;
    const allele = { length: 4, limits: { length_varies: true, identity: 70, aligned: 90 }, attributes: [required] };
    const { proposed_id: _none, ...unnamed } = item(1);
    expect(decideAssign(item(1, warned), {})).toEqual({ kind: 'ask' });
    expect(decideAssign(unnamed, {})).toEqual({ kind: 'ask' });
    expect(decideAssign(item(1), { allele })).toEqual({ kind: 'ask' });
    expect(decideAssign(item(1), { allele: { ...allele, attributes: [{ ...required, required: false }] } })).toEqual({
      kind: 'send',
      body: {},
    });
  });

  test('not at all where the checks refuse it or it is settled, and says why', () => {
    expect(decideAssign(item(1, faulty), {})).toEqual({
      kind: 'refused',
      reason: 'seq1 cannot be assigned: N is no base. Edit or reject it.',
    });
    expect(decideAssign(item(1, { status: 'rejected' }), {})).toMatchObject({
      reason: 'seq1 is rejected. Undo that first.',
    });
  });
});

describe('the place in the list', () => {
  const items = [item(1, { status: 'assigned' }), item(2), item(3, { status: 'rejected' }), item(4, warned)];

  test('goes to the next item that waits, from the last one to the first', () => {
    expect(nextPending(items, 2)).toBe(4);
    expect(nextPending(items, 4)).toBe(2);
    expect(nextPending(items.slice(0, 2), 2)).toBeUndefined();
  });

  test('moves among the items that are shown and stays within them', () => {
    expect(stepFrom(items, 1, 1)).toBe(2);
    expect(stepFrom(items, 4, 10)).toBe(4);
    expect(stepFrom(items, 4, Number.NEGATIVE_INFINITY)).toBe(1);
    const open = shownItems(items, 'open');
    expect(open.map(({ position }) => position)).toEqual([2, 4]);
    expect(stepFrom(open, 3, 1)).toBe(4);
    expect(stepFrom(open, 3, -1)).toBe(2);
    expect(stepFrom([], 3, 1)).toBeUndefined();
    expect(shownItems(items, 'warning').map(({ position }) => position)).toEqual([4]);
  });

  test('has the numbers of the items as they are now', () => {
    expect(countItems({ list: items })).toMatchObject({
      items: { pending: 2, assigned: 1, rejected: 1 },
      classes: { clean: 1, warning: 1, error: 0 },
    });
  });
});

test('after the last item comes the next submission that waits, and after the last submission the first', () => {
  const row = (id: string, date_submitted: string) => ({ site: 'local', database: 'x', id, date_submitted });
  const waiting = [row('a', '2026-01-01'), row('c', '2026-01-03'), row('d', '2026-01-03')];
  expect(submissionAfter(waiting, row('a', '2026-01-01'))?.id).toBe('c');
  expect(submissionAfter(waiting, row('d', '2026-01-03'))?.id).toBe('a');
  // Closed meanwhile, so it is not among them.
  expect(submissionAfter(waiting, row('b', '2026-01-02'))?.id).toBe('c');
  expect(submissionAfter(waiting.slice(0, 1), row('a', '2026-01-01'))).toBeUndefined();
});
