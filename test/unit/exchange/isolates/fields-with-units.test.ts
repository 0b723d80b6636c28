import { expect, test } from 'vitest';
import { table } from '../import-bench.ts';
import { setUpIsolates } from './isolates-support.ts';

const FIELDS = table(
  ['name', 'type', 'min', 'group', 'unit', 'sparse'],
  ['penicillin', 'float', '0', 'Antimicrobial susceptibility', 'µg/mL', 'yes'],
  ['toString', 'text', '', '', '', 'yes'],
);
const values = 'select isolate, field, value, number_value from isolate_value order by isolate, field';

test('a heading names a field with its unit, in all ways to write it, and another unit is refused', async () => {
  const mine = await setUpIsolates({
    'fields.tsv': FIELDS,
    'isolates.tsv': table(['isolate', 'penicillin (μg/ml)', 'toString'], ['A', '0.25', 'x'], ['B', '', '']),
  });
  await mine.run(['fields.tsv', 'isolates.tsv']);
  expect(await mine.rows(values)).toEqual([
    { isolate: 1, field: 'penicillin', value: '0.25', number_value: 0.25 },
    { isolate: 1, field: 'toString', value: 'x', number_value: null },
  ]);
  mine.write({
    'other.tsv': table(['isolate', 'penicillin (mmol/L)', 'toString (mg)', '__proto__'], ['C', '1', 'y', 'z']),
    'low.tsv': table(['isolate', 'penicillin [µg/mL]'], ['C', '-1'], ['D', '>=32']),
  });
  expect((await mine.refusal(['other.tsv'])).details?.map(({ field, reason }) => [field, reason])).toEqual([
    [
      'penicillin (mmol/L)',
      'The field penicillin is measured in µg/mL, not in mmol/L. Convert the values, and write "penicillin (µg/mL)" above them.',
    ],
    [
      'toString (mg)',
      '"toString (mg)" gives a unit, but the field toString has none. Say its unit with the field, or write the name only.',
    ],
    ['__proto__', '"__proto__" is neither a field nor a locus of this database.'],
  ]);
  expect(await mine.refusal(['low.tsv'])).toMatchObject({
    details: [
      { row: 1, field: 'penicillin [µg/mL]', reason: '-1 is less than 0, the minimum of penicillin.' },
      { row: 2, reason: '">=32" is not a number with a decimal point, but penicillin requires one.' },
    ],
  });
});

test('the first table of a database gives its fields their units', async () => {
  const mine = await setUpIsolates({
    'isolates.tsv': table(['isolate', 'penicillin (mg/L)', 'age (years)'], ['A', '0.25', '7']),
  });
  await mine.run(['isolates.tsv']);
  expect(await mine.rows('select name, type, unit from isolate_field order by position')).toEqual([
    { name: 'penicillin', type: 'float', unit: 'mg/L' },
    { name: 'age (years)', type: 'int', unit: null },
  ]);
});

test('ten thousand fields come in, and a table with a column for each', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `drug ${index}`);
  const mine = await setUpIsolates({
    'fields.tsv': table(
      ['name', 'type', 'group', 'sparse'],
      ...names.map((name) => [name, 'float', 'All drugs', 'yes']),
    ),
    'isolates.tsv': table(['isolate', ...names], ['A', ...names.map((_, index) => (index % 100 === 0 ? '1' : ''))]),
  });
  await mine.run(['fields.tsv', 'isolates.tsv']);
  expect(await mine.rows('select count(*) as n, count(number_value) as numbers from isolate_value')).toEqual([
    { n: 100, numbers: 100 },
  ]);
});
