import { writeSync } from 'node:fs';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { tasks } from '#electron/tasks.ts';
import { runTasksInline } from '#electron/threads/run-task.ts';
import { findItem } from '#electron/store/records/queue/submission-rows.ts';
import { submissionItems } from '#electron/store/records/submission/submission-repository.ts';
import { OWNER } from '#shared/principal.ts';
import { killBeforeStatement } from '#test/support/kill-before-statement.ts';
import { settleAs, type SettleAction } from './settle-as.ts';

// Settles one submission after the other, in a process that is killed before its n-th statement. Each action that was
// acknowledged is written to the output before the next one begins.
const [root = '', killedAt = ''] = process.argv.slice(2);

runTasksInline(tasks);
const folder = await openDataFolder(root);
const database = await folder.open('defs');
killBeforeStatement(Number(killedAt));

async function act(action: SettleAction): Promise<void> {
  await settleAs(folder, { database: 'defs', principal: OWNER }, action);
  writeSync(1, `${JSON.stringify(action)}\n`);
}

function revisionOf(id: string): number {
  return Number(database.connection.prepare('select revision from submission where id = ?').get(id)?.['revision']);
}

const open = () => database.connection.prepare("select id from submission where status = 'pending' order by id").get();
for (let next = open(); next; next = open()) {
  const submission = String(next['id']);
  const item = (position: number) => ({
    submission,
    position,
    revision: findItem(database, submission, position)?.revision ?? 0,
  });
  const isPending = (position: number) => findItem(database, submission, position)?.status === 'pending';
  if (isPending(1)) await act({ kind: 'assign', ...item(1) });
  if (isPending(2)) {
    await act({ kind: 'assign', ...item(2) });
    await act({ kind: 'undo', ...item(2) });
    await act({ kind: 'reject', reason: 'Poor.', ...item(2) });
  }
  if (submissionItems(database, submission).some(({ status }) => status === 'pending')) {
    await act({ kind: 'assign_clean', submission, revision: revisionOf(submission) });
  }
  await act({ kind: 'close', submission, revision: revisionOf(submission), message: 'Done.' });
}
