import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { plantIn } from '#test/support/plant.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

const ROWS = 10_000;
const DATABASE = '/db/sample_isolates';

test('a table of changes that the user stops while it is written changes nothing, and does not hold up the next change', async () => {
  const dataFolder = join(temporaryFolder(), 'data');
  const folder = await openDataFolder(dataFolder);
  const { isolates } = await createSamplePair(folder);
  plantIn(isolates).connection.exec(`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < ${ROWS - 1})
      insert into isolate (id, name, date_entered, datestamp) select 100 + i, 'EPI' || i, '2024-01-01', '2024-01-01' from n;
    insert into isolate_value (isolate, field, position, value) select id, 'country', 0, 'Norway' from isolate where id >= 100;`);
  await folder.close();
  const { workbench } = await startWorkbench({ dataFolder });
  const ask = (callId: string, method: 'POST' | 'GET', path: string, body?: object) => {
    const input = { site: 'local', method, path, ...(body ? { body } : {}) };
    return workbench.call('api:request', input, { callId, signal: new AbortController().signal });
  };
  const table = (rows: string[][]) => ({ record: 'isolate', columns: ['isolate', 'year'], rows });
  const all = table(Array.from({ length: ROWS }, (_, index) => [`EPI${index}`, '2011']));
  const writing = ask('write', 'POST', `${DATABASE}/curation/update_table`, all);
  workbench.cancel('write');
  expect(await writing).toMatchObject({ ok: false });
  const one = await ask('one', 'POST', `${DATABASE}/curation/update_table`, table([['EPI7', '2012']]));
  expect(one).toMatchObject({ ok: true, value: { body: { changed: 1 } } });
  const count = async (year: number) => {
    const found = await ask(`count ${year}`, 'POST', `${DATABASE}/isolates/search`, { 'field.year': year });
    return (found as unknown as { value: { body: { records: number } } }).value.body.records;
  };
  expect([await count(2011), await count(2012)]).toEqual([0, 1]);
});
