import { describe, expect, test } from 'vitest';
import { conditionSentence, describeRules } from '#renderer/features/fields/field-rules.ts';
import { fieldChart } from '#renderer/ui/charts/field-chart.ts';

describe('the rules of a field', () => {
  test('are told in words', () => {
    expect(describeRules({ name: 'year', type: 'int', required: true, min: 1990, max: 2024 })).toBe(
      'required, 1990 to 2024',
    );
    expect(describeRules({ name: 'source', type: 'text', multiple: true, 'allowed values': ['soil', 'water'] })).toBe(
      'several values, one of 2 values',
    );
    expect(describeRules({ name: 'code', type: 'text', length: 7, regex: '^EX-' })).toBe(
      'up to 7 characters, matches ^EX-',
    );
    expect(describeRules({ name: 'notes', type: 'text' })).toBe('');
    expect(conditionSentence({ field: 'source', values: ['blood', 'urine', 'CSF'], required: true })).toBe(
      'Needed where source is blood, urine, or CSF.',
    );
    expect(conditionSentence({ field: 'source', required: true, allowed_values: ['yes', 'no'] })).toBe(
      'Needed, and only yes or no, where source has a value.',
    );
  });
});

describe('the chart of a field', () => {
  test('is not an axis around one or two years, nor around values that are not there', () => {
    expect(fieldChart({ name: 'year', type: 'int' }, [['2020', 2]])).toEqual({
      shape: 'bars',
      points: [{ label: '2020', value: 2 }],
    });
    expect(fieldChart({ name: 'year', type: 'int' }, [['', 3]]).points).toEqual([]);
  });

  test('has amounts and dates along an axis and names as bars, most first', () => {
    expect(
      fieldChart({ name: 'year', type: 'int' }, [
        ['2001', 1],
        ['1999', 2],
      ]).points.map(({ label }) => label),
    ).toEqual(['1999', '2000', '2001']);
    expect(
      fieldChart({ name: 'year', type: 'int' }, [
        ['2004', 1],
        ['1999', 2],
      ]),
    ).toMatchObject({ shape: 'columns' });
    expect(fieldChart({ name: 'day', type: 'date' }, [['2024-01-02', 1]])).toMatchObject({ shape: 'columns' });
    const names = fieldChart({ name: 'country', type: 'text' }, [
      ['a', 1],
      ['c10', 2],
      ['c9', 2],
    ]);
    expect([names.shape, ...names.points.map(({ label }) => label)]).toEqual(['bars', 'c9', 'c10', 'a']);
    expect(fieldChart({ name: 'curator', type: 'int' }, [['7', 1]])).toMatchObject({ shape: 'bars' });
  });
});
