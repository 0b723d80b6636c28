import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo } from '#electron/exchange/demo/create-demo.ts';
import { Problem } from '#shared/problem-schema.ts';
import { pathOf, type Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { createSampleDatabase, createSampleIsolates } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

/**
 * The longest time of a request. It is limited in processor milliseconds of this process, because a busy computer makes
 * everything slow, and by the clock, because a request that waits for ever uses no processor time.
 */
const PATIENCE = { process: 1_000, clock: 5_000 };
const ALL_ROUTES = Object.values(routes) as unknown as Route[];

let service: SampleService;
const defects: unknown[] = [];

beforeAll(async () => {
  service = await startSampleService(
    async (dataFolder) => {
      await createSampleDatabase(dataFolder);
      await createSampleIsolates(dataFolder);
      await createDemo(dataFolder);
    },
    { onDefect: (error) => defects.push(error), access: { hosts: ['lab.example'] } },
  );
  // Indexes and caches that the first request builds are not measured.
  await service.post('/db/sample/sequence', { sequence: 'ACGT' });
  await service.post('/db/demo_seqdef/sequence', { sequence: 'ACGT' });
  await service.get('/db/demo_isolates/isolates/1');
  await service.get('/db/sample_isolates/isolates');
});
afterAll(() => service.close());

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('1', '2', 'abcZ', 'penA', 'ST', 'country', 'synA', '..', '', '%', '1e3', '-1', '9'.repeat(15)),
);
const parameter = fc.oneof(
  word,
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom('1', '0', '2024-01-05', 'today', '-allele_id', 'abcZ=2', '1e308', 'scheme.1.ST', 'country,year'),
);
const parameters = fc.dictionary(
  fc.constantFrom(
    ...new Set(ALL_ROUTES.flatMap((route) => Object.keys(route.query.shape))),
    'other',
    '__proto__',
    'constructor',
  ),
  parameter,
  { maxKeys: 4 },
);
const route = fc.constantFrom(...ALL_ROUTES);
const prefix = fc.constantFrom('', '/bigsdb');
const names = ['sample', 'sample_isolates', 'demo_seqdef', 'demo_isolates'];
const database = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, word);
const headers = fc.dictionary(
  fc.constantFrom(
    'x-offset',
    'x-per-page',
    'accept',
    'accept-encoding',
    'if-none-match',
    'content-type',
    'host',
    'x-forwarded-host',
    'x-forwarded-proto',
    'content-length',
  ),
  fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('0', '5', 'text/csv', 'gzip', '*', 'lab.example', '[::1]:80')),
  { maxKeys: 3 },
);

/** Starts a watch that says, when asked, whether the time is up. */
function watch(): () => boolean {
  const clock = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 > PATIENCE.process || performance.now() - clock > PATIENCE.clock;
  };
}

/** `encodeURIComponent` refuses halves of surrogate pairs, which a client could only send as damaged bytes. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Requests that met a defect, a 5xx, no end, or a refusal without the error body and its status. */
const failures: string[] = [];

async function ask(
  method: 'GET' | 'POST' | 'HEAD',
  url: string,
  sent: Record<string, string>,
  payload?: string,
): Promise<void> {
  const isTooLate = watch();
  const reply = await service.app.inject({ method, url, headers: sent, ...(payload === undefined ? {} : { payload }) });
  const late = isTooLate();
  const status = reply.statusCode;
  // Compressed replies are read in the tests of compression.
  const isBodyless = method === 'HEAD' || status < 400 || reply.headers['content-encoding'] !== undefined;
  const isWhole = isBodyless || Problem.safeParse(JSON.parse(reply.body)).data?.status === status;
  if (status < 500 && isWhole && defects.length === 0 && !late) return;
  failures.push(
    `${method} ${url} ${JSON.stringify(sent)} ${payload ?? ''} → ${status}${late ? ' too late' : ''} ${reply.body}`,
  );
  throw new Error(failures.at(-1));
}

describe('whatever is asked, the service never breaks and never hangs', () => {
  it('with any parameters on any route of either face', async () => {
    await fc.assert(
      fc.asyncProperty(
        prefix,
        route,
        database,
        word,
        parameters,
        headers,
        async (face, chosen, name, value, query, sent) => {
          const filled = Object.fromEntries(Object.keys(chosen.params.shape).map((key) => [key, value.toWellFormed()]));
          const values: Record<string, string> = { ...filled, database: name.toWellFormed() };
          // Not `pathOf`, which refuses the names that clients of ours never ask for: "", "." and "..".
          const path = chosen.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
          const search = Object.entries(query).map(([key, text]) => `${encoded(key)}=${encoded(text)}`);
          await ask(chosen.method === 'POST' ? 'POST' : 'GET', `${face}${path}?${search.join('&')}`, sent);
        },
      ),
      { numRuns: 1_000 },
    );
    expect(failures).toEqual([]);
  });

  it('with any path at all', async () => {
    const segment = fc.oneof(
      fc.constantFrom('bigsdb', 'db', ...names, 'loci', 'abcZ', 'alleles', 'schemes', '1', 'profiles', 'isolates'),
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

  it('with any body on any route that takes one', async () => {
    const allele = fc.oneof(fc.jsonValue(), fc.record({ allele: fc.oneof(fc.jsonValue(), word) }));
    const member = fc.oneof(fc.jsonValue(), word, fc.constantFrom('UK', '2004', 11, true, ['UK'], null));
    const filter = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          field: word,
          locus: word,
          scheme: fc.nat(3),
          scheme_field: word,
          op: fc.constantFrom('=', '<', 'contains', 'in', 'empty', '~'),
          value: member,
          values: fc.array(member, { maxLength: 3 }),
          all: fc.array(fc.jsonValue(), { maxLength: 2 }),
        },
        { requiredKeys: [] },
      ),
    );
    const body = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc
        .record(
          {
            sequence: fc.oneof(fc.string(), fc.jsonValue(), fc.constantFrom('>a\nACGT', 'ACGTN-acgu')),
            details: fc.jsonValue(),
            base64: fc.jsonValue(),
            designations: fc.oneof(fc.jsonValue(), fc.dictionary(word, fc.oneof(fc.jsonValue(), fc.array(allele)))),
            filter,
            'field.country': member,
            'field.id': member,
            'locus.synA': member,
            'scheme.1.ST': member,
          },
          { requiredKeys: [] },
        )
        .map((record) => JSON.stringify(record)),
    );
    const posts = ALL_ROUTES.filter(({ method }) => method === 'POST').flatMap(({ path, kind }) =>
      names
        .filter((name) => name.endsWith('isolates') === (kind === 'isolates'))
        .map((name) => pathOf(path, { database: name, scheme_id: 1, locus: name === 'sample' ? 'abcZ' : 'synA' })),
    );
    await fc.assert(
      fc.asyncProperty(prefix, fc.constantFrom(...posts), body, headers, async (face, path, payload, sent) => {
        await ask('POST', face + path, sent, payload);
      }),
      { numRuns: 600 },
    );
    expect(failures).toEqual([]);
  });
});

describe('a body that is made to be expensive', () => {
  const MiB = 2 ** 20;

  const designations = '/db/demo_seqdef/schemes/1/designations';
  const sequence = '/db/demo_seqdef/sequence';

  it.each([
    ['millions of objects', designations, () => `{"designations":[${'{},'.repeat(10 * MiB)}{}]}`, 413],
    ['millions of levels', designations, () => `{"filter":${'['.repeat(16 * MiB)}`, 413],
    ['levels beyond any use', designations, () => `{"filter":${'{"all":['.repeat(200)}${']}'.repeat(200)}}`, 413],
    ['millions of loci', designations, () => `{"designations":{${'"a":[],'.repeat(4 * MiB)}"b":[]}}`, 413],
    ['a string without an end', sequence, () => `{"sequence":"${'A'.repeat(30 * MiB)}`, 400],
    ['nothing but backslashes', sequence, () => `{"sequence":"${'\\'.repeat(30 * MiB)}`, 400],
  ])('is refused at once and leaves no memory behind: %s', async (_what, path, make, status) => {
    const payload = make();
    const before = process.memoryUsage().heapUsed;
    const isTooLate = watch();
    const reply = await service.post(path, payload);
    expect(isTooLate()).toBe(false);
    expect([reply.status, Problem.parse(reply.json).status]).toEqual([status, status]);
    expect((process.memoryUsage().heapUsed - before) / MiB).toBeLessThan(64);
  });
});
