import { describe, expect, it } from 'vitest';
import {
  attributeLookup,
  attributeNameProblem,
  attributeRowProblems,
  derivedHeading,
  normaliseRows,
  readDerivedHeading,
  type AttributeRow,
} from '#shared/rules/attribute-table.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';

const rowsOf = (...pairs: [string, string][]): AttributeRow[] => pairs.map(([value, result]) => ({ value, result }));
const field = (type: FieldDefinition['type'], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name: 'mic',
  type,
  required: false,
  multiple: false,
  ...more,
});
const byRange = (...pairs: [string, string][]) => ({
  by: 'range' as const,
  rows: normaliseRows({ by: 'range', rows: rowsOf(...pairs) }),
});
const EUCAST = byRange(['≤0.06', 'S'], ['> 0.25', 'R'], ['ELSE', 'I']);

describe('a table of ranges', () => {
  const find = attributeLookup(EUCAST, { type: 'text' });

  it('says whether a bound belongs to it', () => {
    expect(['0.06', '0.0601', '0.25', '0.250001', '-1', '1e3', '.06'].map(find)).toEqual([
      'S',
      'I',
      'I',
      'R',
      'S',
      'R',
      'S',
    ]);
  });

  it('gives a result for a qualified value only where it is certain', () => {
    const told = ['>32', '>=0.25', '> 0.25', '<=0.06', '<0.06', '<= 0.5', '>0.06', '≥1', '=0.1'].map(find);
    expect(told).toEqual(['R', undefined, 'R', 'S', 'S', undefined, undefined, 'R', 'I']);
    const joined = attributeLookup(byRange(['<= 1', 'S'], ['> 1 and <= 2', 'R'], ['> 2', 'R']), { type: 'text' });
    expect(['>1', '>0.9', '<=2'].map(joined)).toEqual(['R', undefined, undefined]);
  });

  it('gives nothing for what is no number', () => {
    expect(['', 'S', '32/16', '1-2', '0,5', 'Infinity', '>', '__proto__'].map(find)).toEqual(Array(8).fill(undefined));
  });

  it.each([
    [['1-4', 'S'], /Row 1: "1-4" is no range.*signs say/],
    [['> 4 and <= 2', 'S'], /is no range/],
    [['<= 4 and < 2', 'S'], /is no range/],
  ] as [[string, string], RegExp][])('refuses %j', (row, sentence) => {
    expect(attributeRowProblems(byRange(row), field('text'))).toMatchObject([
      { severity: 'error', message: expect.stringMatching(sentence) as string },
    ]);
  });

  it('names overlapping rows, gaps and what is twice', () => {
    const problems = (...pairs: [string, string][]) =>
      attributeRowProblems(byRange(...pairs), field('float')).map(({ message }) => message);
    expect(problems(['<= 1', 'S'], ['>= 1', 'R'])).toEqual([expect.stringMatching(/Rows 1 and 2: .*overlap/)]);
    expect(problems(['> 2', 'R'], ['<= 1', 'S'])).toEqual([
      expect.stringMatching(/Rows 1 and 2: no row says what numbers > 1 and <= 2 are/),
    ]);
    expect(problems(['<= 1', 'S'], ['else', 'I'], ['else', 'R'])).toEqual([expect.stringMatching(/Rows 2 and 3/)]);
    expect(problems(['<= 4', 'S'], ['> 2', 'R'])).toEqual([expect.stringMatching(/overlap/)]);
    expect(problems(['< 1', 'S'], ['1', 'I'], ['> 1', 'R'])).toEqual([]);
  });

  it('counts whole numbers for a field of whole numbers', () => {
    const ages = byRange(['>= 0 and <= 17', 'child'], ['>= 18', 'adult']);
    expect(attributeRowProblems(ages, field('int'))).toEqual([]);
    expect(attributeRowProblems(ages, field('float'))).toHaveLength(1);
    expect(attributeRowProblems(byRange(['> 1 and < 2', 'x']), field('int'))[0]?.message).toMatch(/no whole number/);
  });

  it('wants a reason for R below S, as with zones', () => {
    const zones = byRange(['>= 20', 'S'], ['< 17', 'R'], ['else', 'I']);
    expect(attributeRowProblems(zones, field('int'))).toMatchObject([{ severity: 'warning', code: 'order' }]);
    expect(attributeRowProblems(EUCAST, field('text'))).toEqual([]);
  });

  it('is for numbers', () => {
    expect(attributeRowProblems(EUCAST, field('date'))).toMatchObject([{ code: 'bad_way', field: 'by' }]);
  });
});

describe('a table of values', () => {
  const byValue = (...pairs: [string, string][]) => ({ by: 'value' as const, rows: rowsOf(...pairs) });

  it('finds the very value; numbers as such', () => {
    const find = attributeLookup(byValue(['Norway', 'Europe'], ['toString', 'odd']), { type: 'text' });
    expect(['Norway', 'norway', 'constructor', 'toString'].map(find)).toEqual(['Europe', undefined, undefined, 'odd']);
    expect(attributeLookup(byValue(['0.50', 'half']), { type: 'float' })('0.5')).toBe('half');
    expect(attributeLookup(byValue(['yes', 'done']), { type: 'bool' })('true')).toBe('done');
  });

  it('refuses a value that is twice, one that the field does not allow, and what is empty', () => {
    const country = field('text', { name: 'country', allowed_values: ['Norway'] });
    const said = (...pairs: [string, string][]) =>
      attributeRowProblems(byValue(...pairs), country).map(({ message }) => message);
    expect(said(['Norway', 'a'], ['Norway', 'b'])).toEqual([
      expect.stringMatching(/^Rows 1 and 2: "Norway" is there twice/),
    ]);
    expect(said(['Norway', 'a'], ['Norwey', 'b'])).toEqual([
      expect.stringMatching(/^Row 2: "Norwey" is not an allowed/),
    ]);
    expect(said(['Norway', ''])).toEqual([expect.stringMatching(/^Row 1: "Norway" has no result/)]);
    expect(said(['', 'a'])).toEqual([expect.stringMatching(/^Row 1: "a" has no value/)]);
    expect(said()).toEqual([expect.stringMatching(/no rows/)]);
    expect(said(['Norway', 'a\nb'])).toEqual([expect.stringMatching(/line break/)]);
  });

  it('has a limit, and tells of many problems the first hundred', () => {
    const many = Array.from({ length: 100_000 }, (_, index): [string, string] => [String(index), 'x']);
    const whole = many.map(([value, result]) => ({ value, result }));
    expect(attributeRowProblems({ by: 'value', rows: whole }, field('text'))).toMatchObject([
      { code: 'too_many_rows', message: expect.stringMatching(/at most 20,000 rows.*100,000/) as string },
    ]);
    const country = field('text', { allowed_values: ['Norway'] });
    const problems = attributeRowProblems(byValue(...many.slice(0, 500)), country);
    expect([problems.length, problems.at(-1)?.message]).toEqual([101, 'And 400 more problems of the rows.']);
  });
});

it('heads derived columns in a way that is known again', () => {
  expect(readDerivedHeading(derivedHeading('continent', 'country'))).toEqual({
    attribute: 'continent',
    field: 'country',
  });
  expect(readDerivedHeading('continent')).toBeUndefined();
  expect(attributeNameProblem('continent (from country)')).toMatch(/heads a derived column/);
  expect(attributeNameProblem('__proto__')).toMatch(/__proto__/);
  expect(attributeNameProblem('id')).toMatch(/member of every record/);
  expect(attributeNameProblem('constructor')).toBeUndefined();
});
