import { expect, test } from 'vitest';
import { plantIn } from '#test/support/plant.ts';
import { table } from '../import-bench.ts';
import { setUpIsolates } from './isolates-support.ts';

const isolates = (ward: string, year = '1999') =>
  table(['id', 'isolate', 'year', 'ward'], [1, 'A', year, ward], [2, 'B', '2001', 'X']);

test('a table of fields says who sees a field, and one that does not leaves that as it is', async () => {
  const mine = await setUpIsolates({});
  const importFiles = async (files: Record<string, string>) => {
    mine.write(files);
    await mine.run(Object.keys(files));
  };
  const audiences = () => mine.rows('select name, audience from isolate_field order by position');
  const run = async (sql: string) => plantIn(await mine.dataFolder.open('mine')).connection.exec(sql);
  const defined = table(['name', 'type', 'audience'], ['year', 'int', ''], ['ward', 'text', 'Curators']);
  await importFiles({ 'isolate_fields.tsv': defined, 'isolates.tsv': isolates('X') });
  const restricted = [
    { name: 'year', audience: 'everybody' },
    { name: 'ward', audience: 'curators' },
  ];
  expect(await audiences()).toEqual(restricted);
  await importFiles({ 'isolate_fields.tsv': table(['name', 'type', 'comments'], ['ward', 'text', 'Where']) });
  await importFiles({ 'isolate_fields.tsv': table(['name', 'type', 'audience'], ['ward', 'text', '']) });
  expect(await audiences()).toEqual(restricted);

  const odd = table(['name', 'type', 'audience'], ['ward', 'text', 'friends']);
  mine.write({ 'isolate_fields.tsv': odd });
  expect(await mine.refusal(['isolate_fields.tsv'])).toMatchObject({
    details: [{ line: 2, reason: '"friends" does not say who sees the field. Write everybody, members, curators.' }],
  });

  // The day of a change that not everybody sees would tell of it.
  await run("update isolate set datestamp = '2020-01-01', date_entered = '2020-01-01'");
  const days = () => mine.rows('select datestamp from isolate where id = 1');
  const early = [{ datestamp: '2020-01-01' }];
  await importFiles({ 'isolates.tsv': isolates('Y') });
  expect(await mine.rows("select value from isolate_value where field = 'ward' and isolate = 1")).toEqual([
    { value: 'Y' },
  ]);
  expect(await days()).toEqual(early);
  await importFiles({ 'isolates.tsv': isolates('Z', '2000') });
  expect(await days()).not.toEqual(early);

  // Somebody deletes it in a form, and a table without the column brings it again.
  await run(`delete from isolate_value where field = 'ward'; delete from isolate_field where name = 'ward';
    insert into record_history (kind, record_id, changed_at, action, content)
      values ('isolate_field', 'ward', '2026-01-01', 'Deleted.', '{"before":{"audience":"members"}}')`);
  await importFiles({ 'isolate_fields.tsv': table(['name', 'type'], ['ward', 'text']) });
  expect((await audiences())[1]).toEqual({ name: 'ward', audience: 'members' });
});
