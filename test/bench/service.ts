import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { generateIsolates } from '#test/support/generated-isolates.ts';
import type { BareChild, BareMessage } from './bare-process.ts';
import { crowdLines } from './service-crowd.ts';
import { createClient, load, type Ask, type Client, type LoadReport } from './service-client.ts';
import { createTyped, designationsOf, TYPED } from './service-data.ts';
import { genomeLines } from './service-genome.ts';
import type { ServiceChild, ServiceMessage, ServiceQuestion } from './service-process.ts';
import { isolates, mixed, oneRecord, sameRecord, typed } from './service-requests.ts';
import { inTurn, say, type Group, type Line } from './table.ts';
import { withChild } from './with-child.ts';

const MEGABYTES = 200;
/** Bytes of the FASTA text of that locus. */
const STREAMED = 203_000_000;
const CONNECTIONS = 64;
/** Seconds of each kind of load, in turns of a few seconds: the machine may change its pace meanwhile. */
const SECONDS = 30;
const SLICES = 12;
/** How often each stream is read. */
const STREAMS = 7;

/** One request of the table. `goal` is a ratio to the bare route. */
interface Request {
  what: string;
  ask: (round: number) => Ask;
  goal?: number;
  rounds?: number;
}

const search = (body: (round: number) => unknown) => (round: number) => ({
  path: `${isolates}/isolates/search`,
  body: body(round),
});

const REQUESTS: Request[] = [
  { what: 'a locus', ask: () => ({ path: `${typed}/loci/abcZ` }), goal: 2.5 },
  { what: 'an allele', ask: (n) => ({ path: `${typed}/loci/abcZ/alleles/${n + 1}` }), goal: 2.5 },
  { what: 'an isolate', ask: (n) => ({ path: `${isolates}/isolates/${n + 1}` }), goal: 2 },
  { what: 'alleles_fasta, 610 kB', ask: () => ({ path: `${typed}/loci/abcZ/alleles_fasta` }) },
  {
    what: 'profiles_csv, 19,242 rows',
    ask: () => ({ path: `${typed}/schemes/1/profiles_csv` }),
    rounds: 15,
  },
  {
    what: 'profiles?return_all=1, 19,242',
    ask: () => ({ path: `${typed}/schemes/1/profiles?return_all=1` }),
    rounds: 15,
  },
  {
    what: 'designations query, 7 loci',
    ask: (n) => ({ path: `${typed}/schemes/1/designations`, body: { designations: designationsOf(n + 1) } }),
  },
  {
    what: 'page of 100 isolates of 100,000',
    ask: (n) => ({ path: `${isolates}/isolates?page=${n * 7 + 1}` }),
  },
  {
    what: 'search by field',
    ask: search((n) => ({ 'field.country': `Country ${(n % 40) + 1}` })),
  },
  { what: 'search by locus', ask: search((n) => ({ 'locus.abcZ': n + 1 })) },
  { what: 'search by scheme field', ask: search((n) => ({ 'scheme.1.ST': n + 1 })) },
];

export const serviceGroup: Group = {
  name: 'service',
  title: 'The service, over its socket, beside a bare route with one prepared statement',
  async measure() {
    const root = mkdtempSync(join(tmpdir(), 'allelier-service-bench-'));
    try {
      say(`Generating 19,242 profiles, 100,000 isolates and a locus of ${MEGABYTES} MB …`);
      const dataFolder = await openDataFolder(root);
      await createTyped(dataFolder, MEGABYTES);
      await generateIsolates(dataFolder, 100_000);
      const file = dataFolder.fileOf(TYPED);
      await dataFolder.close();
      const lines = await withService(root, (service, address) =>
        withBare([file, String(STREAMED), `${address}${typed}/loci/`], (bare) => measure(service, address, bare, root)),
      );
      // Processes that have just started, whose files were in use before.
      const crowd = await crowdLines(
        (work) => withService(root, (_, address) => work(address)),
        (work) => withBare([file], (bare) => work(addressOf(bare))),
      );
      return [...lines, ...crowd];
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

const programOf = (file: string) => join(import.meta.dirname, file);

function withService<Result>(
  root: string,
  work: (service: ServiceChild, address: string) => Promise<Result>,
): Promise<Result> {
  return withChild<ServiceQuestion, ServiceMessage, Result>(programOf('service-process.ts'), [root], (service) => {
    if (service.first.kind !== 'listening') throw new Error('The service did not start.');
    return work(service, service.first.address);
  });
}

function withBare<Result>(options: string[], work: (bare: BareChild) => Promise<Result>): Promise<Result> {
  return withChild<{ kind: 'processor' }, BareMessage, Result>(programOf('bare-process.ts'), options, work);
}

function addressOf({ first }: BareChild): string {
  if (first.kind !== 'listening') throw new Error('The bare route did not start.');
  return first.address;
}

async function measure(service: ServiceChild, address: string, bareChild: BareChild, root: string): Promise<Line[]> {
  const client = createClient(address, CONNECTIONS);
  const bare = createClient(addressOf(bareChild), CONNECTIONS);
  // Waits until the types of the isolates are worked out. That happens once after an import.
  await client.ask({ path: `${isolates}/isolates/search`, body: { 'scheme.1.ST': 1 } });
  const lines: Line[] = [];
  for (const request of REQUESTS) lines.push(await measureRequest(client, bare, request));
  lines.push(...(await measureStream(client, bare, service)));
  lines.push(...(await measureLoad(client, bare, { service, bare: bareChild })));
  lines.push(...(await genomeLines(client, service, root)));
  client.close();
  bare.close();
  return lines;
}

/** The median of a request, beside that of the bare route, which is asked in turn with it. */
async function measureRequest(client: Client, bare: Client, { what, ask, goal, rounds = 100 }: Request): Promise<Line> {
  const times: number[] = [];
  const bareTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push((await client.ask(unlike(ask(round), round))).ms);
    bareTimes.push((await bare.ask(oneRecord(round))).ms);
  }
  return { what, unit: 'ms', ...inTurn('a bare route', times, bareTimes), ...(goal === undefined ? {} : { goal }) };
}

/** The same question at another address, so that the reply is made again and not a kept one. */
function unlike({ path, ...asked }: Ask, round: number): Ask {
  if (asked.body !== undefined) return { path, ...asked };
  return { path: `${path}${path.includes('?') ? '&' : '?'}round=${round}`, ...asked };
}

async function memoryOf(service: ServiceChild): Promise<number> {
  const message = await service.ask({ kind: 'memory' });
  return message.kind === 'memory' ? message.megabytes : 0;
}

async function measureStream(client: Client, bare: Client, service: ServiceChild): Promise<Line[]> {
  const speedOf = ({ ms, bytes }: { ms: number; bytes: number }) => bytes / 1e6 / (ms / 1_000);
  const before = await memoryOf(service);
  let peak = before;
  const timer = setInterval(() => {
    void memoryOf(service).then((megabytes) => (peak = Math.max(peak, megabytes)));
  }, 50);
  const [speeds, bareSpeeds]: [number[], number[]] = [[], []];
  for (let time = 0; time < STREAMS; time++) {
    speeds.push(speedOf(await client.ask({ path: `${typed}/loci/long/alleles_fasta?round=${time}` })));
    bareSpeeds.push(speedOf(await bare.ask({ path: '/stream' })));
  }
  clearInterval(timer);
  peak = Math.max(peak, await memoryOf(service));
  return [
    {
      what: `alleles_fasta, ${MEGABYTES} MB streamed`,
      unit: 'MB/s',
      ...inTurn('a bare stream of as many bytes', speeds, bareSpeeds),
      goal: 0.5,
    },
    { what: '  growth of memory meanwhile, whatever the size', value: peak - before, unit: 'MB', goal: 200 },
  ];
}

async function processorOf(child: BareChild | ServiceChild): Promise<number> {
  const message = await child.ask({ kind: 'processor' });
  return message.kind === 'processor' ? message.milliseconds : NaN;
}

/** Milliseconds of the processor for 1,000 requests of the latest load. */
function costOf(now: number, before: number, loads: LoadReport[]): number {
  return (1_000 * (now - before)) / (loads.at(-1)?.requests ?? 0);
}

/** Many connections at once: the bare route, single records and mixed reads in turn. */
async function measureLoad(
  client: Client,
  bare: Client,
  children: { service: ServiceChild; bare: BareChild },
): Promise<Line[]> {
  const loads = { bare: [] as LoadReport[], records: [] as LoadReport[], all: [] as LoadReport[] };
  const costs = { bare: [] as number[], records: [] as number[] };
  let from = 0;
  for (let slice = 0; slice < SLICES; slice += 1) {
    const further = (next: (number: number) => Ask) => (number: number) => next(from + number);
    const seconds = SECONDS / SLICES;
    const before = [await processorOf(children.bare), await processorOf(children.service)] as const;
    loads.bare.push(await load(bare, CONNECTIONS, seconds, further(oneRecord)));
    loads.records.push(await load(client, CONNECTIONS, seconds, further(sameRecord)));
    costs.bare.push(costOf(await processorOf(children.bare), before[0], loads.bare));
    costs.records.push(costOf(await processorOf(children.service), before[1], loads.records));
    loads.all.push(await load(client, CONNECTIONS, seconds, further(mixed)));
    from += Math.max(...Object.values(loads).map((reports) => reports.at(-1)?.requests ?? 0));
  }
  const beside = (reports: LoadReport[], member: 'perSecond' | 'p99') =>
    inTurn(
      'a bare route',
      reports.map((report) => report[member]),
      loads.bare.map((report) => report[member]),
    );
  const [records, all] = [`${CONNECTIONS} connections, single records`, `${CONNECTIONS} connections, mixed reads`];
  const failed = [...loads.records, ...loads.all].reduce((sum, { errors }) => sum + errors, 0);
  return [
    { what: `${records}, a second`, unit: '/s', ...beside(loads.records, 'perSecond'), goal: 0.5 },
    // It hardly depends on who else uses the machine, and takes no part of the client.
    {
      what: `${records}, processor time of 1,000`,
      unit: 'ms',
      ...inTurn('a bare route', costs.records, costs.bare),
      goal: 2,
    },
    { what: `${records}, p99`, unit: 'ms', ...beside(loads.records, 'p99'), goal: 1.5 },
    { what: `${all}, a second`, unit: '/s', ...beside(loads.all, 'perSecond'), goal: 0.45 },
    { what: `${all}, p99`, unit: 'ms', ...beside(loads.all, 'p99') },
    { what: 'failed requests', value: failed, unit: 'wrong', goal: 0 },
  ];
}
