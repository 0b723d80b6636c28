import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import Fastify, { type FastifyInstance } from 'fastify';
import { createServer } from '#electron/server/create-server.ts';
import type { Database } from '#electron/store/file/database.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { readSchemeValues } from '#electron/store/scheme-values/read-scheme-values.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { GENERATED_ISOLATES, GENERATED_SEQDEF, generateIsolates } from '#test/support/generated-isolates.ts';
import { defined } from '#shared/defined.ts';
import { measureKeptVerdicts } from './kept-verdicts.ts';
import { passOverRows } from './reference.ts';
import { median, type Group, type Line } from './table.ts';

/** One request of the table; `goal` is a ratio to a bare route. */
export interface Request {
  what: string;
  path: string;
  body?: (round: number) => unknown;
  goal?: number;
}

export const ISOLATES = 100_000;
export const ROUNDS = 15;
/** Profiles of which some isolates have some alleles, as many as are still followed. */
const MANY_PROFILES = 200;
const base = `/db/${GENERATED_ISOLATES}`;

export const REQUESTS: readonly Request[] = [
  { what: 'One isolate', path: '/isolates/4711', goal: 2 },
  { what: 'First page of 100', path: '/isolates', goal: 5 },
  { what: 'Page 500', path: '/isolates?page=500', goal: 5 },
  {
    what: 'Page of 100 with fields and ST',
    path: '/isolates?include_records=1&fields=country,year,source,scheme.1.ST&page=PAGE',
    goal: 5,
  },
  { what: 'Page of 100 whole records', path: '/isolates?include_records=1&page=PAGE', goal: 20 },
  {
    what: 'Search by field (1 of 100,000)',
    path: '/isolates/search',
    body: (round) => ({ 'field.code': `c-${String(round * 91 + 17).padStart(6, '0')}` }),
    goal: 10,
  },
  {
    what: 'Search by field (some thousands)',
    path: '/isolates/search',
    body: (round) => ({ 'field.country': `COUNTRY ${round + 1}` }),
    goal: 10,
  },
  { what: 'Search by locus', path: '/isolates/search', body: (round) => ({ 'locus.abcZ': round + 1 }), goal: 20 },
  { what: 'Search by ST', path: '/isolates/search', body: (round) => ({ 'scheme.1.ST': round + 1 }), goal: 20 },
  {
    what: 'Search by clonal complex',
    path: '/isolates/search',
    body: (round) => ({ 'scheme.1.clonal_complex': `ST-${round + 1} complex` }),
    goal: 20,
  },
  {
    what: 'Filter: range or contains, and ST',
    path: '/isolates/search',
    body: (round) => ({
      filter: {
        all: [
          {
            any: [
              { field: 'year', op: '>', value: 2000 + round },
              { field: 'source', op: 'contains', value: 'swab' },
            ],
          },
          { scheme: 1, scheme_field: 'ST', op: '<=', value: 200 },
        ],
      },
    }),
    goal: 100,
  },
  { what: 'Sorted by year (new order)', path: '/isolates?sort=-year&added_after=2010-01-ROUND', goal: 400 },
  { what: 'Genomes', path: '/genomes?genome_size=50000ROUND', goal: 50 },
  { what: 'Values of a field', path: '/fields/country', goal: 50 },
  { what: 'Breakdown of a field', path: '/fields/year/breakdown', goal: 100 },
  { what: 'Breakdown of a scheme field', path: '/schemes/1/fields/ST/breakdown?added_after=2009-01-ROUND' },
  { what: 'Breakdown of a locus', path: '/isolates/breakdown?fields=locus.abcZ&added_after=2009-01-ROUND' },
];

export const isolatesGroup: Group = {
  name: 'isolates',
  title: '100,000 isolates, asked of the service without a socket, beside a bare route with one prepared statement',
  async measure() {
    const root = mkdtempSync(join(tmpdir(), 'allelier-bench-isolates-'));
    try {
      return await measure(root);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

async function measure(root: string): Promise<Line[]> {
  const dataFolder = await openDataFolder(root);
  const isolates = await generateIsolates(dataFolder, ISOLATES);
  const typing = createTypingEngine({ threads: 1 });
  const app = await createServer({ dataFolder, typing, appVersion: 'bench' });
  const bare = bareRoute(isolates.connection);
  const lines = await measureRefresh(dataFolder, isolates);
  for (const request of REQUESTS) {
    const times: number[] = [];
    const bareTimes: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timeOf(() => ask(app, request, round)));
      bareTimes.push(await timeOf(() => bare.inject({ method: 'GET', url: `/isolates/${round + 1}` })));
    }
    const reference = { what: 'a bare route', value: median(bareTimes) };
    lines.push({ what: request.what, value: median(times), unit: 'ms', reference, ...defined({ goal: request.goal }) });
  }
  lines.push(...(await measureKeptVerdicts(dataFolder, (request, round) => ask(app, request, round))));
  await bare.close();
  await app.close();
  await typing.close();
  await dataFolder.close();
  return lines;
}

/** A route that gives the row of an isolate, and nothing else. */
function bareRoute(connection: DatabaseSync): FastifyInstance {
  const app = Fastify();
  const select = connection.prepare('select * from isolate where id = ?');
  app.get<{ Params: { id: string } }>('/isolates/:id', ({ params: { id } }) => ({ ...select.get(Number(id)) }));
  return app;
}

export async function ask(app: FastifyInstance, { path, body }: Request, round: number): Promise<void> {
  const url = (base + path).replace('PAGE', String(round + 2)).replace('ROUND', String(10 + round));
  const reply = body
    ? await app.inject({ method: 'POST', url, payload: JSON.stringify(body(round)) })
    : await app.inject({ method: 'GET', url });
  if (reply.statusCode !== 200) throw new Error(`${url} → ${reply.statusCode} ${reply.body}`);
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** How long it takes until the scheme values of all isolates are right again, and how long that holds up the screens. */
async function measureRefresh(dataFolder: DataFolder, isolates: Database): Promise<Line[]> {
  const reference = passOverRows(isolates.connection, 'select isolate, codes, sources from designation_block');
  const longest = watchThread();
  const refresh = async (what: string): Promise<Line> => {
    const value = await timeOf(() => readSchemeValues(dataFolder, isolates, { purpose: 'preparation' }));
    return { what, value, unit: 'ms', reference };
  };
  const lines = [await refresh('Scheme values of all, worked out at the first question')];
  bumpDefinitionsVersion(isolates.connection);
  lines.push(await refresh('  after a change of no isolate'));
  const { connection: definitions } = await dataFolder.open(GENERATED_SEQDEF);
  addProfiles(definitions, 1, 1);
  lines.push(await refresh('  after one profile was added'));
  addProfiles(definitions, 2, MANY_PROFILES);
  lines.push(await refresh(`  after ${MANY_PROFILES} profiles were added`));
  lines.push({ what: '  longest time that the thread of the screens was held up', value: longest(), unit: 'ms' });
  return lines;
}

/** Profiles of which no isolate has the last allele. */
function addProfiles(seqdef: DatabaseSync, first: number, count: number): void {
  const add =
    seqdef.prepare(`insert into profile (scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
    values (1, ?, 0, ?, 0, '2024-05-06', '2024-05-06')`);
  seqdef.exec('begin');
  for (let number = first; number < first + count; number += 1) {
    add.run(`new ${number}`, `${(number % 300) + 1}\t1\t1\t1\t1\t1\t301`);
  }
  bumpDefinitionsVersion(seqdef);
  seqdef.exec('commit');
}

/** Returns a function that gives the longest pause so far between two turns of this thread. */
function watchThread(): () => number {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 1);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}
