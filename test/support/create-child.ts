import { writeSync } from 'node:fs';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createSubmission } from '#electron/submissions/read-then-change.ts';
import { tasks } from '#electron/tasks.ts';
import { runTasksInline } from '#electron/threads/run-task.ts';
import { OWNER } from '#shared/principal.ts';
import { killBeforeStatement } from './kill-before-statement.ts';

// Makes genome submissions with the keys that follow, each twice as after a double click, and prints the id of each that was
// acknowledged. Before its n-th statement the process is killed.
const [root = '', killedAt = '', isolates = '', ...keys] = process.argv.slice(2);

runTasksInline(tasks);
const folder = await openDataFolder(root);
killBeforeStatement(Number(killedAt));
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
