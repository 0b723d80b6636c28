import { expect, test } from 'vitest';
import { batchOf, batchToUndo } from '#shared/rules/queue-batches.ts';
import type { QueueItem } from '#shared/api/queue-records.ts';

function item(position: number, at?: string, curator = 1): QueueItem {
  return {
    position,
    item_id: `seq${position}`,
    status: at === undefined ? 'pending' : 'assigned',
    revision: 1,
    content: { sequence: 'ACGT' },
    class: 'clean',
    problems: [],
    ...(at === undefined ? {} : { settled: { at, curator: { id: curator, name: 'Anna' }, by_rule: false } }),
  };
}
const items = [
  item(1, '10:00'),
  item(2, '10:00'),
  item(3, '11:00'),
  item(4),
  item(5, '10:00', 2),
  item(6, '09:00'),
  item(7, '09:00'),
];

test('items that one curator assigned at one moment belong together', () => {
  expect(batchOf(items, items[0])).toEqual({ at: '10:00', positions: [1, 2] });
  expect(batchOf(items, items[2])).toBeUndefined();
  expect(batchOf(items, items[3])).toBeUndefined();
  expect(batchOf(items, items[4])).toBeUndefined();
});

test('the batch of the item that is shown is taken back, else the one that was assigned last', () => {
  expect(batchToUndo(items, items[6])).toEqual({ at: '09:00', positions: [6, 7] });
  expect(batchToUndo(items, items[3])).toEqual({ at: '10:00', positions: [1, 2] });
  expect(batchToUndo([item(1, '10:00'), item(2)], undefined)).toBeUndefined();
});
