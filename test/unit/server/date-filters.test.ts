import { describe, expect, it } from 'vitest';
import { dayBefore, recordDateFilters } from '#electron/server/lists/date-filters.ts';

const now = new Date(2024, 2, 1, 0, 30);

describe('dayBefore', () => {
  it.each([
    [0, '2024-03-01'],
    [1, '2024-02-29'],
    [366, '2023-03-01'],
    [-31, '2024-04-01'],
    [999_999_999_999_999, '0000-01-01'],
    [-999_999_999_999_999, '9999-12-31'],
  ])('%i days before 1 March 2024, half past midnight here, is %s', (days, expected) => {
    expect(dayBefore(days, now)).toBe(expected);
  });
});

it('reads every filter with its own comparison', () => {
  expect(
    recordDateFilters({ added_after: 'yesterday', added_reldate: 2, updated_on: '2024-01-01', page: 3 }, now),
  ).toEqual([
    { column: 'date_entered', operator: '>', date: '2024-02-29' },
    { column: 'date_entered', operator: '>=', date: '2024-02-28' },
    { column: 'datestamp', operator: '=', date: '2024-01-01' },
  ]);
});
