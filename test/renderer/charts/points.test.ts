import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datePoints } from '#renderer/ui/charts/date-points.ts';
import { layOut } from '#renderer/ui/charts/plot-layout.ts';
import { numberPoints } from '#renderer/ui/charts/number-points.ts';
import { countTicks, labelStride } from '#renderer/ui/charts/plot-layout.ts';

const sumOf = (points: { value: number }[]) => points.reduce((sum, { value }) => sum + value, 0);

describe('the axis of counts', () => {
  test('has round whole values that reach over the highest one', () => {
    expect(countTicks(37)).toEqual([0, 10, 20, 30, 40]);
    expect(countTicks(3)).toEqual([0, 1, 2, 3]);
    expect(countTicks(19_242)).toEqual([0, 5000, 10_000, 15_000, 20_000]);
    expect(countTicks(0)).toEqual([0, 1]);
  });

  test('shows as many labels as have room', () => {
    expect(labelStride(10, 1000, 50)).toBe(1);
    expect(labelStride(100, 1000, 50)).toBe(5);
    expect(labelStride(5, 10, 50)).toBe(5);
  });
});

describe('counts of numbers', () => {
  test('have a column for every whole number, those without records included', () => {
    expect(
      numberPoints([
        [2012, 3],
        [2009, 1],
        [2010, 2],
      ]),
    ).toEqual([
      { label: '2009', value: 1 },
      { label: '2010', value: 2 },
      { label: '2011', value: 0 },
      { label: '2012', value: 3 },
    ]);
  });

  test('of 46 years have a column each, and round years below them', () => {
    const points = numberPoints(Array.from({ length: 46 }, (_, index) => [1979 + index, 1] as const));
    expect(points).toHaveLength(46);
    const { isLabelled } = layOut(points, { width: 700, height: 200 });
    expect(points.flatMap(({ label }, index) => (isLabelled(index) ? [label] : []))).toEqual([
      '1980',
      '1985',
      '1990',
      '1995',
      '2000',
      '2005',
      '2010',
      '2015',
      '2020',
    ]);
  });

  test('share columns of a round width where there are many', () => {
    const points = numberPoints([
      [400, 1],
      [465, 2],
      [799, 3],
    ]);
    expect(points[0]).toEqual({ label: '400–409', value: 1 });
    expect(points.at(-1)).toEqual({ label: '790–799', value: 3 });
    expect(points).toHaveLength(40);
  });

  test('with fractions share columns too', () => {
    const points = numberPoints([
      [0.1, 1],
      [0.95, 2],
    ]);
    expect(points[0]).toEqual({ label: '0.10–0.15', value: 1 });
    expect(sumOf(points)).toBe(3);
    expect(numberPoints([[1.5, 4]])).toEqual([{ label: '1.5', value: 4 }]);
  });

  test('lose no record and have few columns with different labels', () => {
    const numbers = fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(fc.array(fc.tuple(numbers, fc.integer({ min: 1, max: 1000 })), { minLength: 1 }), (counts) => {
        const points = numberPoints(counts);
        expect(sumOf(points)).toBe(counts.reduce((sum, [, count]) => sum + count, 0));
        expect(points.length).toBeLessThanOrEqual(80);
        expect(new Set(points.map(({ label }) => label)).size).toBe(points.length);
      }),
    );
  });
});

describe('counts by date', () => {
  test('are by day, month or year, whatever time they span', () => {
    expect(
      datePoints([
        ['2024-02-28', 1],
        ['2024-03-01', 2],
      ]),
    ).toEqual([
      { label: '2024-02-28', value: 1 },
      { label: '2024-02-29', value: 0 },
      { label: '2024-03-01', value: 2 },
    ]);
    const months = datePoints([
      ['2023-11-30', 1],
      ['2024-08-02', 2],
      ['2024-01-31', 4],
    ]);
    expect(months.map(({ label, value }) => `${label} ${value}`).slice(0, 3)).toEqual([
      '2023-11 1',
      '2023-12 0',
      '2024-01 4',
    ]);
    expect(months).toHaveLength(10);
    const years = datePoints([
      ['1990-01-01', 1],
      ['2024-12-31', 2],
    ]);
    expect([years[0], years.at(-1), years.length]).toEqual([
      { label: '1990', value: 1 },
      { label: '2024', value: 2 },
      35,
    ]);
  });

  test('grow if each point counts all records up to then', () => {
    const points = datePoints(
      [
        ['2024-01-03', 5],
        ['2024-01-01', 1],
      ],
      { isRunning: true },
    );
    expect(points.map(({ value }) => value)).toEqual([1, 1, 6]);
    expect(datePoints([])).toEqual([]);
  });
});
