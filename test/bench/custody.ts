import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createOwnerServer, createServer, type OwnerServer } from '#electron/server/create-server.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { readSchemeValues } from '#electron/store/scheme-values/read-scheme-values.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { defined } from '#shared/defined.ts';
import { GENERATED_ISOLATES, generateIsolates } from '#test/support/generated-isolates.ts';
import { plantIn } from '#test/support/plant.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { ask, ISOLATES, REQUESTS, ROUNDS, timeOf } from './isolates.ts';
import { inTurn, median, type Group, type Line } from './table.ts';

/** The most times that the isolates which a reader does not see may slow down the others. */
const GOAL = 1.2;

/** The most times that the reply about one of a private and an unknown isolate may take as long as that about the other. */
const TOLD_APART = 1.05;
/** Pairs of requests, which are 2,000. */
const PAIRS = 1_000;
/** Pairs of edits, with a request after each. */
const EDITED_PAIRS = 500;

export const custodyGroup: Group = {
  name: 'custody',
  title: '100,000 isolates of which half are private, asked by nobody, beside a database of the other half alone',
  async measure() {
    // Of the genomes, which the isolates 500, 1000 and so on have, half are private, too.
    await using hidden = await serve('update isolate set is_private = 1 where id % 8 < 4');
    await using alone = await serve('delete from isolate where id % 8 < 4');
    const lines: Line[] = [];
    for (const request of [...REQUESTS, { what: 'Last page', path: '/isolates?page=499' }]) {
      const [times, references]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        times.push(await timeOf(() => ask(hidden.app, request, round)));
        references.push(await timeOf(() => ask(alone.app, request, round)));
      }
      const what = 'a database without the private ones';
      lines.push({ what: request.what, unit: 'ms', ...inTurn(what, times, references), goal: GOAL });
    }
    for (const part of ['', '/contigs', '/history']) lines.push(await toldApart(hidden.app, part));
    return [...lines, ...(await toldOfEdits(hidden))];
  },
};

/** Whether nobody can tell a private isolate from an unknown one by how long he waits. The private ones that are asked for have contigs. */
async function toldApart(app: FastifyInstance, part: string): Promise<Line> {
  const times = { private: [] as number[], unknown: [] as number[] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const id = 1_000 * (1 + (pair % 100));
    const asked = [
      ['private', id],
      ['unknown', ISOLATES + id],
    ] as const;
    for (const [kind, isolate] of pair % 2 === 0 ? asked : asked.toReversed()) {
      const url = `/db/${GENERATED_ISOLATES}/isolates/${isolate}${part}`;
      const started = performance.now();
      const { statusCode } = await app.inject({ method: 'GET', url });
      times[kind].push(performance.now() - started);
      if (statusCode !== 404) throw new Error(`${url} → ${statusCode}`);
    }
  }
  const [slower, faster] = (['private', 'unknown'] as const)
    .map((kind) => ({ what: `the ${kind} ids`, value: median(times[kind]) }))
    .toSorted((one, other) => other.value - one.value);
  return {
    what: `404 of isolates/ID${part}: ${slower?.what ?? ''}`,
    value: slower?.value ?? NaN,
    unit: 'ms',
    ...defined({ reference: faster }),
    goal: TOLD_APART,
  };
}

/**
 * Whether a reader without rights can tell by time that a private isolate was just edited: beside the same edit of another database, because
 * any work of the computer slows down the next reply. A reply that is kept, and one that must be made.
 */
async function toldOfEdits({ app, owners }: Served): Promise<Line[]> {
  const edits = [`/db/${GENERATED_ISOLATES}/isolates/8`, '/db/sample_isolates/isolates/4'];
  let turn = 0;
  const timeAfter = async (edited: string, url: string) => {
    const payload = { aliases: [`edit ${(turn += 1)}`] };
    const headers = { host: 'localhost', 'if-match': '*' };
    const { statusCode } = await owners.inject({ method: 'PATCH', url: edited, headers, payload });
    if (statusCode !== 200) throw new Error(`${edited} → ${statusCode}`);
    return timeOf(async () => app.inject({ method: 'GET', url }));
  };
  const lines: Line[] = [];
  for (const isKept of [true, false]) {
    const times: number[][] = edits.map(() => []);
    for (let pair = 0; pair < EDITED_PAIRS; pair += 1) {
      const url = `/db/${GENERATED_ISOLATES}/isolates/4${isKept ? '' : `?asked=${pair}`}`;
      const order = edits.map((edited, index) => ({ edited, index }));
      for (const { edited, index } of pair % 2 === 0 ? order : order.toReversed())
        times[index]?.push(await timeAfter(edited, isKept ? url : `${url}${index}`));
    }
    const [hidden = [], other = []] = times;
    const what = `${isKept ? 'A kept reply' : 'A new reply'} after a private isolate was edited`;
    lines.push({ what, unit: 'ms', ...inTurn('after the same edit of another database', hidden, other) });
  }
  return lines;
}

interface Served extends AsyncDisposable {
  app: FastifyInstance;
  /** The service of the owner. */
  owners: OwnerServer;
}

/** A service over the generated isolates after a change of them. */
export async function serve(change: string): Promise<Served> {
  const root = mkdtempSync(join(tmpdir(), 'allelier-bench-custody-'));
  const dataFolder = await openDataFolder(root);
  const isolates = plantIn(await generateIsolates(dataFolder, ISOLATES));
  isolates.connection.exec(change);
  bumpDefinitionsVersion(isolates.connection);
  await readSchemeValues(dataFolder, isolates, { purpose: 'preparation' });
  const typing = createTypingEngine({ threads: 1 });
  await createSamplePair(dataFolder);
  const dependencies = { dataFolder, typing, appVersion: 'bench' };
  const [app, owners] = [await createServer(dependencies), await createOwnerServer(dependencies)];
  return {
    app,
    owners,
    async [Symbol.asyncDispose]() {
      await app.close();
      await owners.close();
      await typing.close();
      await dataFolder.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
