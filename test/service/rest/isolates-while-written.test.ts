import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { startSampleService, type SampleService } from '#test/support/sample-service.ts';
import { plantIn } from '#test/support/plant.ts';

let service: SampleService;
let isolates: Database;
let writer: DatabaseSync;
const path = '/db/sample_isolates';

// Another program (a long import) is writing the isolates, and profiles have changed: profile 2 of scheme 1 is now
// called 77.
beforeEach(async () => {
  service = await startSampleService(createSamplePair);
  // Fills the cache of an earlier state.
  await service.post(`${path}/isolates/search`, { 'scheme.1.ST': 2 });
  const seqdef = plantIn(await service.dataFolder.open('sample'));
  isolates = plantIn(await service.dataFolder.open('sample_isolates'));
  writer = new DatabaseSync(isolates.file);
  writer.exec('begin immediate');
  seqdef.connection.exec("update profile set profile_id = '77' where scheme = 1 and profile_id = '2'");
  bumpDefinitionsVersion(seqdef.connection);
});
afterEach(async () => {
  if (writer.isTransaction) writer.exec('rollback');
  writer.close();
  await service.close();
});

/** A reply once the scheme values have been worked out. */
async function upToDate(address: string) {
  await service.post(`${path}/isolates/search`, { 'scheme.1.ST': 77 });
  return service.get(address);
}

const types = (record: unknown) =>
  (record as { schemes?: { fields?: { ST?: unknown } }[] }).schemes?.map((scheme) => scheme.fields?.ST);

it('a record shows the current state of the isolate, and looks like any other', async () => {
  const reply = await service.get(`${path}/isolates/2`);
  expect([reply.status, types(reply.json)?.[0]]).toEqual([200, 77]);
  writer.exec('commit');
  const { headers, text } = await upToDate(`${path}/isolates/2`);
  expect([reply.text, reply.headers]).toEqual([text, { ...headers, date: reply.headers['date'] }]);
  expect((await service.get(`${path}/isolates/2`, { 'if-none-match': String(reply.headers['etag']) })).status).toBe(
    304,
  );
});

it('a page of records shows what the isolates are now', async () => {
  const reply = await service.get(`${path}/isolates?include_records=1`);
  const { isolates: records } = reply.json as { isolates: unknown[] };
  expect(records.map((record) => types(record)?.[0])).toContain(77);
  const fields = await service.get(`${path}/isolates?include_records=1&fields=scheme.1.ST`);
  expect((fields.json as { isolates: unknown[] }).isolates.map((record) => types(record)?.[0])).toContain(77);
});

it('shows of the current state only the schemes that are wanted', async () => {
  const fields = await service.get(`${path}/isolates?include_records=1&fields=scheme.1.ST`);
  for (const record of (fields.json as { isolates: { schemes?: object[] }[] }).isolates) {
    expect(record.schemes ?? []).toSatisfy((schemes: object[]) => schemes.length <= 1);
  }
  const rows = await service.get(`${path}/projects/1/dataset?schemes=1&fields=`);
  expect(rows.json).toMatchObject({ dataset: [{ schemes: { 1: { ST: 1, name: 'MLST' } } }] });
  for (const row of (rows.json as { dataset: { schemes: object }[] }).dataset) {
    expect(Object.keys(row.schemes)).toEqual(['1']);
  }
});

it('a page of addresses does not depend on the state of isolates, and may be kept', async () => {
  const reply = await service.get(`${path}/isolates`);
  expect([reply.status, typeof reply.headers['etag']]).toEqual([200, 'string']);
});

it('a search by scheme field answers from before the change', async () => {
  const found = async (type: number) =>
    (await service.post(`${path}/isolates/search`, { 'scheme.1.ST': type })).json as { records: number };
  expect([(await found(2)).records, (await found(77)).records]).toEqual([1, 0]);
});

it('orders, groups and counts by scheme field answer from before the change, and are not kept', async () => {
  const counts = `${path}/schemes/1/fields/ST/breakdown`;
  for (const list of [`${path}/isolates?sort=scheme.1.ST`, `${path}/classification_schemes/1/groups/2`, counts]) {
    const [first, ...more] = [await service.get(list), await service.get(list), await service.get(list)];
    expect(more.map(({ status, text }) => [list, status, text])).toEqual(more.map(() => [list, 200, first?.text]));
  }
  const before = await service.get(counts);
  expect(before.json).toEqual({ 1: 2, 2: 1, 6: 1 });
  writer.exec('commit');
  const after = await service.get(counts, { 'if-none-match': String(before.headers['etag']) });
  expect([after.status, after.json]).toEqual([200, { 1: 2, 6: 1, 77: 1 }]);
});

it('everything is up to date once the other writer has finished', async () => {
  await service.get(`${path}/isolates/2`);
  await service.post(`${path}/isolates/search`, { 'scheme.1.ST': 2 });
  writer.exec('commit');
  const { json } = await service.post(`${path}/isolates/search`, { 'scheme.1.ST': 77 });
  expect(json).toMatchObject({ records: 1 });
  const reply = await service.get(`${path}/isolates/2`);
  expect([types(reply.json)?.[0], typeof reply.headers['etag']]).toEqual([77, 'string']);
});

it('many who ask at the same time each get their own record', async () => {
  const ids = [1, 2, 3, 4, 1, 2, 3, 4];
  const replies = await Promise.all(ids.map((id) => service.get(`${path}/isolates/${id}`)));
  const found = replies.map(({ json }) => [(json as { provenance: { id: number } }).provenance.id, types(json)?.[0]]);
  const each = [
    [1, 1],
    [2, 77],
    [3, 77],
    [4, [1, 6]],
  ];
  expect(found).toEqual([...each, ...each]);
});
