import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { tasks } from '#electron/tasks.ts';
import { runTasksInline } from '#electron/threads/run-task.ts';
import { publishOnDay } from '#electron/workbench/publish-on-day.ts';
import { killBeforeStatement } from '#test/support/kill-before-statement.ts';

// Publishes what is due, in a process that is killed before its n-th statement.
const [root = '', killedAt = ''] = process.argv.slice(2);

runTasksInline(tasks);
const folder = await openDataFolder(root);
await folder.open('sample_isolates');
killBeforeStatement(Number(killedAt));
const publishing = publishOnDay(folder, {
  published: () => undefined,
  defect: (error) => {
    throw error;
  },
});
await publishing.publish();
await publishing.stop();
await folder.close();
