import { describe, expect, it } from 'vitest';
import { isCalendarDate } from '#shared/api/parameters.ts';
import { routes } from '#shared/api/routes.ts';

describe('the query of a list', () => {
  const { query } = routes.listAlleles;

  it('arrives as numbers and switches', () => {
    expect(query.parse({ page: '2', page_size: '-5', return_all: 'yes', include_records: '0', other: 'x' })).toEqual({
      page: 2,
      page_size: -5,
      return_all: true,
      include_records: false,
    });
  });

  it.each([
    [{ page: '1.5' }],
    [{ page: '' }],
    [{ page: '1'.repeat(16) }],
    [{ page_size: '10001' }],
    [{ added_after: '2024-1-1' }],
    [{ added_on: 'tomorrow' }],
    [{ sort: 'colour' }],
    [{ search: 'x'.repeat(201) }],
  ])('refuses %j', (input) => {
    expect(query.safeParse(input).success).toBe(false);
  });

  it('takes a member to sort by, either way round', () => {
    expect(query.parse({ sort: '-length' })).toEqual({ sort: '-length' });
  });
});

it.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-13-01', false],
  ['2024-00-10', false],
  ['0000-01-01', true],
  ['24-01-01', false],
])('%s is a day of the calendar: %s', (text, expected) => {
  expect(isCalendarDate(text)).toBe(expected);
});
