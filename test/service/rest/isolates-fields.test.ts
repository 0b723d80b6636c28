import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { routes, type RouteId } from '#shared/api/routes.ts';
import { createSamplePair, ODD_FIELD } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';
import { plantIn } from '#test/support/plant.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(createSamplePair);
});
afterAll(() => service.close());

const host = 'http://localhost:80';
const base = '/db/sample_isolates';
const at = host + base;

/** The reply of a route, which must be what the route says. */
async function ask(route: RouteId, path: string): Promise<unknown> {
  const reply = await service.get(base + path);
  expect(reply.status, path).toBe(200);
  expect(routes[route].response.parse(reply.json)).toEqual(reply.json);
  return reply.json;
}

describe('scheme fields', () => {
  it('are counted over the newest versions', async () => {
    const counts = await ask('getSchemeFieldBreakdown', '/schemes/1/fields/ST/breakdown');
    const found = await service.get(`${base}/isolates`);
    const { records } = routes.listIsolates.response.parse(found.json);
    const sum = Object.values(routes.getSchemeFieldBreakdown.response.parse(counts)).reduce((one, two) => one + two, 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(records);
    for (const [value, count] of Object.entries(counts as Record<string, number>)) {
      const searched = await service.post(`${base}/isolates/search`, { 'scheme.1.ST': value });
      expect(searched.json).toMatchObject({ records: count });
    }
  });

  it('are refused where the scheme has none of that name', async () => {
    expect((await service.get(`${base}/schemes/1/fields/nothing/breakdown`)).status).toBe(404);
  });
});

describe('provenance fields', () => {
  it('are described in order, those of every database around those of this one', async () => {
    const fields = routes.listFields.response.parse(await ask('listFields', '/fields'));
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ['id', 'int'],
      ['isolate', 'text'],
      ['country', 'text'],
      ['year', 'int'],
      ['sampled', 'date'],
      ['temperature', 'float'],
      ['source', 'text'],
      ['code', 'text'],
      [ODD_FIELD, 'text'],
      ['sender', 'int'],
      ['curator', 'int'],
      ['date_entered', 'date'],
      ['datestamp', 'date'],
    ]);
    expect(fields[2]).toMatchObject({ required: true, 'allowed values': ['Norway', 'Österreich'] });
    expect(fields[3]).toMatchObject({ required: false, min: 1900, max: 2100, comments: 'Year' });
    expect(fields[6]).toMatchObject({ multiple: true });
    expect(fields[7]).toMatchObject({ length: 5, regex: '^C\\d+$' });
    for (const { values } of fields) {
      const reply = await service.get(String(values).slice(host.length));
      expect(routes.listFieldValues.response.parse(reply.json).records).toBeGreaterThan(0);
    }
  });

  it('give their values with native types, in natural order', async () => {
    expect(await ask('listFieldValues', '/fields/year')).toEqual({ records: 3, values: [1999, 2000, 2001] });
    expect(await ask('listFieldValues', '/fields/code')).toEqual({ records: 2, values: ['C9', 'C10'] });
    expect(await ask('listFieldValues', '/fields/temperature')).toEqual({ records: 1, values: [36.5] });
    expect(await ask('listFieldValues', '/fields/sender')).toEqual({ records: 1, values: [1] });
    expect(await ask('listFieldValues', '/fields/source?search=OO')).toEqual({ records: 1, values: ['blood'] });
    expect(await ask('listFieldValues', '/fields/source?page_size=2&page=2')).toMatchObject({
      records: 3,
      paging: { first: `${at}/fields/source?page=1&page_size=2` },
      values: ['soil'],
    });
    expect((await service.get(`${base}/fields/nothing`)).json).toMatchObject({ status: 404, code: 'unknown_field' });
  });

  it('tell how many newest versions have each value', async () => {
    expect(await ask('getFieldBreakdown', '/fields/country/breakdown')).toEqual({ Norway: 3, Österreich: 2 });
    expect(await ask('getFieldBreakdown', '/fields/year/breakdown')).toEqual({ 1999: 2, 2001: 1 });
    expect(await ask('getFieldBreakdown', '/fields/isolate/breakdown')).toMatchObject({ Beta: 1 });
  });

  it('tell so of genomes alone, of the size that is asked or usual for the face', async () => {
    const genomes = async (size: string, face = '') =>
      (await service.get(`${face}${base}/fields/isolate/breakdown?genomes=1${size}`)).json;
    const isolatesOf = async (size: number) => {
      const list = (await service.get(`${base}/genomes?genome_size=${size}&include_records=1`)).json;
      const { isolates } = list as { isolates: { provenance: { isolate: string } }[] };
      return Object.fromEntries(isolates.map(({ provenance }) => [provenance.isolate, 1]));
    };
    for (const size of [1, 41, 500, 601]) expect(await genomes(`&genome_size=${size}`)).toEqual(await isolatesOf(size));
    expect(Object.keys(await isolatesOf(41))).not.toHaveLength(0);
    for (const face of ['', '/bigsdb']) expect(await genomes('', face)).toEqual({});
    expect(await ask('getFieldBreakdown', '/fields/country/breakdown?genomes=0')).toEqual({ Norway: 3, Österreich: 2 });
    expect((await service.get(`${base}/fields/country/breakdown?genomes=1&genome_size=50`)).json).not.toEqual({
      Norway: 3,
      Österreich: 2,
    });
  });
});

describe('a conditional request', () => {
  it('sees a change of the isolates, and of the profiles in the other database', async () => {
    const path = `${base}/isolates/1`;
    const tagOf = async () => String((await service.get(path)).headers['etag']);
    const first = await tagOf();
    expect((await service.get(path, { 'if-none-match': first })).status).toBe(304);
    const tags = [first];
    for (const [name, change] of [
      [
        'sample_isolates',
        "update isolate_value set value = '1998', number_value = 1998 where isolate = 1 and field = 'year'",
      ],
      ['sample', "update profile_field set value = 'one complex' where value = 'ST-1 complex'"],
    ] as const) {
      const { connection } = plantIn(await service.dataFolder.open(name));
      connection.exec(change);
      bumpDefinitionsVersion(connection);
      expect((await service.get(path, { 'if-none-match': tags.at(-1) ?? '' })).status).toBe(200);
      tags.push(await tagOf());
    }
    expect(new Set(tags).size).toBe(3);
  });

  it('gets the new values of scheme fields after a change of the profiles', async () => {
    const seqdef = plantIn(await service.dataFolder.open('sample'));
    const where = { from: 'one complex', to: 'another complex' };
    await seqdef.sql.updateTable('profile_field').set({ value: where.to }).where('value', '=', where.from).execute();
    bumpDefinitionsVersion(seqdef.connection);
    const { schemes } = routes.getIsolate.response.parse(await ask('getIsolate', '/isolates/1'));
    expect(schemes?.[0]?.fields).toEqual({ ST: 1, clonal_complex: where.to });
    const found = await service.post(`${base}/isolates/search`, { 'scheme.1.clonal_complex': where.to });
    expect(found.json).toMatchObject({ records: 2 });
  });
});
