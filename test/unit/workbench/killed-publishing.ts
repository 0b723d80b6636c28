import { DatabaseSync, StatementSync } from 'node:sqlite';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { tasks } from '#electron/tasks.ts';
import { runTasksInline } from '#electron/threads/run-task.ts';
import { publishOnDay } from '#electron/workbench/publish-on-day.ts';

// Publishes what is due, in a process that is killed before its n-th statement.
const [root = '', killedAt = ''] = process.argv.slice(2);
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
await folder.open('sample_isolates');
for (const name of ['run', 'get', 'all']) countCalls(StatementSync.prototype, name);
countCalls(DatabaseSync.prototype, 'exec');
const publishing = publishOnDay(folder, {
  published: () => undefined,
  defect: (error) => {
    throw error;
  },
});
await publishing.publish();
await publishing.stop();
await folder.close();
