import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes, type RouteId } from '#shared/api/routes.ts';
import { createSamplePair, ODD_FIELD } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

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
});
