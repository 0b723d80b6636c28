/**
 * Records what the service says: `npx node test/record-replies/record.ts --out FILE [--generated] [--data ../shared/data]`. It starts
 * the service of the sources beside it, with both demonstration databases, with generated ones if they are wanted, and with the real data
 * of a folder if one is named; asks for all that links lead to, as nobody, reader, submitter, curator and administrator; sends some
 * hundred changes, refused ones among them; and walks again. Each line of FILE is a request with its reply. To see what a change of the
 * program does to scripts, copy this folder into a checkout of before, record there and here, and run `compare.ts BEFORE AFTER`.
 */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { changesOf, curate, curateMany, DEMO_WORLDS, REAL_WORLD, SAMPLE_WORLD, submit } from './changes.ts';
import { askOddly } from './odd-requests.ts';
import { EVERYBODY, startService } from './service.ts';
import { walk } from './walk.ts';

const { out, data, generated } = parseArgs({
  options: { out: { type: 'string' }, data: { type: 'string' }, generated: { type: 'boolean', default: false } },
}).values;
if (out === undefined) throw new Error('usage: node record.ts --out FILE [--generated] [--data FOLDER]');

const file = createWriteStream(out);
const counts = { reads: 0, changes: 0 };
const service = await startService(
  (recorded) => {
    counts[recorded.method === 'GET' || recorded.method === 'HEAD' ? 'reads' : 'changes'] += 1;
    file.write(`${JSON.stringify(recorded)}\n`);
  },
  { generated, real: data },
);
const { ask } = service;
for (const as of EVERYBODY) {
  await walk(ask, as, { most: as === 'nobody' ? 40 : 10, varies: as === 'nobody' || as === 'curator' });
}
for (const world of [
  ...DEMO_WORLDS,
  ...(generated ? [SAMPLE_WORLD] : []),
  ...(data === undefined ? [] : [REAL_WORLD]),
]) {
  const changes = changesOf(ask, world);
  for (const work of [curate, curateMany, submit]) await work(changes);
}
await askOddly(service);
for (const as of EVERYBODY) await walk(ask, as, { most: 4, varies: false });
await service.close();
file.end();
await finished(file);
console.log(`Recorded ${counts.reads} reads and ${counts.changes} changes in ${out}.`);
