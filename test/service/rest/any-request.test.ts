import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { pathOf, type Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { createSampleDatabase, createSampleIsolates } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
const defects: unknown[] = [];

beforeAll(async () => {
  service = await startSampleService(
    async (dataFolder) => {
      await createSampleDatabase(dataFolder);
      await createSampleIsolates(dataFolder);
    },
    { onDefect: (error) => defects.push(error) },
  );
});
afterAll(() => service.close());

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('1', '2', 'abcZ', 'penA', 'ST', '..', '', '%'),
);
const parameter = fc.oneof(
  word,
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom('1', '0', '2024-01-05', 'today', '-allele_id', 'abcZ=2', '1e308', '9'.repeat(15)),
);
const parameters = fc.dictionary(
  fc.constantFrom(
    ...new Set(Object.values(routes).flatMap((route) => Object.keys(route.query.shape))),
    'other',
    '__proto__',
    'constructor',
  ),
  parameter,
  { maxKeys: 4 },
);
const route = fc.constantFrom(...(Object.values(routes) as unknown as Route[]));
const database = fc.oneof({ weight: 4, arbitrary: fc.constantFrom('sample', 'sample_isolates') }, word);
const headers = fc.dictionary(
  fc.constantFrom('x-offset', 'x-per-page', 'accept', 'accept-encoding', 'if-none-match', 'content-type'),
  fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('0', '5', 'text/csv', 'gzip', '*')),
  { maxKeys: 3 },
);

/** `encodeURIComponent` refuses halves of surrogate pairs, which a client could only send as damaged bytes. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Requests that met a defect, a 5xx or a refusal without the error body, with its own status in it. */
const failures: string[] = [];

async function ask(
  method: 'GET' | 'POST' | 'HEAD',
  url: string,
  sent: Record<string, string>,
  payload?: string,
): Promise<void> {
  const reply = await service.app.inject({ method, url, headers: sent, ...(payload === undefined ? {} : { payload }) });
  const status = reply.statusCode;
  const isBodyless = method === 'HEAD' || status < 400;
  const isWhole = isBodyless || Problem.safeParse(reply.json()).data?.status === status;
  if (status < 500 && isWhole && defects.length === 0) return;
  failures.push(`${method} ${url} → ${status} ${reply.body}`);
  throw new Error(failures.at(-1));
}

describe('whatever is asked, the service never breaks', () => {
  it('with any parameters on any route', async () => {
    await fc.assert(
      fc.asyncProperty(route, database, word, parameters, headers, async (chosen, name, value, query, sent) => {
        const filled = Object.fromEntries(Object.keys(chosen.params.shape).map((key) => [key, value.toWellFormed()]));
        const path = pathOf(chosen.path, { ...filled, database: name.toWellFormed() });
        const search = Object.entries(query).map(([key, text]) => `${encoded(key)}=${encoded(text)}`);
        await ask(chosen.method === 'POST' ? 'POST' : 'GET', `${path}?${search.join('&')}`, sent);
      }),
      { numRuns: 400 },
    );
    expect(failures).toEqual([]);
  });

  it('with any path at all', async () => {
    const segment = fc.oneof(
      fc.constantFrom('db', 'sample', 'loci', 'abcZ', 'alleles', 'schemes', '1', 'profiles'),
      word.map(encoded),
      fc.webPath(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 7 }), fc.webQueryParameters(), async (segments, query) => {
        await ask('GET', `/${segments.join('/')}?${query}`, {});
        await ask('HEAD', `/${segments.join('/')}`, {});
      }),
      { numRuns: 300 },
    );
    expect(failures).toEqual([]);
  });

  it('with any body', async () => {
    const body = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc
        .record(
          {
            sequence: fc.oneof(fc.string(), fc.jsonValue(), fc.constantFrom('>a\nACGT', 'ACGTN-acgu')),
            details: fc.jsonValue(),
            base64: fc.jsonValue(),
          },
          { requiredKeys: [] },
        )
        .map((record) => JSON.stringify(record)),
    );
    const path = fc.constantFrom(
      '/db/sample/sequence',
      '/db/sample/schemes/1/sequence',
      '/db/sample/loci/abcZ/sequence',
    );
    await fc.assert(
      fc.asyncProperty(path, body, headers, async (url, payload, sent) => await ask('POST', url, sent, payload)),
      { numRuns: 300 },
    );
    expect(failures).toEqual([]);
  });
});
