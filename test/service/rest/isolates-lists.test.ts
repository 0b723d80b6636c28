import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo, DEMO_ISOLATES } from '#electron/exchange/demo/create-demo.ts';
import { routes } from '#shared/api/routes.ts';
import { createSamplePair, ODD_FIELD } from '../../support/sample-isolates.ts';
import { ODD_LOCI } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(async (dataFolder) => {
    await createSamplePair(dataFolder);
    await createDemo(dataFolder);
  });
});
afterAll(() => service.close());

const host = 'http://localhost:80';
const base = '/db/sample_isolates';

interface List {
  records: number;
  last_updated?: string;
  paging?: Record<string, string>;
  isolates: unknown[];
}

function idsIn(isolates: unknown[]): number[] {
  return isolates.map((uri) => Number(String(uri).split('/').at(-1)));
}

async function list(path: string): Promise<List> {
  const reply = await service.get(path);
  expect(reply.status, reply.text).toBe(200);
  expect(routes.listIsolates.response.parse(reply.json)).toEqual(reply.json);
  return reply.json as List;
}

async function ids(query: string): Promise<number[]> {
  return idsIn((await list(`${base}/isolates${query}`)).isolates);
}

async function search(body: unknown, query = ''): Promise<List> {
  const reply = await service.post(`${base}/isolates/search${query}`, body);
  expect(reply.status, reply.text).toBe(200);
  expect(routes.searchIsolates.response.parse(reply.json)).toEqual(reply.json);
  return reply.json as List;
}

async function found(body: unknown, query = ''): Promise<number[]> {
  return idsIn((await search(body, query)).isolates);
}

async function refusal(body: unknown): Promise<{ status: number; message: string }> {
  const reply = await service.post(`${base}/isolates/search`, body);
  return { status: reply.status, message: (reply.json as { message: string }).message };
}

describe('the list of isolates', () => {
  it('has the newest versions by id, and the others when asked', async () => {
    expect(await list(`${base}/isolates`)).toMatchObject({ records: 5, last_updated: '2024-03-01' });
    expect(await ids('')).toEqual([1, 3, 4, 5, 6]);
    expect(await ids('?include_old_versions=1')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await ids('?include_old_versions=0')).toEqual([1, 3, 4, 5, 6]);
    expect(await ids('?return_all=1&include_old_versions=1')).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is filtered by dates, all of which must hold', async () => {
    expect(await ids('?added_after=2024-01-01')).toEqual([3]);
    expect(await ids('?updated_after=2024-02-01')).toEqual([3, 4]);
    expect(await ids('?updated_after=2024-02-01&added_on=2024-01-01')).toEqual([4]);
    expect((await service.get(`${base}/isolates?added_on=2024-02-30`)).status).toBe(400);
  });

  it('is paged by query with links that keep every parameter once', async () => {
    const { paging, records } = await list(`${base}/isolates?page=2&page_size=2&include_old_versions=1`);
    const link = `${host}${base}/isolates`;
    const page = (number: number) => `${link}?page=${number}&page_size=2&include_old_versions=1`;
    expect(records).toBe(6);
    expect(paging).toEqual({
      first: page(1),
      previous: page(1),
      next: page(3),
      last: page(3),
      return_all: `${link}?return_all=1&include_old_versions=1`,
    });
    expect(idsIn((await list(page(3).slice(host.length))).isolates)).toEqual([5, 6]);
  });

  it('is paged by headers', async () => {
    const reply = await service.get(`${base}/isolates`, { 'x-offset': '1', 'x-per-page': '2' });
    expect(reply.json).not.toHaveProperty('paging');
    expect(idsIn((reply.json as List).isolates)).toEqual([3, 4]);
    expect(reply.headers).toMatchObject({ 'x-offset': '1', 'x-per-page': '2', 'x-total-pages': '3' });
  });

  it('embeds records equal to the records themselves', async () => {
    const { isolates } = await list(`${base}/isolates?include_records=1&include_old_versions=1`);
    const records = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => service.get(`${base}/isolates/${id}`)));
    expect(isolates).toEqual(records.map(({ json }) => json));
  });

  it('shows chosen fields only', async () => {
    const fields = encodeURIComponent(`year,scheme.1.ST, ${ODD_FIELD}`);
    const { isolates } = await list(`${base}/isolates?include_records=1&page_size=2&fields=${fields}`);
    expect(isolates).toMatchObject([
      { provenance: { id: 1, isolate: 'Alpha', year: 1999 }, schemes: [{ description: 'MLST', fields: { ST: 1 } }] },
      { provenance: { id: 3, year: 2001, [ODD_FIELD]: 'a/b "c"' }, schemes: [{ fields: { ST: 2 } }] },
    ]);
    expect(Object.keys(isolates[0] ?? {})).toEqual(['provenance', 'schemes']);
    const bad = await service.get(`${base}/isolates?include_records=1&fields=nothing`);
    expect(bad.json).toMatchObject({ status: 400, code: 'bad_parameter' });
  });

  it('is sorted by any field, those without a value last', async () => {
    expect(await ids('?sort=year')).toEqual([1, 4, 3, 5, 6]);
    expect(await ids('?sort=-year')).toEqual([3, 1, 4, 5, 6]);
    expect(await ids('?sort=-isolate')).toEqual([4, 6, 5, 3, 1]);
    expect(await ids('?sort=code')).toEqual([5, 6, 1, 3, 4]);
    expect(await ids('?sort=sender')).toEqual([1, 3, 4, 5, 6]);
    expect(await ids('?sort=-id')).toEqual([6, 5, 4, 3, 1]);
    expect(await ids('?sort=-scheme.1.ST')).toEqual([3, 1, 4, 5, 6]);
    expect(await ids('?sort=total_length')).toEqual([1, 3, 4, 5, 6]);
    expect(await ids('?sort=-total_length')).toEqual([3, 1, 4, 5, 6]);
    expect(await ids('?sort=-contig_count')).toEqual([1, 3, 4, 5, 6]);
    expect((await service.get(`${base}/isolates?sort=nothing`)).status).toBe(400);
  });

  it('is searched for words in names, other names, values and ids', async () => {
    expect(await ids('?search=first')).toEqual([1]);
    expect(await ids('?search=norway%20SOIL')).toEqual([4]);
    expect(await ids(`?search=${encodeURIComponent('50%_')}`)).toEqual([4]);
    expect(await ids('?search=6')).toContain(6);
  });

  it('of genomes asks for contigs of a length together', async () => {
    const genomes = async (query: string) => idsIn((await list(`${base}/genomes${query}`)).isolates);
    expect(await genomes('')).toEqual([]);
    expect(await genomes('?genome_size=600')).toEqual([3]);
    expect(await genomes('?genome_size=44')).toEqual([1, 3]);
    expect(await genomes('?genome_size=44&added_after=2024-01-15')).toEqual([3]);
    const demo = await service.get(`/db/${DEMO_ISOLATES}/genomes`);
    expect(routes.listGenomes.response.parse(demo.json).records).toBe(2);
  });
});

describe('a search', () => {
  it('compares texts of fields without regard to case, and numbers as numbers', async () => {
    expect(await found({ 'field.country': 'NORWAY' })).toEqual([1, 4, 5]);
    expect(await found({ 'field.country': 'ÖSTERREICH' })).toEqual([3, 6]);
    expect(await found({ 'field.source': 'csf' })).toEqual([1]);
    expect(await found({ 'field.year': 1999 })).toEqual([1, 4]);
    expect(await found({ 'field.year': ' 1999' })).toEqual([1, 4]);
    expect(await found({ 'field.temperature': '36.50' })).toEqual([1]);
    expect(await found({ 'field.sampled': '1999-05-06' })).toEqual([1]);
    expect(await found({ 'field.isolate': 'beta' })).toEqual([3]);
    expect(await found({ 'field.id': 4 })).toEqual([4]);
    expect(await found({ [`field.${ODD_FIELD}`]: 'A/B "C"' })).toEqual([3]);
  });

  it('looks at loci of any name and at scheme fields', async () => {
    expect(await found({ 'locus.abcZ': 1 })).toEqual([1, 4]);
    expect(await found({ 'locus.abcZ': '6' })).toEqual([4]);
    expect(await found({ [`locus.${ODD_LOCI[0]}`]: 'x y' })).toEqual([1]);
    expect(await found({ 'scheme.1.ST': 6 })).toEqual([4]);
    expect(await found({ 'scheme.1.ST': '1', 'field.year': '1999', 'locus.adk': '1' })).toEqual([1, 4]);
    expect(await found({ 'scheme.1.clonal_complex': 'st-1 complex' })).toEqual([]);
  });

  it('finds newest versions, or all when asked', async () => {
    expect(await found({ 'field.isolate': 'Beta' })).toEqual([3]);
    for (const query of ['?include_old_versions=1', '?all_versions=1']) {
      expect(await found({ 'field.isolate': 'Beta' }, query)).toEqual([2, 3]);
    }
  });

  it('has pages whose links lead to the search, to be posted again', async () => {
    const body = { 'field.country': 'Norway' };
    const { paging, records } = await search(body, '?page_size=2');
    expect(records).toBe(3);
    expect(paging?.['next']).toBe(`${host}${base}/isolates/search?page=2&page_size=2`);
    const next = await service.post(String(paging?.['next']).slice(host.length), body);
    expect(idsIn((next.json as List).isolates)).toEqual([5]);
    expect((await search(body, '?include_records=1&fields=year&page_size=1')).isolates).toMatchObject([
      { provenance: { id: 1, year: 1999 } },
    ]);
  });

  it.each([
    [{}, /no search parameter/],
    [{ 'other.x': 1 }, /"other.x" is not a search parameter/],
    [{ field: 1 }, /"field" is not a search parameter/],
    [{ 'scheme.ST': 1 }, /"scheme.ST" is not a search parameter/],
    [{ 'field.nothing': 1 }, /"field.nothing" names no provenance field/],
    [{ 'locus.nothing': 1 }, /"locus.nothing" names no locus/],
    [{ 'scheme.9.ST': 1 }, /"scheme.9.ST" names no scheme/],
    [{ 'scheme.1.nothing': 1 }, /"scheme.1.nothing" names no field/],
    [{ 'field.sampled': '1999-02-30' }, /"field.sampled" is a date field/],
    [{ 'field.country': ['Norway'] }, /"field.country" must be a string, a number/],
    [{ 'field.country': null }, /"field.country" must be a string, a number/],
    [{ filter: { field: 'year', op: 'near', value: 1 } }, /"filter.op" must be one of/],
    [{ filter: { any: [{ field: 'year' }] } }, /"filter.any.0" must have an op/],
    [{ filter: { all: [{ field: 'year', op: 'in', value: 1 }] } }, /"filter.all.0" must have values/],
    [{ filter: { field: 'year', locus: 'adk', op: 'empty' } }, /exactly one of/],
    [{ filter: { field: 'year', op: 'contains', value: '9' } }, /"filter" is a number field/],
    [{ filter: { scheme: 1, op: '=', value: 1 } }, /scheme and scheme_field together/],
    [{ filter: { any: [] } }, /filter.any/],
    [{ filter: { property: 'colour', op: 'empty' } }, /"filter.property" must be one of project/],
    [{ filter: { property: 'project', classification_scheme: 1, op: 'empty' } }, /exactly one of/],
    [{ filter: { property: 'publication', op: 'starts', value: '95' } }, /"filter" is a number/],
    [{ filter: { property: 'embargo_until', op: '<', value: '2026-02-30' } }, /"filter" is a date/],
    [{ filter: { property: 'total_length', op: '>', value: 'long' } }, /"long" is not a number/],
    [{ filter: { classification_scheme: 9, op: '=', value: 1 } }, /names no classification scheme/],
    [{ filter: { field: 'code', op: 'in', values: Array.from({ length: 5_001 }, String) } }, /at most 5000 values/],
  ])('of %j is refused with what is wrong', async (body, message) => {
    const { status, message: said } = await refusal(body);
    expect(status).toBe(400);
    expect(said).toMatch(message);
  });

  it('with a filter too deep or too long is refused with the limit, an enormous one at once', async () => {
    const deep = (levels: number) => `{"filter":${'{"all":['.repeat(levels)}${']}'.repeat(levels)}}`;
    const long = (parts: number) => JSON.stringify({ filter: { any: Array.from({ length: parts }, () => ({})) } });
    expect((await service.post(`${base}/isolates/search`, deep(7))).text).toContain('must not be deeper than 6 parts');
    expect((await service.post(`${base}/isolates/search`, long(201))).text).toContain('must have at most 200 parts');
    for (const body of [deep(50_000), long(100_000)]) {
      expect([400, 413]).toContain((await service.post(`${base}/isolates/search`, body)).status);
    }
  });
});

describe('a filter', () => {
  it.each([
    [{ field: 'country', op: '=', value: 'norway' }, [1, 4, 5]],
    [{ field: 'country', op: '!=', value: 'norway' }, [3, 6]],
    [{ field: 'year', op: '!=', value: 1999 }, [3, 5, 6]],
    [{ field: 'country', op: 'contains', value: 'WAY' }, [1, 4, 5]],
    [{ field: 'isolate', op: 'contains', value: '50%_' }, [4]],
    [{ field: 'isolate', op: 'contains', value: '5_%' }, []],
    [{ field: 'isolate', op: 'starts', value: 'e' }, [6]],
    [{ field: 'year', op: '<', value: 2001 }, [1, 4]],
    [{ field: 'year', op: '>=', value: '2001' }, [3]],
    [{ field: 'sampled', op: '<=', value: '1999-05-06' }, [1]],
    [{ field: 'sampled', op: 'starts', value: '1999' }, [1]],
    [{ field: 'datestamp', op: '>', value: '2024-02-15' }, [3]],
    [{ field: 'temperature', op: '>', value: 36.4 }, [1]],
    [{ field: 'code', op: 'in', values: ['c9', 'C10', 'C11'] }, [5, 6]],
    [{ field: 'id', op: 'in', values: [1, '6', 99] }, [1, 6]],
    [{ field: 'code', op: 'empty' }, [1, 3, 4]],
    [{ field: 'code', op: 'not-empty' }, [5, 6]],
    [{ field: 'sender', op: 'empty' }, [6]],
    [{ field: 'sender', op: '!=', value: 1 }, [6]],
    [{ locus: 'abcZ', op: '>', value: 1 }, [3, 4]],
    [{ locus: 'abcZ', op: 'empty' }, [5, 6]],
    [{ locus: 'penA', op: 'contains', value: 'B' }, [1]],
    [{ scheme: 1, scheme_field: 'ST', op: '>=', value: 2 }, [3, 4]],
    [{ scheme: 1, scheme_field: 'ST', op: 'in', values: [1, 2] }, [1, 3, 4]],
    [{ scheme: 1, scheme_field: 'clonal_complex', op: 'contains', value: 'st-1 ' }, [1, 4]],
    [{ scheme: 1, scheme_field: 'ST', op: 'empty' }, [5, 6]],
    [{ property: 'project', op: '=', value: 'survey' }, [1]],
    [{ property: 'project', op: 'empty' }, [3, 4, 5, 6]],
    [{ property: 'project_id', op: '!=', value: 1 }, [3, 4, 5, 6]],
    [{ property: 'publication', op: 'in', values: [1, '9501229'] }, [1]],
    [{ property: 'contig_count', op: '>', value: 1 }, [1]],
    [{ property: 'contig_count', op: 'empty' }, [4, 5, 6]],
    [{ property: 'total_length', op: '>=', value: 45 }, [3]],
    [{ property: 'total_length', op: '<', value: 45 }, [1]],
    [{ classification_scheme: 1, op: '=', value: 1 }, [1, 4]],
    [{ classification_scheme: 1, op: '!=', value: 1 }, [3, 5, 6]],
    [{ classification_scheme: 1, op: 'not-empty' }, [1, 3, 4]],
    [
      {
        all: [
          { field: 'country', op: '=', value: 'Norway' },
          { field: 'year', op: 'empty' },
        ],
      },
      [5],
    ],
    [
      {
        any: [
          { field: 'code', op: '=', value: 'C9' },
          {
            all: [
              { scheme: 1, scheme_field: 'ST', op: '=', value: 1 },
              { field: 'source', op: '=', value: 'soil' },
            ],
          },
        ],
      },
      [4, 6],
    ],
  ])('%j keeps %j', async (filter, expected) => {
    expect(await found({ filter })).toEqual(expected);
  });

  it('holds beside the members of the contract', async () => {
    expect(await found({ 'field.country': 'Norway', filter: { field: 'year', op: 'empty' } })).toEqual([5]);
  });
});
