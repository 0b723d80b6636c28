import { describe, expect, it } from 'vitest';
import type { FieldCondition } from '#shared/rules/field-basics.ts';
import { conditionFault, conditionProblems, fieldWhere } from '#shared/rules/field-conditions.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { checkIsolates, toldToAll } from '#shared/rules/isolate-submission.ts';
import { checkUpdateRow } from '#shared/rules/isolate-update.ts';

const NORDIC: FieldCondition[] = [
  { field: 'country', values: ['Norway'], allowed_values: ['Oslo', 'Bergen'], required: true },
  { field: 'country', values: ['Sweden'], allowed_values: ['Lund'] },
  { field: 'dose', values: ['1.5'], required: true },
];
const FIELDS = fieldsWith(NORDIC);

function fieldsWith(conditions: FieldCondition[], others: FieldDefinition[] = []) {
  const plain = { required: false, multiple: false };
  const fields: FieldDefinition[] = [
    { name: 'country', type: 'text', ...plain, multiple: true, allowed_values: ['Norway', 'Sweden', 'Chile'] },
    { name: 'dose', type: 'float', ...plain },
    { name: 'treated', type: 'bool', ...plain },
    { name: 'region', type: 'text', ...plain, length: 8, conditions },
    ...others,
  ];
  return new Map(fields.map((field) => [field.name, field]));
}

function reasonOf(values: Record<string, string[]>): string | undefined {
  const region = FIELDS.get('region') as FieldDefinition;
  const record = { fields: FIELDS, valuesOf: (name: string) => values[name] ?? [] };
  return conditionFault(values['region'] ?? [], region, record)?.reason;
}

describe('conditions of a field on others', () => {
  it('ask for a value, and for one of a list, where the other field has a value', () => {
    expect(reasonOf({ country: ['Norway'] })).toBe('region must have a value where country is Norway.');
    expect(reasonOf({ country: ['Norway'], region: ['Lund'] })).toBe(
      '"Lund" is not an allowed value of region where country is Norway: Oslo, Bergen.',
    );
    expect(reasonOf({ country: ['Norway'], region: ['Oslo'] })).toBeUndefined();
    expect(reasonOf({ country: ['Sweden'] })).toBeUndefined();
    expect(reasonOf({ country: ['Chile'], region: ['Anywhere'] })).toBeUndefined();
    expect(reasonOf({ region: ['Anywhere'] })).toBeUndefined();
    // A number is compared as a number; of several values of the other field, the list of one is enough.
    expect(reasonOf({ dose: ['1.50'] })).toBe('region must have a value where dose is 1.50.');
    expect(reasonOf({ country: ['Norway', 'Sweden'], region: ['Lund'] })).toBeUndefined();
    expect(reasonOf({ country: ['Norway', 'Sweden'], region: ['Paris'] })).toContain('where country is Norway, Sweden');
  });

  it('tell a form what is needed and offered', () => {
    const region = FIELDS.get('region') as FieldDefinition;
    const where = (country: string[]) =>
      fieldWhere(region, { fields: FIELDS, valuesOf: (name) => (name === 'country' ? country : []) });
    expect(where(['Norway'])).toMatchObject({ required: true, allowed_values: ['Oslo', 'Bergen'] });
    expect(where(['Sweden'])).toMatchObject({ required: false, allowed_values: ['Lund'] });
    expect(where([])).toMatchObject({ required: false, allowed_values: undefined });
  });

  it.each<[string, FieldCondition[], string]>([
    ['an unknown field', [{ field: 'contry', required: true }], 'There is no field "contry".'],
    ['Object.prototype', [{ field: '__proto__', required: true }], 'There is no field "__proto__".'],
    ['itself', [{ field: 'region', required: true }], 'region is the field itself. Name another one.'],
    ['nothing', [{ field: 'country', values: ['Chile'] }], 'It asks for nothing where country has a value.'],
    ['a value that is not allowed', [{ field: 'country', values: ['Chili'], required: true }], 'Did you mean Chile?'],
    ['a word for yes', [{ field: 'treated', values: ['yes'], required: true }], 'Write true or false for treated'],
    ['a value too long', [{ field: 'country', allowed_values: ['Trondheim'] }], 'but region takes at most 8.'],
    ['a circle', [{ field: 'town', required: true }], 'in a circle: region → town → street → region.'],
  ])('refuse %s', (_, conditions, sentence) => {
    const plain = { type: 'text' as const, required: false, multiple: false };
    const fields = fieldsWith(conditions, [
      { name: 'town', ...plain, conditions: [{ field: 'street', required: true }] },
      { name: 'street', ...plain, conditions: [{ field: 'region', required: true }] },
    ]);
    const [problem, ...more] = conditionProblems(fields.get('region') as FieldDefinition, fields);
    expect(more).toEqual([]);
    expect(problem?.message).toContain(`Condition 1: `);
    expect(problem?.message).toContain(sentence);
  });

  it('take 10,000 values by value, are fast with them, and say where it becomes too many', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        field: 'dose',
        values: [`${index}`],
        allowed_values: [`r${index}`],
      }));
    const fields = fieldsWith(many(10_000));
    const region = fields.get('region') as FieldDefinition;
    expect(conditionProblems(region, fields)).toEqual([]);
    for (let index = 9_990; index < 10_000; index += 1) {
      const valuesOf = (name: string) => (name === 'dose' ? [`${index}`] : []);
      expect(conditionFault(['r9999'], region, { fields, valuesOf }) === undefined).toBe(index === 9_999);
    }
    const [problem] = conditionProblems({ ...region, conditions: many(10_001) }, fields);
    expect(problem?.message).toContain('name 20,002 values, but at most 20,000');
  });

  it('are told of a row of a submission and of a row of changes, but not to who does not see the other field', () => {
    const known = { fields: FIELDS, locusOf: () => undefined, purpose: 'isolates' as const };
    const { problems } = checkIsolates(
      ['isolate', 'country', 'region'],
      [{ cells: ['A', 'Norway', ''] }, { cells: ['B', 'Norway', 'Oslo'] }, { cells: ['C', 'Sweden', 'Oslo'] }],
      known,
    );
    expect(problems.map(({ row, field, code, depends_on }) => [row, field, code, depends_on])).toEqual([
      [1, 'region', 'required_where', 'country'],
      [3, 'region', 'allowed_where', 'country'],
    ]);
    expect(toldToAll(problems, new Set(['country']))).toEqual([]);
    const headings = ['id', 'country', 'region'];
    const codesOf = (cells: string[]) =>
      checkUpdateRow(cells, { headings, fields: FIELDS }).problems.map(({ code }) => code);
    expect(codesOf(['1', 'Norway', 'Lund'])).toEqual(['allowed_where']);
    expect(codesOf(['1', 'Norway', '<blank>'])).toEqual(['required_where']);
    // What the isolate has, only its database knows.
    expect(codesOf(['1', 'Norway', ''])).toEqual([]);
    expect(codesOf(['1', '', 'Lund'])).toEqual([]);
  });
});
