import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stepOrders, watchSteps } from '#test/support/at-each-step.ts';

// Makes a linked pair of databases. A step is each time that a file is written or synced, or gets or loses its name. With `taken`
// somebody else takes the second name once the first is given.
const orders = stepOrders();
const isTaken = orders.others.includes('taken');
const [first, second] = ['x_seqdef', 'x_isolates'].map((name) => join(orders.root, 'databases', `${name}.sqlite`));
if (first === undefined || second === undefined) throw new Error('There are two names.');
watchSteps(orders, {
  names: ['open', 'writeFile', 'link', 'rename', 'rm'],
  // Side files that are not there are not what is counted.
  isStep: (path) => !/-(wal|shm|journal|writer)$/.test(path),
  before() {
    if (isTaken && existsSync(first) && !existsSync(second)) writeFileSync(second, 'something else');
  },
});
const { buildDatabases } = await import('#electron/store/file/database.ts');
const made = buildDatabases([
  { file: first, about: { kind: 'seqdef', description: 'x' } },
  { file: second, about: { kind: 'isolates', description: 'x', seqdef: 'x_seqdef' } },
]);
if (isTaken) await made.catch(() => undefined);
else await made;
