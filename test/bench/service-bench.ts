import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { generateIsolates } from '#test/support/generated-isolates.ts';
import { createClient, load, quantile, type Ask, type Client } from './service-client.ts';
import { createTyped, designationsOf } from './service-data.ts';
import type { ServiceMessage } from './service-process.ts';
import { isolates, mixed, typed } from './service-requests.ts';

/** One line of the table: median milliseconds, with what a deployed server took on a 2-core machine. */
interface Line {
  what: string;
  ask: (round: number) => Ask;
  deployed: string;
  goal: number;
  rounds?: number;
}

const search = (body: (round: number) => unknown) => (round: number) => ({
  path: `${isolates}/isolates/search`,
  body: body(round),
});

const LINES: Line[] = [
  { what: 'a locus', ask: () => ({ path: `${typed}/loci/abcZ` }), deployed: '30–59', goal: 2 },
  { what: 'an allele', ask: (n) => ({ path: `${typed}/loci/abcZ/alleles/${n + 1}` }), deployed: '30–59', goal: 2 },
  { what: 'an isolate', ask: (n) => ({ path: `${isolates}/isolates/${n + 1}` }), deployed: '30–59', goal: 2 },
  { what: 'alleles_fasta, 610 kB', ask: () => ({ path: `${typed}/loci/abcZ/alleles_fasta` }), deployed: '30', goal: 6 },
  {
    what: 'profiles_csv, 19,242 rows',
    ask: () => ({ path: `${typed}/schemes/1/profiles_csv` }),
    deployed: '544',
    goal: 40,
    rounds: 15,
  },
  {
    what: 'profiles?return_all=1, 19,242',
    ask: () => ({ path: `${typed}/schemes/1/profiles?return_all=1` }),
    deployed: '632',
    goal: 60,
    rounds: 15,
  },
  {
    what: 'designations query, 7 loci',
    ask: (n) => ({ path: `${typed}/schemes/1/designations`, body: { designations: designationsOf(n + 1) } }),
    deployed: '29',
    goal: 3,
  },
  {
    what: 'page of 100 isolates of 100,000',
    ask: (n) => ({ path: `${isolates}/isolates?page=${n * 7 + 1}` }),
    deployed: '–',
    goal: 5,
  },
  {
    what: 'search by field',
    ask: search((n) => ({ 'field.country': `Country ${(n % 40) + 1}` })),
    deployed: '–',
    goal: 10,
  },
  { what: 'search by locus', ask: search((n) => ({ 'locus.abcZ': n + 1 })), deployed: '–', goal: 20 },
  { what: 'search by scheme field', ask: search((n) => ({ 'scheme.1.ST': n + 1 })), deployed: '–', goal: 20 },
];

const say = (text: string) => process.stdout.write(`${text}\n`);
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, megabytes: { type: 'string', default: '200' } },
});
const root = mkdtempSync(join(tmpdir(), 'allelier-service-bench-'));
let child: ChildProcess | undefined;
try {
  say('Generating 19,242 profiles, 100,000 isolates and a locus of ' + values.megabytes + ' MB …');
  const dataFolder = await openDataFolder(root);
  await createTyped(dataFolder, Number(values.megabytes));
  await generateIsolates(dataFolder, 100_000);
  await dataFolder.close();
  child = fork(join(import.meta.dirname, 'service-process.ts'), [root]);
  const [message] = (await once(child, 'message')) as [ServiceMessage];
  if (message.kind !== 'listening') throw new Error('The service did not start.');
  await measure(child, message.address);
} finally {
  child?.disconnect();
  if (child) await once(child, 'exit');
  rmSync(root, { recursive: true, force: true });
}

async function measure(service: ChildProcess, address: string): Promise<void> {
  const client = createClient(address, 64);
  // Waits until the types of the isolates are worked out. That happens once after an import.
  await client.ask({ path: `${isolates}/isolates/search`, body: { 'scheme.1.ST': 1 } });
  let isMet = true;
  say(`${'request'.padEnd(34)} ${'deployed'.padStart(9)} ${'median'.padStart(9)} ${'p99'.padStart(9)}   goal`);
  for (const line of LINES) {
    const { median, p99 } = await timesOf(client, line);
    isMet &&= median <= line.goal;
    const verdict = median <= line.goal ? 'met' : 'MISSED';
    say(
      `${line.what.padEnd(34)} ${line.deployed.padStart(6)} ms ${median.toFixed(1).padStart(6)} ms ${p99.toFixed(1).padStart(6)} ms   ≤ ${line.goal} ms  ${verdict}`,
    );
  }
  const isStreamed = await measureStream(client, service);
  const seconds = Number(values.seconds);
  const report = await load(client, 64, seconds, mixed);
  const isCalm = report.errors === 0 && report.p99 <= 100;
  say(
    `64 connections for ${seconds} s: ${report.requests} requests, ${report.perSecond.toFixed(0)} per second, ${report.errors} errors, ` +
      `p50 ${report.p50.toFixed(1)} ms, p99 ${report.p99.toFixed(1)} ms, longest ${report.longest.toFixed(0)} ms   goal p99 ≤ 100 ms, no error  ${isCalm ? 'met' : 'MISSED'}`,
  );
  client.close();
  process.exitCode = isMet && isStreamed && isCalm ? 0 : 1;
}

async function timesOf(client: Client, { ask, rounds = 100 }: Line): Promise<{ median: number; p99: number }> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push((await client.ask(unlike(ask(round), round))).ms);
  return { median: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** The same question at another address, so that the reply is made again and not a kept one. */
function unlike({ path, ...asked }: Ask, round: number): Ask {
  if (asked.body !== undefined) return { path, ...asked };
  return { path: `${path}${path.includes('?') ? '&' : '?'}round=${round}`, ...asked };
}

async function memoryOf(service: ChildProcess): Promise<number> {
  service.send('memory');
  const [message] = (await once(service, 'message')) as [ServiceMessage];
  return message.kind === 'memory' ? message.megabytes : 0;
}

async function measureStream(client: Client, service: ChildProcess): Promise<boolean> {
  const before = await memoryOf(service);
  let peak = before;
  const streaming = client.ask({ path: `${typed}/loci/long/alleles_fasta` });
  const timer = setInterval(() => {
    void memoryOf(service).then((megabytes) => (peak = Math.max(peak, megabytes)));
  }, 50);
  const { ms, bytes } = await streaming;
  clearInterval(timer);
  peak = Math.max(peak, await memoryOf(service));
  const speed = bytes / 1e6 / (ms / 1_000);
  const isMet = speed >= 100 && peak - before < 200;
  say(
    `alleles_fasta, ${(bytes / 1e6).toFixed(0)} MB streamed: ${speed.toFixed(0)} MB/s, memory ${before.toFixed(0)} → at most ${peak.toFixed(0)} MB   ` +
      `goal ≥ 100 MB/s, growth < 200 MB whatever the size  ${isMet ? 'met' : 'MISSED'}`,
  );
  return isMet;
}
