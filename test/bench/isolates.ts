import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createServer } from '#electron/server/create-server.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { readSchemeValues } from '#electron/store/scheme-values/read-scheme-values.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { GENERATED_ISOLATES, GENERATED_SEQDEF, generateIsolates } from '#test/support/generated-isolates.ts';

/** One request of the table; `goal` in milliseconds. */
interface Line {
  what: string;
  path: string;
  body?: (round: number) => unknown;
  goal: number;
}

const ISOLATES = 100_000;
const ROUNDS = 15;
const base = `/db/${GENERATED_ISOLATES}`;

const LINES: Line[] = [
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
];

const say = (text: string) => process.stdout.write(`${text}\n`);
const root = mkdtempSync(join(tmpdir(), 'allelier-bench-isolates-'));
try {
  await measure();
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const dataFolder = await openDataFolder(root);
  const started = performance.now();
  const isolates = await generateIsolates(dataFolder, ISOLATES);
  say(`Generated ${ISOLATES} isolates in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const typing = createTypingEngine({ threads: 1 });
  const app = await createServer({ dataFolder, typing, appVersion: 'bench' });
  const ask = async ({ path, body }: Line, round: number) => {
    const url = (base + path).replace('PAGE', String(round + 2)).replace('ROUND', String(10 + round));
    const begin = performance.now();
    const reply = body
      ? await app.inject({ method: 'POST', url, payload: JSON.stringify(body(round)) })
      : await app.inject({ method: 'GET', url });
    const took = performance.now() - begin;
    if (reply.statusCode !== 200) throw new Error(`${url} → ${reply.statusCode} ${reply.body}`);
    return took;
  };
  const longest = watchThread();
  const refresh = async () => {
    const begin = performance.now();
    await readSchemeValues(dataFolder, isolates, { purpose: 'preparation' });
    return (performance.now() - begin).toFixed(0);
  };
  say(`Scheme values of all, worked out at the first question: ${await refresh()} ms`);
  bumpDefinitionsVersion(isolates.connection);
  say(`After a change of no isolate: ${await refresh()} ms`);
  addProfile((await dataFolder.open(GENERATED_SEQDEF)).connection);
  say(`After one profile was added: ${await refresh()} ms`);
  say(`Longest time that the thread of the screens was held up meanwhile: ${longest().toFixed(0)} ms`);
  for (const line of LINES) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await ask(line, round));
    const sorted = times.toSorted((left, right) => left - right);
    const median = sorted[ROUNDS >> 1] ?? Infinity;
    const verdict = median <= line.goal ? 'met' : 'MISSED';
    say(
      `${line.what.padEnd(36)} median ${median.toFixed(1).padStart(6)} ms   max ${(sorted.at(-1) ?? 0).toFixed(1).padStart(6)} ms   goal ≤ ${line.goal} ms  ${verdict}`,
    );
  }
  await app.close();
  await typing.close();
  await dataFolder.close();
}

/** A profile that shares no allele with another. */
function addProfile(seqdef: DatabaseSync): void {
  seqdef.exec(`insert into profile (scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
    values (1, 'new', 0, '1\t1\t1\t1\t1\t1\t301', 0, '2024-05-06', '2024-05-06')`);
  bumpDefinitionsVersion(seqdef);
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
