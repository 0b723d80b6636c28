import { followClusters } from '#electron/curation/follow-clusters.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { tasks } from '#electron/tasks.ts';
import { runTasksInline } from '#electron/threads/run-task.ts';
import { killBeforeStatement } from '#test/support/kill-before-statement.ts';

// Brings the clusters of a database up to date in a process that is killed before its n-th statement; 0: it is not.
const [root = '', killedAt = ''] = process.argv.slice(2);

runTasksInline(tasks);
const folder = await openDataFolder(root);
killBeforeStatement(Number(killedAt));
await followClusters(folder, 'iso');
await folder.close();
