import { describe, expect, it } from 'vitest';
import { filterOfLabel } from '#renderer/records/isolates/filter-of-label.ts';

describe('a bar of a chart leads to its isolates', () => {
  it('by its text', () => {
    expect(filterOfLabel({ name: 'country', type: 'text' }, 'Kenya')).toEqual({
      field: 'country',
      op: '=',
      value: 'Kenya',
    });
  });

  it('by its number, or by the first and last of its bin', () => {
    const year = { name: 'year', type: 'int' };
    expect(filterOfLabel(year, '2014')).toEqual({ field: 'year', op: '=', value: 2014 });
    expect(filterOfLabel(year, '2010–2014')).toEqual({
      all: [
        { field: 'year', op: '>=', value: 2010 },
        { field: 'year', op: '<=', value: 2014 },
      ],
    });
  });

  it('without the end of a bin of fractions, which is the next one', () => {
    expect(filterOfLabel({ name: 'latitude', type: 'float' }, '1.5–2.0')).toEqual({
      all: [
        { field: 'latitude', op: '>=', value: 1.5 },
        { field: 'latitude', op: '<', value: 2 },
      ],
    });
  });

  it('by the days of its month or year', () => {
    const date = { name: 'date_sampled', type: 'date' };
    expect(filterOfLabel(date, '2024-02')).toEqual({
      all: [
        { field: 'date_sampled', op: '>=', value: '2024-02-01' },
        { field: 'date_sampled', op: '<=', value: '2024-02-29' },
      ],
    });
    expect(filterOfLabel(date, '2024')).toMatchObject({ all: [{ value: '2024-01-01' }, { value: '2024-12-31' }] });
    expect(filterOfLabel(date, '2024-02-03')).toEqual({ field: 'date_sampled', op: '=', value: '2024-02-03' });
  });
});
