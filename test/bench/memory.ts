import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MemoryChild, MemoryMessage } from './memory-process.ts';
import { oddRequests, type OddRequest } from './memory-requests.ts';
import { say, type Group, type Line } from './table.ts';
import { withChild } from './with-child.ts';

/** Requests of a round: with `--full` as many as an attack of some minutes has. */
const REQUESTS = process.argv.includes('--full') ? 250_000 : 10_000;
const CONNECTIONS = 16;
const SEED = 250;
/** Milliseconds between two looks at the memory. It has come to rest when it changed by so small a part in so many looks. */
const LOOK = 500;
const LOOKS = 20;
const STILL = 0.01;
/** Milliseconds after which it is taken as it is. */
const LONGEST_REST = 90_000;

type Held = Extract<MemoryMessage, { kind: 'held' }>;

export const memoryGroup: Group = {
  name: 'memory',
  title: `Three rounds of the same ${REQUESTS.toLocaleString('en')} odd requests to the service, each with a rest after it`,
  async measure() {
    const root = mkdtempSync(join(tmpdir(), 'allelier-bench-memory-'));
    try {
      const file = join(import.meta.dirname, 'memory-process.ts');
      return await withChild<'held', MemoryMessage, Line[]>(file, [root], measureRounds);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

async function measureRounds(child: MemoryChild): Promise<Line[]> {
  const { first } = child;
  if (first.kind !== 'listening') throw new Error('The service did not start.');
  const begin = await heldBy(child);
  const round = async (): Promise<Held & Asked> => {
    const asked = await askAll(first.address);
    return { ...asked, ...(await heldAtRest(child)) };
  };
  const [one, two, three] = [await round(), await round(), await round()];
  const rounds = [one, two, three];
  return [
    { what: 'memory at the start', value: begin.megabytes, unit: 'MB' },
    ...rounds.map(({ megabytes }, at): Line => {
      return { what: `  at rest after round ${at + 1}`, value: megabytes, unit: 'MB' };
    }),
    { what: 'growth in the last round', value: percent(three.megabytes, two.megabytes), unit: '%', goal: 5 },
    {
      what: 'open handles more than after the round before',
      value: three.handles - two.handles,
      unit: 'wrong',
      goal: 0,
    },
    { what: 'the longest request', value: Math.max(...rounds.map(({ longest }) => longest)), unit: 'ms' },
    {
      what: 'replies of the service that it failed',
      value: rounds.reduce((sum, { failed }) => sum + failed, 0),
      unit: 'wrong',
      goal: 0,
    },
  ];
}

function percent(after: number, before: number): number {
  return (100 * (after - before)) / before;
}

async function heldBy(child: MemoryChild): Promise<Held> {
  const held = await child.ask('held');
  if (held.kind !== 'held') throw new Error('The service does not say what it holds.');
  return held;
}

/** What the service holds when its memory changes no more. */
async function heldAtRest(child: MemoryChild): Promise<Held> {
  const until = performance.now() + LONGEST_REST;
  const seen: number[] = [];
  for (;;) {
    const held = await heldBy(child);
    seen.push(held.megabytes);
    const last = seen.slice(-LOOKS);
    const isStill = last.length === LOOKS && Math.max(...last) - Math.min(...last) <= STILL * held.megabytes;
    if (isStill || performance.now() > until) return held;
    await pause(LOOK);
  }
}

interface Asked {
  failed: number;
  longest: number;
}

/** Asks all requests of a round over some connections, which are closed at its end. */
async function askAll(address: string): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const next = oddRequests(SEED);
  let left = REQUESTS;
  let failed = 0;
  let longest = 0;
  async function askOnAndOn(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const odd = next();
      const started = performance.now();
      const status = await statusOf(address, agent, odd);
      longest = Math.max(longest, performance.now() - started);
      if (status < 500) continue;
      failed += 1;
      say(`${odd.method} ${odd.path} ${odd.body ?? ''} → ${status}`);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOnAndOn));
  agent.destroy();
  return { failed, longest };
}

/** The status of a reply. 0 where the connection was closed instead. */
function statusOf(address: string, agent: Agent, { method, path, headers, body }: OddRequest): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(address + path, { agent, method, headers }, (reply) => {
      reply.resume();
      reply.once('error', () => resolve(0));
      reply.once('end', () => resolve(reply.statusCode ?? 0));
    });
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}
