import { expect, test } from 'vitest';
import { FIELDS, setUpIsolates } from './isolates-support.ts';

const GENOME = '>c1\nACGTACGTACGTACGT\n';

test('a method that the table lacks is asked for once, and then holds for all rows', async () => {
  const { plan, run, rows } = await setUpIsolates({
    'isolates.csv': 'isolate;assembly_filename\nX1;a.fa\nX2;b.fa\n',
    'a.fa': GENOME,
    'b.fa': `${GENOME}>c2\nACGT\n`,
  });
  const before = await plan();
  expect(before.asked).toMatchObject([{ name: 'sequence_method' }]);
  expect(before.asked[0]?.options).toContain('Illumina');
  expect(before.problems).toHaveLength(1);
  const values = { sequence_method: 'Illumina' };
  const after = await plan([], { values });
  expect(after).toMatchObject({ problems: [], asked: [{ name: 'sequence_method' }], counts: { assemblies: 2 } });
  await run([], { values });
  expect(await rows('select distinct method from contig')).toEqual([{ method: 'Illumina' }]);
  const { problems } = await plan([], { values: { sequence_method: 'tea leaves' } });
  expect(problems[0]?.reason).toMatch(/"tea leaves" is not a known sequencing method/);
});

test('a method fills only the rows that lack one', async () => {
  const { plan, run, rows } = await setUpIsolates({
    'isolates.tsv': 'isolate\tsequence_method\tassembly_filename\nX1\tPacBio\ta.fa\nX2\t\tb.fa\n',
    'a.fa': GENOME,
    'b.fa': `${GENOME}>c2\nACGT\n`,
  });
  expect((await plan()).asked).toMatchObject([{ name: 'sequence_method' }]);
  await run([], { values: { sequence_method: 'Illumina' } });
  expect(
    await rows("select isolate, method from contig where original_designation = 'c1' order by isolate"),
  ).toMatchObject([{ method: 'PacBio' }, { method: 'Illumina' }]);
});

test('a required field without a column is asked for with its allowed values; wrong ones are refused as in a table', async () => {
  const { plan, run, rows, write } = await setUpIsolates({ 'fields.tsv': FIELDS });
  await run();
  write({ 'isolates.tsv': 'isolate\tnotes\nX1\tone\nX2\t\n' });
  const before = await plan(['isolates.tsv']);
  expect(before.asked).toEqual([{ name: 'country', options: ['Utopia', 'Lilliput', 'Atlantis'] }, { name: 'year' }]);
  const wrong = await plan(['isolates.tsv'], { values: { country: 'Utopia', year: '1800' } });
  expect(wrong.problems[0]).toMatchObject({ field: 'year', row: 1 });
  await run(['isolates.tsv'], { values: { country: 'Utopia', year: '2020' } });
  expect(await rows("select value from isolate_value where field = 'year'")).toEqual([
    { value: '2020' },
    { value: '2020' },
  ]);
});
