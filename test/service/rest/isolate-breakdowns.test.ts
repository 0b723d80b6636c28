import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IsolateBreakdown } from '#shared/api/breakdown.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { routes } from '#shared/api/routes.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(createSamplePair);
});
afterAll(() => service.close());

const base = '/db/sample_isolates';

async function breakdown(query: string, body?: unknown): Promise<IsolateBreakdown> {
  const path = `${base}/isolates/breakdown?${query}`;
  const reply = await (body === undefined ? service.get(path) : service.post(path, body));
  expect(reply.status, reply.text).toBe(200);
  return routes.getIsolateBreakdown.response.parse(reply.json);
}

async function counts(query: string, body?: unknown): Promise<[...unknown[], number][]> {
  return (await breakdown(query, body)).counts.map(({ values, records }) => [...values, records]);
}

describe('the breakdown of isolates', () => {
  it('counts a field by its values in order, isolates without one last', async () => {
    expect(await breakdown('fields=year')).toEqual({
      records: 5,
      fields: ['year'],
      counts: [
        { values: [1999], records: 2 },
        { values: [2001], records: 1 },
        { values: [null], records: 2 },
      ],
    });
    expect(await counts('fields=isolate')).toEqual([
      ['Alpha', 1],
      ['Beta', 1],
      ['Delta', 1],
      ['Epsilon', 1],
      ['Gamma 50%_x', 1],
    ]);
  });

  it('counts an isolate for each of its values', async () => {
    expect(await counts('fields=source')).toEqual([
      ['blood', 1],
      ['CSF', 1],
      ['soil', 1],
      [null, 3],
    ]);
    expect(await counts('fields=scheme.1.ST')).toEqual([
      [1, 2],
      [2, 1],
      [6, 1],
      [null, 2],
    ]);
    expect(await counts('fields=locus.penA')).toEqual([
      ['b', 1],
      [null, 4],
    ]);
  });

  it('counts pairs of values of two fields', async () => {
    expect(await counts('fields=scheme.1.ST,year')).toEqual([
      [1, 1999, 2],
      [2, 2001, 1],
      [6, 1999, 1],
      [null, null, 2],
    ]);
    expect(await counts('fields=country,country')).toEqual([
      ['Norway', 'Norway', 3],
      ['Österreich', 'Österreich', 2],
    ]);
  });

  it.each([
    ['include_old_versions=1', 6],
    ['search=norway', 3],
    ['added_after=2024-01-01', 1],
    ['updated_after=2024-02-01&added_on=2024-01-01', 1],
    ['genome_size=44', 2],
  ])('takes the filters of lists: %s', async (filter, records) => {
    const found = await breakdown(`fields=country&${filter}`);
    expect(found.records).toBe(records);
    expect(found.counts.reduce((sum, count) => sum + count.records, 0)).toBe(records);
  });

  it('is of the isolates that a search finds', async () => {
    const filter = {
      any: [
        { scheme: 1, scheme_field: 'ST', op: '=', value: 2 },
        { field: 'code', op: 'not-empty' },
      ],
    };
    expect(await counts('fields=country', { filter })).toEqual([
      ['Norway', 1],
      ['Österreich', 2],
    ]);
    expect(await counts('fields=year&include_old_versions=1', { 'scheme.1.ST': 2 })).toEqual([
      [2000, 1],
      [2001, 1],
    ]);
  });

  it('adds up to what a single field says without it', async () => {
    for (const [path, query] of [
      ['fields/country/breakdown', 'fields=country'],
      ['schemes/1/fields/ST/breakdown', 'fields=scheme.1.ST'],
    ] as const) {
      for (const filter of ['', 'search=norway', 'include_old_versions=1', 'added_after=2023-01-01']) {
        const single = (await service.get(`${base}/${path}?${filter}`)).json;
        const valued = (await counts(`${query}&${filter}`)).filter(([value]) => value !== null);
        expect(single, `${path}?${filter}`).toEqual(
          Object.fromEntries(valued.map(([value, records]) => [String(value), records])),
        );
      }
    }
    const genomes = await service.get(`${base}/fields/country/breakdown?genomes=1&genome_size=44&search=alpha`);
    expect(genomes.json).toEqual({ Norway: 1 });
  });

  it.each([
    ['fields=nothing', 'names "nothing"'],
    ['fields=scheme.1.nothing', 'names no field of the scheme 1'],
    ['fields=locus.nothing', 'names no locus'],
    ['fields=total_length', 'names "total_length"'],
    ['fields=year,country,source', 'must be at most 2'],
    ['', '"fields" is required'],
  ])('is refused for %s', async (query, message) => {
    const reply = await service.get(`${base}/isolates/breakdown?${query}`);
    expect(reply.json).toMatchObject({ status: 400, message: expect.stringContaining(message) as string });
  });

  it('wants conditions in the body of a search', async () => {
    expect((await service.post(`${base}/isolates/breakdown?fields=year`, {})).status).toBe(400);
    const twice = await service.post(`${base}/isolates/breakdown?fields=year`, { fields: 'country', 'field.id': 1 });
    expect(twice.json).toMatchObject({ status: 400, message: expect.stringContaining('"fields"') as string });
  });
});

describe('loci as fields of isolates', () => {
  async function alleles(query: string): Promise<unknown[]> {
    const reply = await service.get(`${base}/isolates?include_records=1&${query}`);
    expect(reply.status, reply.text).toBe(200);
    return (routes.listIsolates.response.parse(reply.json).isolates as Isolate[]).map((isolate) => isolate.alleles);
  }

  it('show the alleles of one locus, and of all loci of a scheme', async () => {
    expect(await alleles('fields=locus.penA')).toEqual([{ penA: 'b' }, undefined, undefined, undefined, undefined]);
    expect(await alleles('fields=year,loci.1')).toEqual([
      { adk: 1, abcZ: 1 },
      { adk: 2, abcZ: 2 },
      { adk: 1, abcZ: [1, 6] },
      { adk: 1 },
      undefined,
    ]);
  });

  it('order the isolates', async () => {
    const reply = await service.get(`${base}/isolates?sort=-locus.abcZ`);
    const ids = (reply.json as { isolates: string[] }).isolates.map((uri) => Number(uri.split('/').at(-1)));
    expect(ids).toEqual([3, 1, 4, 5, 6]);
  });

  it('that are not there are refused', async () => {
    for (const fields of ['locus.nothing', 'loci.99', 'loci.MLST']) {
      const reply = await service.get(`${base}/isolates?include_records=1&fields=${fields}`);
      expect(reply.json, fields).toMatchObject({ status: 400, code: 'bad_parameter' });
    }
  });
});
