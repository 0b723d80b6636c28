import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { recall, recallPlan, undoRecall } from '#electron/curation/recall/recall.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { tasks } from '#electron/tasks.ts';
import { runTasksInline } from '#electron/threads/run-task.ts';
import { OWNER } from '#shared/principal.ts';
import { killBeforeStatement } from '#test/support/kill-before-statement.ts';

// Recalls the genome of isolate 3, or takes a recall back, in a process that is killed before its n-th statement.
const [root = '', killedAt = '', undone = ''] = process.argv.slice(2);

runTasksInline(tasks);
const folder = await openDataFolder(root);
const actions: CurationActions = folder.changes.of();
const writing = { root, actions, isolates: 'isolates', definitions: 'defs', principal: OWNER };
const order = { isolate: 3, mode: 'withdraw' } as const;
const plan = undone === '' ? await recallPlan(writing, order) : undefined;
const statements = killBeforeStatement(Number(killedAt));
if (plan) await recall(writing, { ...order, seen: plan.seen, reason: 'Mixed' });
else await undoRecall(writing, undone);
await folder.close();
console.log(statements());
