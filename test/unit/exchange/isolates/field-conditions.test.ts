import { expect, test } from 'vitest';
import { table } from '../import-bench.ts';
import { setUpIsolates } from './isolates-support.ts';

const CONDITIONS = JSON.stringify([{ field: 'country', values: ['Norway'], required: true, allowed_values: ['Oslo'] }]);

test('a table of fields brings conditions, and rows are checked by them together with what the isolate has', async () => {
  const mine = await setUpIsolates({
    'fields.tsv': table(['name', 'type', 'conditions'], ['region', 'text', CONDITIONS], ['country', 'text', '']),
    'isolates.tsv': table(['isolate', 'country', 'region'], ['A', 'Norway', 'Oslo'], ['B', 'Chile', 'Arica']),
  });
  await mine.run(['fields.tsv', 'isolates.tsv']);
  mine.write({
    'new.tsv': table(['isolate', 'country'], ['C', 'Norway'], ['D', 'Chile']),
    'changed.tsv': table(['id', 'isolate', 'country'], ['2', 'B', 'Norway']),
    'named.tsv': table(['id', 'isolate'], ['1', 'A1']),
    'stricter.tsv': table(['name', 'type', 'conditions'], ['region', 'text', CONDITIONS.replace('Oslo', 'Bodø')]),
    'wrong.tsv': table(
      ['name', 'type', 'conditions'],
      ['region', 'text', 'country=Norway'],
      ['host', 'text', CONDITIONS.replace('country', 'contry')],
    ),
  });
  const refused = async (file: string) =>
    (await mine.refusal([file])).details?.map(({ row, field, reason }) => [row, field, reason]);
  expect(await refused('new.tsv')).toEqual([[1, 'region', 'region must have a value where country is Norway.']]);
  expect(await refused('changed.tsv')).toEqual([
    [1, 'region', '"Arica" is not an allowed value of region where country is Norway: Oslo.'],
  ]);
  expect(await refused('stricter.tsv')).toEqual([
    [undefined, 'region', '1 isolate of the database does not fit the conditions: 1.'],
  ]);
  expect(await refused('wrong.tsv')).toEqual([
    [1, 'region', expect.stringContaining('The conditions are not written as JSON such as [{"field":"country"')],
    [undefined, 'host', 'Condition 1: There is no field "contry".'],
  ]);
  await mine.run(['named.tsv']);
  expect(await mine.rows('select name from isolate where id = 1')).toEqual([{ name: 'A1' }]);
});
