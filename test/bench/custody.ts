import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer } from '#electron/server/create-server.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { readSchemeValues } from '#electron/store/scheme-values/read-scheme-values.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { generateIsolates } from '#test/support/generated-isolates.ts';
import { plantIn } from '#test/support/plant.ts';
import { ask, ISOLATES, REQUESTS, ROUNDS, timeOf } from './isolates.ts';
import { inTurn, type Group, type Line } from './table.ts';

/** The most times that the isolates which a reader does not see may slow down the others. */
const GOAL = 1.2;

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
    return lines;
  },
};

/** A service over the generated isolates after a change of them. */
async function serve(change: string): Promise<{ app: FastifyInstance } & AsyncDisposable> {
  const root = mkdtempSync(join(tmpdir(), 'allelier-bench-custody-'));
  const dataFolder = await openDataFolder(root);
  const isolates = plantIn(await generateIsolates(dataFolder, ISOLATES));
  isolates.connection.exec(change);
  bumpDefinitionsVersion(isolates.connection);
  await readSchemeValues(dataFolder, isolates, { purpose: 'preparation' });
  const typing = createTypingEngine({ threads: 1 });
  const app = await createServer({ dataFolder, typing, appVersion: 'bench' });
  return {
    app,
    async [Symbol.asyncDispose]() {
      await app.close();
      await typing.close();
      await dataFolder.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
