import { writeSync } from 'node:fs';
import type { CurationActions, curationActions } from '#electron/curation/curation-actions.ts';
import type { ActionInput } from '#electron/store/changes/action.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { tasks } from '#electron/tasks.ts';
import { runTasksInline } from '#electron/threads/run-task.ts';
import { OWNER } from '#shared/principal.ts';
import { killBeforeStatement } from '#test/support/kill-before-statement.ts';

// Edits records, one after the other, in a process that is killed before its n-th statement. The reason of each change that was
// acknowledged is written to the output before the next one begins.
const [root = '', killedAt = '', run = ''] = process.argv.slice(2);
let changes = 0;

runTasksInline(tasks);
const folder = await openDataFolder(root);
const actions: CurationActions = folder.changes.of();
const { connection } = await folder.open('sample_isolates');
killBeforeStatement(Number(killedAt));

function act<Name extends keyof typeof curationActions>(
  name: Name,
  input: ActionInput<(typeof curationActions)[Name]>,
) {
  return actions.make(name, { database: 'sample_isolates', principal: OWNER, input }, { patience: 10_000 });
}

/** A reason that no other change has. */
const reason = () => `${run}.${++changes}`;

/** Does something, and says so once it is acknowledged. */
async function acknowledged<Result>(why: string, work: Promise<Result>): Promise<Result> {
  const result = await work;
  writeSync(1, `${why}\n`);
  return result;
}

const lastOf = (isolate: number | string) =>
  Number(
    connection
      .prepare("select max(id) as id from record_history where kind = 'isolate' and record_id = ?")
      .get(String(isolate))?.['id'],
  );

for (;;) {
  const why = reason();
  const members = { isolate: `Isolate ${why}`, provenance: { country: 'Norway', temperature: changes } };
  const made = act('record.create', { record: 'isolate', key: {}, members, reason: why });
  const { key } = await acknowledged(why, made);
  const change = async (temperature: number) => {
    const because = reason();
    const order = { record: 'isolate', key, members: { provenance: { temperature } }, match: '*' } as const;
    await acknowledged(because, act('record.change', { ...order, reason: because }));
  };
  await change(changes + 1000);
  await change(changes + 2000);
  await act('change.undo', { change: lastOf(String(key['isolate_id'])) });
  const because = reason();
  await acknowledged(because, act('record.delete', { record: 'isolate', key, match: '*', reason: because }));
  if (changes % 2 === 0) await act('change.undo', { change: lastOf(String(key['isolate_id'])) });
  const together = reason();
  const rows = [1, 2, 3, 4].map((id) => [String(id), String(Number(run) * 1000 + changes)]);
  const { batch = '' } = await acknowledged(
    together,
    act('table.update', {
      record: 'isolate',
      action: 'change',
      within: {},
      columns: ['id', 'temperature'],
      rows,
      dryRun: false,
      reason: together,
    }),
  );
  if (changes % 3 === 0) await act('batch.undo', { batch });
}
