import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { routes } from '#shared/api/routes.ts';
import { addLocus, createSampleDatabase, ODD_LOCI, sampleAlleles } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';
import { plantIn } from '#test/support/plant.ts';

/** More alleles than the thread of the service orders by itself, so that the worker is tested too. */
const MANY = 2_345;

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(async (dataFolder) => {
    const database = await createSampleDatabase(dataFolder);
    await addLocus(database, 'many', sampleAlleles(7, MANY, 30));
  });
});
afterAll(() => service.close());

const at = 'http://localhost:80';
const alleles = '/db/sample/loci/abcZ/alleles';

interface List {
  records: number;
  last_updated?: string;
  paging?: Partial<Record<'first' | 'previous' | 'next' | 'last' | 'return_all', string>>;
  [member: string]: unknown;
}

async function list(path: string, headers?: Record<string, string>): Promise<List> {
  const reply = await service.get(path.replace(at, ''), headers);
  expect(reply.status).toBe(200);
  return reply.json as List;
}

/** Last path segments, decoded: the ids or names that a list of URIs stands for. */
function names(uris: unknown): string[] {
  return (uris as string[]).map((uri) => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1)));
}

async function ids(path: string): Promise<string[]> {
  const reply = await list(path);
  return names(reply['alleles'] ?? reply['profiles'] ?? reply['loci']);
}

describe('a list', () => {
  it('gives count, latest date and URIs in natural order', async () => {
    const reply = await list(alleles);
    expect(routes.listAlleles.response.parse(reply)).toEqual({
      records: 12,
      last_updated: '2024-01-13',
      alleles: Array.from({ length: 12 }, (_, index) => `${at}${alleles}/${index + 1}`),
    });
  });

  it('gives loci by name', async () => {
    const reply = await list('/db/sample/loci');
    expect(routes.listLoci.response.parse(reply)).toEqual(reply);
    expect(names(reply['loci'])).toEqual([...ODD_LOCI, 'abcZ', 'adk', 'many', 'penA'].toSorted());
  });

  it('gives text ids in a stable order', async () => {
    expect(await ids('/db/sample/loci/penA/alleles')).toEqual(['1/2', 'a 1', 'b', 'Ä']);
  });

  it.each([
    ['alleles', alleles, 'alleles', routes.listAlleles],
    ['profiles', '/db/sample/schemes/1/profiles', 'profiles', routes.listProfiles],
    ['loci', '/db/sample/loci', 'loci', routes.listLoci],
  ] as const)(
    'of %s embeds the records when asked, equal to the records themselves',
    async (_name, path, member, route) => {
      const reply = await list(`${path}?include_records=1&page_size=3`);
      expect(() => route.response.parse(reply)).not.toThrow();
      const uris = (await list(`${path}?page_size=3`))[member] as string[];
      const records = await Promise.all(uris.map(async (uri) => (await service.get(uri.slice(at.length))).json));
      expect(reply[member]).toEqual(records);
    },
  );

  it('is empty, with a count of zero, if nothing matches', async () => {
    expect(await list(`${alleles}?added_after=2030-01-01`)).toEqual({ records: 0, alleles: [] });
  });
});

describe('paging by query', () => {
  it('links first, previous, next, last and everything, where they lead somewhere', async () => {
    const page = (number: number) => `${at}${alleles}?page=${number}&page_size=5`;
    const return_all = `${at}${alleles}?return_all=1`;
    expect((await list(`${alleles}?page_size=5`)).paging).toEqual({ next: page(2), last: page(3), return_all });
    expect((await list(`${alleles}?page_size=5&page=2`)).paging).toEqual({
      first: page(1),
      previous: page(1),
      next: page(3),
      last: page(3),
      return_all,
    });
    expect((await list(`${alleles}?page_size=5&page=3`)).paging).toEqual({
      first: page(1),
      previous: page(2),
      return_all,
    });
    expect(await list(`${alleles}?page_size=5&page=9`)).toEqual({
      records: 12,
      last_updated: '2024-01-13',
      alleles: [],
      paging: { first: page(1), previous: page(8), last: page(3), return_all },
    });
  });

  it('is walked to the end by its links, filters kept once and escaped', async () => {
    const filters = 'updated_after=2024-01-04&search=unchecked&other=%26%3D%20%C3%A9';
    let next: string | undefined = `${alleles}?${filters}&page_size=2`;
    const found: string[] = [];
    const followed: string[] = [];
    while (next !== undefined) {
      const reply: List = await list(next);
      expect(reply.records).toBe(9);
      found.push(...names(reply['alleles']));
      next = reply.paging?.next;
      followed.push(next?.replace(/page=\d+/, 'page=N') ?? 'end');
    }
    const link = `${at}${alleles}?page=N&page_size=2&other=%26%3D%20%C3%A9&search=unchecked&updated_after=2024-01-04`;
    expect(followed).toEqual([link, link, link, link, 'end']);
    expect(found).toEqual(['4', '5', '6', '7', '8', '9', '10', '11', '12']);
  });

  it('is off with return_all, however many records there are', async () => {
    const reply = await list('/db/sample/loci/many/alleles?return_all=1');
    expect(reply).not.toHaveProperty('paging');
    expect(names(reply['alleles'])).toEqual(Array.from({ length: MANY }, (_, index) => String(index + 1)));
    const records = await list('/db/sample/loci/many/alleles?return_all=1&include_records=1');
    expect(records['alleles']).toHaveLength(MANY);
  });

  it('reads numbers below one as the default and 0 as no return_all', async () => {
    const reply = await list('/db/sample/loci/many/alleles?page=0&page_size=-1&return_all=0');
    expect(reply['alleles']).toHaveLength(100);
    expect(reply.paging?.next).toBe(`${at}/db/sample/loci/many/alleles?page=2&page_size=100`);
  });

  it('gives deep pages from the nearer end, exactly', async () => {
    const path = '/db/sample/loci/many/alleles';
    expect(await ids(`${path}?page_size=10&page=235`)).toEqual(['2341', '2342', '2343', '2344', '2345']);
    expect((await ids(`${path}?page_size=10&page=234`))[0]).toBe('2331');
    expect((await ids(`${path}?page_size=10&page=118`))[0]).toBe('1171');
    expect(await ids(`${path}?page_size=10&page=99999999999`)).toEqual([]);
  });
});

describe('paging by headers', () => {
  it('leaves out paging and counts in the headers, to the end', async () => {
    const found: string[] = [];
    for (let offset = 0; offset < 12; offset += 5) {
      const reply = await service.get(`${alleles}?added_after=2024-01-01`, {
        'x-offset': String(offset),
        'x-per-page': '5',
      });
      expect(reply.json).not.toHaveProperty('paging');
      expect(reply.headers).toMatchObject({ 'x-offset': String(offset), 'x-per-page': '5', 'x-total-pages': '3' });
      found.push(...names((reply.json as List)['alleles']));
    }
    expect(found).toEqual(Array.from({ length: 11 }, (_, index) => String(index + 2)));
  });

  it('is not switched on by an offset of 0 alone on the deployed face, but is by the contract', async () => {
    const zero = { 'x-offset': '0' };
    const deployed = await service.get(`/bigsdb${alleles}?page=2&page_size=5`, zero);
    expect(deployed.json).toHaveProperty('paging.next');
    expect(deployed.json).toEqual((await service.get(`/bigsdb${alleles}?page=2&page_size=5`)).json);
    expect(deployed.headers).toMatchObject({ 'x-offset': '5', 'x-per-page': '5' });
    expect((await service.get(`${alleles}?page_size=5`, zero)).json).not.toHaveProperty('paging');
    for (const headers of [{ 'x-offset': '5' }, { ...zero, 'x-per-page': '5' }]) {
      expect((await service.get(`/bigsdb${alleles}?page_size=5`, headers)).json).not.toHaveProperty('paging');
    }
  });

  it('also counts in the headers when paged by query', async () => {
    const { headers } = await service.get(`${alleles}?page=2&page_size=5`);
    expect(headers).toMatchObject({ 'x-offset': '5', 'x-per-page': '5', 'x-total-pages': '3' });
  });

  it.each([
    ['x-per-page', 'many'],
    ['x-offset', '-1'],
    ['x-per-page', '10001'],
  ])('refuses %s: %s', async (name, value) => {
    const reply = await service.get(alleles, { [name]: value });
    expect(reply.json).toMatchObject({ status: 400, code: 'bad_parameter', details: [{ field: name.toUpperCase() }] });
  });
});

describe('date filters', () => {
  it.each([
    ['added_after=2024-01-10', ['11', '12']],
    ['added_on=2024-01-10', ['10']],
    ['updated_on=2024-01-10', ['9']],
    ['added_after=2024-01-05&updated_on=2024-01-10', ['9']],
    ['added_reldate=0', []],
    ['added_on=today', []],
    ['added_after=yesterday', []],
    ['added_reldate=999999999', Array.from({ length: 12 }, (_, index) => String(index + 1))],
  ])('%s', async (query, expected) => {
    expect(await ids(`${alleles}?${query}`)).toEqual(expected);
  });

  it('count from the day on the calendar of this computer', async () => {
    const database = plantIn(await service.dataFolder.open('sample'));
    const now = new Date();
    const day = (before: number) => {
      const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - before, 12);
      return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    };
    await addLocus(
      database,
      'fresh',
      [0, 3, 4].map((before) => ({ allele_id: String(before + 1), sequence: 'ACGTACGTAC', date_entered: day(before) })),
    );
    bumpDefinitionsVersion(database.connection);
    expect(await ids('/db/sample/loci/fresh/alleles?added_reldate=3')).toEqual(['1', '4']);
    expect(await ids('/db/sample/loci/fresh/alleles?added_on=today')).toEqual(['1']);
    expect(await ids('/db/sample/loci?alleles_added_reldate=1')).toEqual(['fresh']);
  });

  it('of loci look at the dates of their alleles', async () => {
    expect(await ids('/db/sample/loci?alleles_updated_after=2024-01-10&alleles_added_after=2024-01-10')).toContain(
      'abcZ',
    );
    expect(await ids('/db/sample/loci?alleles_added_after=2024-01-10')).not.toContain('adk');
  });
});

describe('search and sort', () => {
  it.each([
    ['/db/sample/loci?search=neis', ['NEIS0001 (abcZ)', 'abcZ']],
    ['/db/sample/loci?search=PERMEASE', ['abcZ']],
    ['/db/sample/loci?search=abc%20transp', ['abcZ']],
    ['/db/sample/loci?search=100%25', ['100%']],
    ['/db/sample/loci?search=_', []],
    ['/db/sample/loci/abcZ/alleles?search=1', ['1', '10', '11', '12']],
    ['/db/sample/loci/abcZ/alleles?search=1&sort=-allele_id', ['12', '11', '10', '1']],
    ['/db/sample/loci/abcZ/alleles?sort=-date_entered&page_size=2', ['12', '11']],
    ['/db/sample/loci/penA/alleles?sort=-length', ['Ä', '1/2', 'a 1', 'b']],
    ['/db/sample/schemes/1/profiles?search=complex', ['1', '4', '7', '10']],
    ['/db/sample/schemes/1/profiles?search=abcZ%3D7', ['7']],
    ['/db/sample/schemes/1/profiles?search=adk%3D2%20complex', ['7']],
    ['/db/sample/schemes/1/profiles?search=ST%3D11', ['11']],
    ['/db/sample/schemes/1/profiles?search=clonal_complex%3Dst-4', []],
    ['/db/sample/schemes/1/profiles?search=x%3D1', []],
    ['/db/sample/schemes/1/profiles?sort=-ST&page_size=3', ['12', '11', '10']],
    ['/db/sample/schemes/1/profiles?sort=clonal_complex&page_size=5', ['1', '10', '4', '7', '2']],
    ['/db/sample/schemes/1/profiles?sort=-adk&page_size=4', ['5', '10', '4', '9']],
    ['/db/sample/schemes/1/profiles?sort=datestamp&page_size=1', ['1']],
  ])('%s', async (path, expected) => {
    expect(await ids(path)).toEqual(expected);
  });

  it('puts loci without the member last in both directions', async () => {
    expect((await ids('/db/sample/loci?sort=common_name'))[0]).toBe('abcZ');
    expect((await ids('/db/sample/loci?sort=-common_name'))[0]).toBe('abcZ');
    expect((await ids('/db/sample/loci?sort=-allele_count')).slice(0, 2)).toEqual(['many', 'abcZ']);
  });

  it('orders a long list in a worker, and again after the database has changed', async () => {
    const path = '/db/sample/loci/many/alleles?search=23&sort=-allele_id&page_size=3';
    expect(await ids(path)).toEqual(['2345', '2344', '2343']);
    const matching = Array.from({ length: MANY }, (_, index) => String(index + 1)).filter((id) => id.includes('23'));
    expect((await list(path)).records).toBe(matching.length);
    const database = plantIn(await service.dataFolder.open('sample'));
    await database.sql.updateTable('allele').set({ comments: '23' }).where('allele_id', '=', '99').execute();
    bumpDefinitionsVersion(database.connection);
    expect((await list(path)).records).toBe(matching.length + 1);
    await database.sql.updateTable('allele').set({ comments: null }).where('allele_id', '=', '99').execute();
    bumpDefinitionsVersion(database.connection);
    expect((await list(path)).records).toBe(matching.length);
  });

  it.each([
    ['/db/sample/loci?sort=colour', 'id, data_type, allele_count'],
    ['/db/sample/loci/abcZ/alleles?sort=sequence', 'allele_id, length, status'],
    ['/db/sample/schemes/1/profiles?sort=colour', 'ST, clonal_complex, date_entered'],
    [`/db/sample/loci?search=${'a%20'.repeat(11)}`, 'at most 10 words'],
  ])('refuses %s and names what is allowed', async (path, allowed) => {
    const { json } = await service.get(path);
    expect(json).toMatchObject({
      status: 400,
      code: 'bad_parameter',
      message: expect.stringContaining(allowed) as string,
    });
  });
});
