import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo, DEMO_ISOLATES, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import type { Changes } from '#shared/api/changes.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { routes } from '#shared/api/routes.ts';
import { plantIn } from '../../support/plant.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(createDemo);
});
afterAll(() => service.close());

async function changes(database: string, query = ''): Promise<Changes> {
  const reply = await service.get(`/db/${database}/changes${query}`);
  expect(reply.status, reply.text).toBe(200);
  return routes.listChanges.response.parse(reply.json);
}

/** Row ids of all records by datestamp and id, latest first: what a plain query says. */
async function plainly(table: 'allele' | 'profile', limit: number): Promise<string[]> {
  const { connection } = await service.dataFolder.open(DEMO_SEQDEF);
  const key = `${table}_id`;
  return connection
    .prepare(`select ${key} as key from ${table} order by datestamp desc, id desc limit ?`)
    .all(limit)
    .map((row) => String(row['key']));
}

async function expectPlain(limit: number): Promise<void> {
  const { alleles = [], profiles = [] } = await changes(DEMO_SEQDEF, `?limit=${limit}`);
  expect(alleles.map(({ allele_id }) => allele_id)).toEqual(await plainly('allele', limit));
  expect(profiles.map(({ profile_id }) => profile_id)).toEqual(await plainly('profile', limit));
}

describe('the last changes', () => {
  it('of definitions are the latest alleles and profiles, with their addresses', async () => {
    await expectPlain(10);
    const { alleles: [allele] = [], profiles: [profile] = [], isolates } = await changes(DEMO_SEQDEF);
    expect(isolates).toBeUndefined();
    const at = (address = '') => service.get(new URL(address).pathname);
    expect((await at(allele?.allele)).json).toMatchObject({
      allele_id: allele?.allele_id,
      datestamp: allele?.datestamp,
    });
    expect((await at(profile?.profile)).json).toMatchObject({ datestamp: profile?.datestamp });
  });

  it('are the same wherever the latest records lie', async () => {
    const { connection } = plantIn(await service.dataFolder.open(DEMO_SEQDEF));
    const touch = (table: string, which: string, day: string) =>
      connection.exec(`update ${table} set datestamp = '${day}' where id in (select id from ${table} ${which});
        update locus set alleles_last_updated = (select max(datestamp) from allele where locus = locus.id);
        update scheme set profiles_last_updated = (select max(datestamp) from profile where scheme = scheme.id)`);
    for (const table of ['allele', 'profile']) {
      touch(table, 'order by id limit 3', '2031-01-02');
      touch(table, 'order by id desc limit 4', '2031-01-01');
    }
    bumpDefinitionsVersion(connection);
    await expectPlain(2);
    await expectPlain(5);
    await expectPlain(50);
  });

  it('of isolates are those of the newest versions, by day and number', async () => {
    const { connection } = plantIn(await service.dataFolder.open(DEMO_ISOLATES));
    const latest = 'select id from isolate order by datestamp desc, id desc limit 1';
    connection.exec(`update isolate set new_version = 1 where id = (${latest})`);
    const plain = connection
      .prepare('select id from isolate where new_version is null order by datestamp desc, id desc limit 10')
      .all()
      .map((row) => row['id']);
    const { isolates = [], alleles } = await changes(DEMO_ISOLATES);
    expect(isolates.map(({ id }) => id)).toEqual(plain);
    expect(plain).not.toContain(connection.prepare(latest).get()?.['id']);
    expect(alleles).toBeUndefined();
    const [first] = isolates;
    const record = await service.get(new URL(first?.href ?? '').pathname);
    expect(record.json).toMatchObject({ provenance: { id: first?.id, isolate: first?.isolate } });
  });

  it.each(['0', '101', 'x'])('have no limit of %s', async (limit) => {
    expect((await service.get(`/db/${DEMO_SEQDEF}/changes?limit=${limit}`)).status).toBe(400);
  });
});
