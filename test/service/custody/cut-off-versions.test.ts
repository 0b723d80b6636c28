import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { describeDatabase } from '#electron/store/site/describe-database.ts';
import { believing } from '#test/support/listening-service.ts';
import { plantIn } from '#test/support/plant.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { startSampleService, type SampleService } from '#test/support/sample-service.ts';

const DATABASE = 'sample_isolates';
const ISOLATES = `/db/${DATABASE}/isolates`;
const ADA = { authorization: 'ada' };

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(
    async (folder) => {
      await createSamplePair(folder);
      await folder.site.accounts.add({ user_name: 'ada' });
      await describeDatabase(folder, { database: DATABASE, cut_off: '2024-01-03' });
    },
    { authenticate: believing },
  );
});
afterAll(() => service.close());

/** Isolate 2 was replaced by 4, and this by 6. */
async function enter(days: Record<2 | 4 | 6, string>): Promise<void> {
  const { connection } = plantIn(await service.dataFolder.open(DATABASE));
  const set = connection.prepare('update isolate set date_entered = ?, new_version = ? where id = ?');
  set.run(days[2], 4, 2);
  set.run(days[4], 6, 4);
  set.run(days[6], null, 6);
  bumpDefinitionsVersion(connection);
}

const get = async (path: string, headers = {}) => (await service.get(path, headers)).json as Record<string, unknown>;
const listed = async (parameters: string, headers = {}) =>
  ((await get(`${ISOLATES}?${parameters}`, headers))['isolates'] as string[])
    .map((uri) => Number(uri.split('/').at(-1)))
    .filter((id) => [2, 4, 6].includes(id));
const ending = (id: number): unknown => expect.stringMatching(new RegExp(`/isolates/${id}$`));

it('the last version before the day is the newest in lists, counts, searches and records', async () => {
  await enter({ 2: '2020-01-01', 4: '2020-02-01', 6: '2024-06-01' });
  for (const [parameters, unsigned, signed] of [
    ['', [4], [6]],
    ['sort=-isolate', [4], [6]],
    ['search=Norway', [4], []],
    ['include_old_versions=1', [2, 4], [2, 4, 6]],
  ] as const) {
    const told = [parameters, await listed(parameters), await listed(parameters, ADA)];
    expect(told).toEqual([parameters, unsigned, signed]);
  }
  expect(await get(ISOLATES)).toMatchObject({ records: ((await get(ISOLATES))['isolates'] as string[]).length });
  const found = (await service.post(`${ISOLATES}/search`, { 'field.country': 'Norway' })).json;
  expect(found).toMatchObject({ isolates: expect.arrayContaining([ending(4)]) as unknown });
  const counts = await get(`/db/${DATABASE}/fields/country/breakdown`);
  expect(counts['Norway']).toBe((found as { records: number }).records);
  const [newest, older] = [await get(`${ISOLATES}/4`), await get(`${ISOLATES}/2`)];
  expect(newest).toMatchObject({ old_version: ending(2) });
  expect(newest).not.toHaveProperty('new_version');
  expect(older).toMatchObject({ new_version: ending(4) });
  expect(await get(`${ISOLATES}/4`, ADA)).toMatchObject({ new_version: ending(6) });
});

it('a version that alone is newer than the day is passed over', async () => {
  await enter({ 2: '2020-01-01', 4: '2024-06-01', 6: '2020-01-01' });
  expect([await listed(''), await listed('', ADA)]).toEqual([[6], [6]]);
  expect(await get(`${ISOLATES}/2`)).toMatchObject({ new_version: ending(6) });
});
