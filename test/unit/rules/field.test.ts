import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fieldDefinitionProblems,
  fieldFault,
  fieldValueProblem,
  fieldValues,
  type FieldDefinition,
} from '#shared/rules/field.ts';
import { isDate, isDecimal, isInteger, isPlaceholder } from '#shared/rules/field-value.ts';

const field = (part: Partial<FieldDefinition>): FieldDefinition => ({
  name: 'field',
  type: 'text',
  required: false,
  multiple: false,
  ...part,
});

describe('values', () => {
  it('are whole numbers, decimals and days of the calendar as people write them', () => {
    expect(['0', '-7', '42', '007', '1.0', '1e3', '', ' 1', '９'].filter(isInteger)).toEqual(['0', '-7', '42']);
    expect(['1', '-1.5', '.5', '2.', '1e-3', '1,5', 'NaN', 'Infinity', '0x1', '1e999'].filter(isDecimal)).toEqual([
      '1',
      '-1.5',
      '.5',
      '2.',
      '1e-3',
    ]);
    expect(['2024-02-29', '2023-02-29', '2024-13-01', '2024-1-1', '29/02/2024', '0000-01-01'].filter(isDate)).toEqual([
      '2024-02-29',
    ]);
    expect(['N/A', 'Unknown', '-', '.', 'no', 'unknown origin'].filter(isPlaceholder)).toEqual([
      'N/A',
      'Unknown',
      '-',
      '.',
    ]);
  });

  it('say of something that it is so, or not, as people and programs write it', () => {
    const bool = field({ type: 'bool' });
    expect(['true', 'Yes', 'T', 'y', '1'].flatMap((cell) => fieldValues(cell, bool))).toEqual(Array(5).fill('true'));
    expect(['FALSE', 'no', 'f', 'N', '0'].flatMap((cell) => fieldValues(cell, bool))).toEqual(Array(5).fill('false'));
    expect(fieldValues('maybe', bool)).toEqual(['maybe']);
    expect(fieldValues('yes', field({}))).toEqual(['yes']);
    expect(fieldDefinitionProblems({ ...bool, allowed_values: ['yes'] })).toEqual([
      'allowed_values are not for the type bool: its values are true and false.',
    ]);
  });

  it('agree with the calendar for every day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(isDate(date.toISOString().slice(0, 10))).toBe(true);
        },
      ),
    );
    // `Date` takes day 32 as one of the next month: then it is none.
    fc.assert(
      fc.property(fc.nat({ max: 9999 }), fc.nat({ max: 13 }), fc.nat({ max: 32 }), (year, month, day) => {
        const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')];
        const date = new Date(0);
        date.setUTCFullYear(year, month - 1, day);
        const isSame = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect(isDate(text.join('-'))).toBe(isSame && date.getUTCFullYear() === year);
      }),
    );
    expect(['1900-02-29', '2000-02-29', '2023-04-31'].filter(isDate)).toEqual(['2000-02-29']);
  });
});

describe('a field', () => {
  it.each<[Partial<FieldDefinition>, string, string | undefined]>([
    [{ type: 'int', min: 1900, max: 2030 }, '1999', undefined],
    [{ type: 'int', min: 1900 }, '1899', '1899 is less than 1900'],
    [{ type: 'float', max: 45.5 }, '45.6', '45.6 is more than 45.5'],
    [{ type: 'bool' }, 'true', undefined],
    [{ type: 'bool' }, 'maybe', '"maybe" is not true or false, but field requires it.'],
    [{ type: 'float' }, '1,5', 'is not a number with a decimal point'],
    [{ type: 'int' }, 'NA', 'Leave the cell empty if it is not known'],
    [{ type: 'date' }, '28.02.2024', 'is not a date of the form YYYY-MM-DD'],
    [{ length: 3 }, 'four', 'has 4 characters'],
    [{ regex: '^EX-\\d{4}$' }, 'EX-1', 'does not match the pattern of field'],
    [{ type: 'int', regex: '^1' }, '21', 'does not match the pattern of field'],
    [{ allowed_values: ['blood', 'unknown'] }, 'unknown', undefined],
    [{ allowed_values: ['blood', 'soil'] }, 'Blood', 'is not an allowed value of field. Did you mean blood?'],
    [{}, 'unknown', 'Leave the cell empty instead'],
    [{ required: true }, 'unknown', undefined],
  ])('%o and %s', (part, value, reason) => {
    const problem = fieldValueProblem(value, field(part));
    if (reason === undefined) expect(problem).toBeUndefined();
    else expect(problem).toContain(reason);
  });

  it('of several values takes them separated by ";", each of them once', () => {
    const several = field({ multiple: true, allowed_values: ['a', 'b'] });
    expect(fieldValues(' a ; ;b', several)).toEqual(['a', 'b']);
    expect(fieldFault(['a', 'b'], several)?.reason).toBeUndefined();
    expect(fieldFault(['a', 'a'], several)?.reason).toContain('is given twice');
    expect(fieldFault(['a', 'c'], several)?.reason).toContain('not an allowed value');
    expect(fieldValues('a;b', field({}))).toEqual(['a;b']);
  });

  it('that must have a value says so', () => {
    expect(fieldFault([], field({ required: true }))?.reason).toBe('field must have a value.');
    expect(fieldFault([], field({}))?.reason).toBeUndefined();
  });

  it.each<[Partial<FieldDefinition>, string]>([
    [{ name: '' }, 'no name'],
    [{ name: 'datestamp' }, 'member of every record'],
    [{ name: 'aliases' }, 'its own meaning'],
    [{ name: 'a/b' }, 'contains'],
    [{ name: '..' }, 'another meaning in a web address'],
    [{ length: 0 }, 'above zero'],
    [{ min: 1 }, 'for numbers'],
    [{ type: 'int', min: 5, max: 1 }, 'larger than max'],
    [{ regex: '(?=x)' }, 'look-ahead'],
    [{ type: 'int', allowed_values: ['1', 'two'] }, 'The allowed value "two" does not fit'],
  ])('is not defined as %o', (part, reason) => {
    expect(fieldDefinitionProblems(field(part)).join(' ')).toContain(reason);
  });

  it('never throws and never takes long, whatever is defined and whatever stands in a cell', () => {
    const definition = fc.record({
      name: fc.string(),
      type: fc.constantFrom('int' as const, 'text' as const, 'date' as const, 'float' as const),
      required: fc.boolean(),
      multiple: fc.boolean(),
      length: fc.option(fc.integer(), { nil: undefined }),
      min: fc.option(fc.double(), { nil: undefined }),
      max: fc.option(fc.double(), { nil: undefined }),
      regex: fc.option(fc.string(), { nil: undefined }),
      allowed_values: fc.option(fc.array(fc.string()), { nil: undefined }),
    });
    fc.assert(
      fc.property(definition, fc.string(), (defined, cell) => {
        if (fieldDefinitionProblems(defined).length > 0) return;
        const values = fieldValues(cell, defined);
        const problem = fieldFault(values, defined);
        if (problem !== undefined) {
          expect(problem.reason.length).toBeGreaterThan(5);
          return;
        }
        // What is accepted is accepted one by one, and when it is read from a cell again.
        for (const value of values) expect(fieldValueProblem(value, defined)).toBeUndefined();
        expect(fieldFault(fieldValues(values.join(';'), defined), defined)?.reason).toBeUndefined();
      }),
    );
  });
});
