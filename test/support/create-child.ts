import { writeSync } from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createSubmission } from '#electron/submissions/read-then-change.ts';
import { tasks } from '#electron/tasks.ts';
import { runTasksInline } from '#electron/threads/run-task.ts';
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

runTasksInline(tasks);
const folder = await openDataFolder(root);
for (const name of ['run', 'get', 'all']) countCalls(StatementSync.prototype, name);
countCalls(DatabaseSync.prototype, 'exec');
const members = { type: 'genomes' };
const texts = { isolates: Buffer.from(isolates) };

for (const key of keys) {
  const input = { members, texts, key, program: 'a test', isFull: false };
  for (let time = 1; time <= 2; time += 1) {
    const request = { database: 'isos', principal: OWNER, input };
    const { id } = await createSubmission(folder.changes.of(), request, { patience: 10_000 });
    writeSync(1, `${JSON.stringify([key, id])}\n`);
  }
}
await folder.close();
