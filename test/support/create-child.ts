import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { openSiteReader } from '#electron/store/site/site-store.ts';
import { createSubmission } from '#electron/submissions/requests/create-submission.ts';
import { surroundingsOf } from '#electron/submissions/requests/surroundings.ts';
import { OWNER } from '#shared/principal.ts';

// Makes genome submissions with the keys that follow, each twice as after a double click, and prints the id of each that was
// acknowledged. Before its n-th statement the process is killed.
const [root = '', killedAt = '', isolates = '', ...keys] = process.argv.slice(2);
let statements = 0;

function countCalls(of: object, name: string): void {
  const real = Reflect.get(of, name) as (...parameters: unknown[]) => unknown;
  Reflect.set(of, name, function counted(this: unknown, ...parameters: unknown[]) {
    statements += 1;
    if (statements === Number(killedAt)) process.kill(process.pid, 'SIGKILL');
    return real.apply(this, parameters);
  });
}

const people = await openSiteReader(join(root, 'site.sqlite'));
for (const name of ['run', 'get', 'all']) countCalls(StatementSync.prototype, name);
countCalls(DatabaseSync.prototype, 'exec');
const control = { checkpoint: () => {}, report: () => {} };
const members = { type: 'genomes' };
const texts = { isolates: Buffer.from(isolates) };

for (const key of keys) {
  const request = { kind: 'create' as const, members, texts, key, program: 'a test', isFull: false };
  const task = { root, database: 'isos', principal: OWNER, request, patience: 10_000 };
  for (let time = 1; time <= 2; time += 1) {
    const { id } = await createSubmission(surroundingsOf(task, people, control), request, control);
    writeSync(1, `${JSON.stringify([key, id])}\n`);
  }
}
await people.close();
