import { expect, test } from 'vitest';
import { createImportBench, fasta, table } from '../import-bench.ts';

const DEFINITIONS = {
  'adk.tfa': fasta('adk', { 1: 'ACGTACGT', 2: 'ACGTACCT' }),
  'mlst.tsv': table(['ST', 'adk'], [1, 1], [2, 2]),
  'classification_schemes.tsv': table(['name', 'scheme', 'inclusion_threshold'], ['near', 'mlst', 0]),
  'classification_groups.tsv': table(
    ['classification_scheme', 'group_id', 'profile_id'],
    ['near', 1, 1],
    ['near', 2, 2],
  ),
};
const fields = (...rows: [string, string][]) => ({
  'classification_group_fields.tsv': table(
    ['classification_scheme', 'field', 'type'],
    ...rows.map((row) => ['near', ...row]),
  ),
});
const values = (...rows: [number, string, string][]) => ({
  'classification_group_values.tsv': table(
    ['classification_scheme', 'group_id', 'field', 'value'],
    ...rows.map((row) => ['near', ...row]),
  ),
});

test('tables give groups their values, and refuse what no group can have, each fault with its reason', async () => {
  const bench = createImportBench();
  await bench.importFiles({ ...DEFINITIONS, ...fields(['nickname', 'text']), ...values([1, 'nickname', 'Alpha']) });
  await bench.importFiles({ ...fields(['rank', 'integer']), ...values([2, 'rank', '5'], [1, 'nickname', 'Beta']) });
  const kept = [
    { group_id: 1, field: 'nickname', value: 'Beta' },
    { group_id: 2, field: 'rank', value: '5' },
  ];
  const stored = () => bench.query('select group_id, field, value from classification_group_value order by group_id');
  expect(stored()).toEqual(kept);
  const refused = await bench.refusal(values([9, 'rank', '1'], [1, 'toString', 'x'], [1, 'rank', 'high']));
  expect(refused.details?.map(({ reason }) => reason)).toEqual([
    'There is no group 9.',
    'Its groups have no field "toString". Say so in classification_group_fields.tsv.',
    '"high" is not a whole number, but rank requires one.',
  ]);
  const retyped = await bench.refusal(fields(['nickname', 'integer'], ['__proto__', 'text']));
  expect(retyped.details?.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('A group has another value: "Beta" is not a whole number'),
    expect.stringContaining('"__proto__" cannot be the name of a field of groups'),
  ]);
  expect(stored()).toEqual(kept);
});
