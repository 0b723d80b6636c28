import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '#test/support/generated/random.ts';
import { randomBases } from '#test/support/generated/coding-sequence.ts';
import type { Client } from './service-client.ts';
import { LOCI, TYPED } from './service-data.ts';
import type { ServiceChild, ServiceQuestion } from './service-process.ts';
import { typed } from './service-requests.ts';
import { inTurn, type Line } from './table.ts';

const CONTIGS = 100;
const CONTIG_BASES = 46_000;
const LINE_BASES = 70;
const ROUNDS = 11;
/** Milliseconds in which the garbage of one turn is collected, so that it does not count for the next. */
const REST = 200;

/** A genome of 4.6 Mb over the socket, beside the typing engine alone in the same process. `root` is removed after that has ended. */
export async function genomeLines(client: Client, service: ServiceChild, root: string): Promise<Line[]> {
  const path = join(root, 'genome.fna');
  writeFileSync(path, genome());
  const text = readFileSync(path, 'latin1');
  const plain = { sequence: text };
  const encoded = { sequence: Buffer.from(text).toString('base64'), base64: true };
  const all = { kind: 'type', database: TYPED, path, loci: LOCI, best: false } as const;
  const one = { ...all, loci: ['abcZ'], best: true };
  const [scheme, locus] = [`${typed}/schemes/1/sequence`, `${typed}/loci/abcZ/sequence`];
  return [
    await compare(client, service, { what: 'a genome, as text', path: scheme, body: plain }, all),
    await compare(client, service, { what: 'a genome, in base64', path: scheme, body: encoded }, all),
    await compare(client, service, { what: 'a genome, one locus', path: locus, body: plain }, one),
  ];
}

/** Asks in turn over the socket and of the engine. */
async function compare(
  client: Client,
  service: ServiceChild,
  { what, path, body }: { what: string; path: string; body: unknown },
  question: ServiceQuestion,
): Promise<Line> {
  const [times, alone]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    await pause(REST);
    times.push((await client.ask({ path, body })).ms);
    await pause(REST);
    const message = await service.ask(question);
    alone.push(message.kind === 'typed' ? message.ms : NaN);
  }
  return { what: `${what}, 4.6 Mb`, unit: 'ms', ...inTurn('the engine alone', times, alone), goal: 1.3 };
}

function genome(): string {
  const random = createRandom(46);
  const contigs = Array.from({ length: CONTIGS }, (_, index) => {
    const bases = randomBases(random, CONTIG_BASES).toString('latin1');
    return `>contig-${index + 1}\n${(bases.match(new RegExp(`.{1,${LINE_BASES}}`, 'g')) ?? []).join('\n')}\n`;
  });
  return contigs.join('');
}
