import { expect, it } from 'vitest';
import { crossRows } from '#renderer/ui/charts/cross-rows.ts';

const countsOf = (rows: readonly (readonly [string, number])[]) => rows.map(([row, value]) => ({ row, value }));
const namesOf = (rows: readonly (readonly [string, number])[]) => crossRows(countsOf(rows)).rows.map(([name]) => name);

it('years, numbers and days stand in their own order, however many isolates they have', () => {
  expect(
    crossRows(
      countsOf([
        ['2003', 1],
        ['1999', 9],
        ['2001', 4],
        ['1999', 2],
      ]),
    ),
  ).toEqual({
    rows: [
      ['1999', 11],
      ['2001', 4],
      ['2003', 1],
    ],
    isByValue: true,
  });
  expect(
    namesOf([
      ['10', 1],
      ['-2.5', 1],
      ['9', 1],
    ]),
  ).toEqual(['-2.5', '9', '10']);
  expect(
    namesOf([
      ['2020-02-01', 1],
      ['2019-12-31', 8],
    ]),
  ).toEqual(['2019-12-31', '2020-02-01']);
});

it('anything else stands by how much it holds', () => {
  expect(
    crossRows(
      countsOf([
        ['Norway', 1],
        ['France', 3],
        ['1999', 2],
      ]),
    ),
  ).toEqual({
    rows: [
      ['France', 3],
      ['1999', 2],
      ['Norway', 1],
    ],
    isByValue: false,
  });
});
