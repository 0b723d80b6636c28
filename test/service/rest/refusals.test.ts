import { truncateSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES, type ErrorCode } from '#shared/api/error-codes.ts';
import { Problem } from '#shared/problem-schema.ts';
import { addLocus, createSampleDatabase, createSampleIsolates } from '../../support/sample-database.ts';
import { startSampleService, type SampleReply, type SampleService } from '../../support/sample-service.ts';
import { plantIn } from '#test/support/plant.ts';

let service: SampleService;
const defects: unknown[] = [];
const requests: { method: string; path: string; status: number; ms: number }[] = [];

beforeAll(async () => {
  service = await startSampleService(
    async (dataFolder) => {
      const database = await createSampleDatabase(dataFolder);
      await addLocus(database, 'empty', []);
      await createSampleIsolates(dataFolder);
      const damaged = await dataFolder.create('damaged', { kind: 'seqdef', description: 'Soon damaged' });
      const { file } = damaged;
      await dataFolder.remove('damaged');
      writeFileSync(file, 'This is not a database, whatever its name says. '.repeat(50));
      truncateSync(file, 1000);
    },
    { bodyLimit: 5_000, onDefect: (error) => defects.push(error), onRequest: (entry) => requests.push(entry) },
  );
});
afterAll(() => service.close());

/** The refusal in a reply, after a check that status, title and media type fit its code. */
function problemOf(reply: SampleReply): Problem {
  const problem = Problem.parse(reply.json);
  const { status } = ERROR_CODES[problem.code as ErrorCode];
  expect([reply.status, problem.status]).toEqual([status, status]);
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  expect(problem.title).toMatch(new RegExp(`^Error ${status} - [A-Z]`));
  return problem;
}

function saying(code: ErrorCode, part = '') {
  return expect.objectContaining({ code, message: expect.stringContaining(part) as string }) as Problem;
}

describe('a GET is refused', () => {
  it.each([
    ['/nothing', 'unknown_route', '/nothing'],
    ['/db/', 'unknown_route', undefined],
    ['/db/sample/', 'unknown_route', undefined],
    ['/db/sample/loci/', 'unknown_route', undefined],
    ['/db/sample/nothing', 'unknown_route', undefined],
    ['/db/nothing', 'unknown_database', 'nothing'],
    ['/db/nothing/loci/x/alleles', 'unknown_database', 'nothing'],
    ['/db/nothing/of/this', 'unknown_database', 'nothing'],
    ['/db/..%2Fsample', 'unknown_database', undefined],
    ['/db/SAMPLE', 'unknown_database', undefined],
    ['/db/sample/loci/nothing', 'unknown_locus', 'nothing'],
    ['/db/sample/loci/ABCZ', 'unknown_locus', undefined],
    ['/db/sample/loci/nothing/alleles', 'unknown_locus', undefined],
    ['/db/sample/loci/abcZ/alleles/99999', 'unknown_allele', 'abcZ-99999'],
    ['/db/sample/loci/abcZ/alleles_fasta?added_after=2030-01-01', 'no_alleles', 'abcZ'],
    ['/db/sample/loci/empty/alleles_fasta', 'no_alleles', 'empty'],
    ['/db/sample/schemes/9', 'unknown_scheme', '9'],
    ['/db/sample/schemes/9/profiles_csv', 'unknown_scheme', undefined],
    ['/db/sample/schemes/1/fields/nothing', 'unknown_scheme_field', 'nothing'],
    ['/db/sample/schemes/3/profiles', 'no_profiles', undefined],
    ['/db/sample/schemes/1/profiles/99999', 'unknown_profile', 'ST-99999'],
    ['/db/sample/schemes/one', 'bad_parameter', '"scheme_id" must be an integer'],
    ['/db/sample/schemes/1.5/loci', 'bad_parameter', 'scheme_id'],
    ['/db/sample_isolates/loci/abcZ/alleles', 'wrong_kind', 'sample_isolates'],
    ['/db/sample_isolates/loci/nothing/alleles_fasta', 'wrong_kind', undefined],
    ['/db/sample_isolates/schemes/one/profiles', 'wrong_kind', undefined],
    ['/db/damaged', 'database_damaged', 'damaged'],
    ['/db/damaged/loci', 'database_damaged', undefined],
    ['/db/sample/loci?added=1&page=x', 'bad_parameter', '"page" must be an integer'],
    ['/db/sample/loci?page_size=10001', 'bad_parameter', 'at most 10000'],
    ['/db/sample/loci?alleles_added_after=2024-02-30', 'bad_parameter', 'alleles_added_after'],
    ['/db/sample/loci/abcZ/alleles?added_on=01/02/2024', 'bad_parameter', 'added_on'],
    ['/db/sample/loci/abcZ/alleles?added_reldate=soon', 'bad_parameter', 'added_reldate'],
    ['/db/sample/loci/abcZ/alleles?added_on=2024-01-01&added_on=2024-01-02', 'bad_parameter', 'more than once'],
    ['/db/sample/loci/%E0%A4%A', 'malformed_request', undefined],
  ] as const)('%s → %s', async (path, code, message) => {
    expect(problemOf(await service.get(path))).toEqual(saying(code, message));
  });

  it('names every bad parameter at once', async () => {
    const { json } = await service.get('/db/sample/loci/abcZ/alleles?added_on=x&page=y&page_size=20000');
    expect((json as Problem).details).toEqual([
      { field: 'page', reason: 'must be an integer' },
      { field: 'page_size', reason: 'must be at most 10000; ask for return_all=1 to get everything at once' },
      { field: 'added_on', reason: 'must be a calendar date written YYYY-MM-DD' },
    ]);
  });

  it('reads a filter that is repeated with the same value once', async () => {
    const path = '/db/sample/loci/abcZ/alleles?added_after=2024-01-10';
    expect((await service.get(`${path}&added_after=2024-01-10`)).json).toEqual((await service.get(path)).json);
  });

  it('for a Host that is no host', async () => {
    expect(problemOf(await service.get('/db', { host: '"><script>' }))).toEqual(saying('malformed_request', 'Host'));
  });

  it('without internal details if it fails by a defect, which is reported to the host', async () => {
    const database = plantIn(await service.dataFolder.open('sample'));
    database.connection.exec('alter table scheme_field rename to scheme_field_away');
    const reply = await service.get('/db/sample/schemes/1');
    database.connection.exec('alter table scheme_field_away rename to scheme_field');
    expect(problemOf(reply)).toEqual(saying('internal'));
    expect(reply.text).not.toContain('scheme_field');
    expect(String(defects.at(-1))).toContain('scheme_field');
    expect(reply.headers).not.toHaveProperty('etag');
  });

  it('by leaving a damaged database out of the list of databases, not the others', async () => {
    const reply = await service.get('/');
    expect(reply.text).toContain('/db/sample"');
    expect(reply.text).not.toContain('damaged');
  });
});

describe('another method', () => {
  it.each(['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'POST'] as const)(
    '%s of a GET route is an unknown route',
    async (method) => {
      const reply = await service.app.inject({ method, url: '/db/sample/schemes/1/loci' });
      expect(Problem.parse(reply.json())).toMatchObject({ status: 404, code: 'unknown_route' });
    },
  );

  it('GET of a POST route is an unknown route', async () => {
    expect(problemOf(await service.get('/db/sample/sequence'))).toEqual(saying('unknown_route'));
  });

  it('HEAD answers every GET without a body', async () => {
    for (const path of [
      '/',
      '/db',
      '/openapi.json',
      '/db/sample',
      '/db/sample/loci',
      '/db/sample/loci/abcZ/alleles_fasta',
      '/db/sample/schemes/1/profiles?return_all=1',
      '/db/sample/schemes/1/profiles_csv',
    ]) {
      const [head, get] = [await service.app.inject({ method: 'HEAD', url: path }), await service.get(path)];
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', get.headers['etag']]);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    }
    expect((await service.app.inject({ method: 'HEAD', url: '/db/nothing' })).statusCode).toBe(404);
  });
});

describe('a POST is refused', () => {
  const path = '/db/sample/schemes/1/sequence';

  it.each([
    ['{"sequence":', 'malformed_json', 'JSON'],
    ['["ACGT"]', 'malformed_json', 'object'],
    ['"ACGT"', 'malformed_json', 'object'],
    ['', 'bad_parameter', '"sequence" is required'],
    ['{}', 'bad_parameter', '"sequence" is required'],
    ['{"sequence":""}', 'bad_parameter', '"sequence" must not be empty'],
    ['{"sequence":7}', 'bad_parameter', '"sequence" must be of type string'],
    ['{"sequence":"ACGT","base64":true}', 'bad_parameter', 'base64'],
  ] as const)('%s → %s', async (body, code, message) => {
    expect(problemOf(await service.post(path, body))).toEqual(saying(code, message));
  });

  it('when it is larger than the service accepts', async () => {
    expect(problemOf(await service.post(path, { sequence: 'A'.repeat(6_000) }))).toEqual(
      saying('body_too_large', '4.9 KiB'),
    );
  });

  it('with the wrong kind before its body is looked at', async () => {
    expect(problemOf(await service.post('/db/sample_isolates/sequence', '{}'))).toEqual(saying('wrong_kind'));
  });

  it('for unknown records', async () => {
    expect(problemOf(await service.post('/db/sample/loci/nothing/sequence', { sequence: 'ACGT' }))).toEqual(
      saying('unknown_locus'),
    );
    expect(problemOf(await service.post('/db/sample/schemes/9/sequence', { sequence: 'ACGT' }))).toEqual(
      saying('unknown_scheme'),
    );
  });

  it.each([
    ['/db/sample/loci/nothing/sequence', 'unknown_locus'],
    ['/db/sample/schemes/9/sequence', 'unknown_scheme'],
    ['/db/sample/schemes/9/designations', 'unknown_scheme'],
    ['/bigsdb/db/sample/loci/nothing/sequence', 'unknown_locus'],
  ] as const)('to %s for what the path names before anything is said of the body', async (unknown, code) => {
    for (const body of ['', '{}', '{"sequence":"","designations":7}']) {
      expect(problemOf(await service.post(unknown, body))).toEqual(saying(code));
    }
  });
});

it('tells the host of every request', async () => {
  requests.length = 0;
  await service.get('/db/sample?x=1');
  await service.get('/db/nothing');
  expect(requests).toMatchObject([
    { method: 'GET', path: '/db/sample?x=1', status: 200 },
    { method: 'GET', path: '/db/nothing', status: 404 },
  ]);
  expect(requests.every(({ ms }) => ms >= 0 && ms < 1000)).toBe(true);
});

it('answers 404 when a database is removed, and again when it is made anew', async () => {
  plantIn(await service.dataFolder.create('brief', { kind: 'seqdef', description: '' }));
  expect((await service.get('/db/brief')).status).toBe(200);
  await service.dataFolder.remove('brief');
  expect(problemOf(await service.get('/db/brief'))).toEqual(saying('unknown_database'));
});
