import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#shared/problem-schema.ts';
import { answerTo } from '../../support/answer-to.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;

beforeAll(async () => {
  service = await startSampleService(createSamplePair);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

const port = () => (service.app.server.address() as AddressInfo).port;

describe('what is no HTTP gets the error body too', () => {
  it.each([
    ['a word', 'NONSENSE\r\n\r\n', 400],
    ['an unknown method', 'FOO /db HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['two Host headers', 'GET /db HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 400],
    ['the same Host twice', 'GET /db HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\nConnection: close\r\n\r\n', 400],
    [
      'two signatures',
      'GET /db HTTP/1.1\r\nHost: localhost\r\nAuthorization: OAuth a\r\nAuthorization: OAuth b\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['no Host', 'GET /db HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['headers that are too long', `GET /db HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
  ])('%s', async (_what, bytes, status) => {
    const answer = await answerTo(port(), bytes);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/content-type: application\/json\r?$/im);
    expect(Problem.parse(JSON.parse(answer.body))).toMatchObject({ status });
  });
});

it('an address may name thousands of loci', async () => {
  const loci = Array.from({ length: 3_000 }, (_, index) => `NEIS${String(index).padStart(5, '0')}`).join('%2C');
  const path = `/db/sample_isolates/projects/1/dataset?loci=${loci}`;
  const answer = await answerTo(port(), `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(Problem.parse(JSON.parse(answer.body))).toMatchObject({ status: 400, code: 'bad_parameter' });
});

describe('a body', () => {
  it('may begin with a byte order mark', async () => {
    const body = '\uFEFF{"designations":{"abcZ":[{"allele":"3"}],"adk":[{"allele":"3"}]}}';
    const reply = await service.post('/db/sample/schemes/1/designations', body);
    expect(reply).toMatchObject({ status: 200, json: { fields: { ST: '3' } } });
    expect(await service.post('/db/sample/schemes/1/designations', '\uFEFF')).toMatchObject({ status: 400 });
  });
});

describe('a wish for a table', () => {
  const path = '/db/sample/schemes/1/profiles';
  it.each([
    ['TSV', 302],
    ['CSV', 302],
    ['csv', 302],
    ['application/json;q=0.5, tsv', 302],
    ['TSV;q=0', 200],
    ['csvish', 200],
    ['text/csv;q=0', 200],
    ['text/csv; q=0.000, application/json', 200],
    ['text/csv;q=0, text/tab-separated-values;q=0.5', 302],
    ['text/csv;q=0.1', 302],
    ['text/csv;header=present', 302],
  ])('%s → %i', async (accept, status) => {
    const reply = await service.get(path, { accept });
    expect(reply.status).toBe(status);
    expect(String(reply.headers['vary'])).toMatch(/accept/i);
  });
});

describe('a search for a zero character', () => {
  it('finds nothing, as nothing has one', async () => {
    for (const list of ['/db/sample/loci', '/db/sample/loci/abcZ/alleles', '/db/sample_isolates/isolates']) {
      expect((await service.get(list)).json).not.toMatchObject({ records: 0 });
      expect((await service.get(`${list}?search=%00`)).json).toMatchObject({ records: 0 });
    }
    const filter = { field: 'isolate', op: 'contains', value: '\u0000' };
    expect((await service.post('/db/sample_isolates/isolates/search', { filter })).json).toMatchObject({
      records: 0,
    });
  });
});

it('success and refusal have the same media type, without a charset', async () => {
  for (const path of ['/', '/openapi.json', '/db/sample', '/db/nothing', '/db/sample/loci?page=x', '/nothing']) {
    expect([path, (await service.get(path)).headers['content-type']]).toEqual([path, 'application/json']);
  }
});
