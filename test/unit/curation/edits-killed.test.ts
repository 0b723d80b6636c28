import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { seededMoments } from '#test/support/kill-before-statement.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** How often the process is killed. `npm test` takes few; ALLELIER_KILLS=200 takes more. */
const KILLS = Number(process.env['ALLELIER_KILLS'] ?? 4);
/** A process does about this many statements for one round of edits. */
const STATEMENTS = 900;
/** Isolates that a table changes together. */
const TOGETHER = 4;
const script = fileURLToPath(new URL('./killed-editing.ts', import.meta.url));

/** Edits until the kill, and gives the reasons of the changes that were acknowledged. */
async function editUntilKilled(root: string, moment: number, run: number): Promise<string[]> {
  const parameters = [script, root, String(moment), String(run)];
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [written, [, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ]);
  expect(signal).toBe('SIGKILL');
  return written.split('\n').filter((line) => line !== '');
}

type Row = Record<string, unknown>;

/** Everything that must fit together, whatever moment a process died at. */
function faultsOf(query: (sql: string) => Row[]): unknown[] {
  const isolates = "from record_history as line where line.kind = 'isolate'";
  const last = `${isolates} and not exists (select 1 from record_history as later where later.kind = line.kind
    and later.record_id = line.record_id and later.id > line.id)`;
  const temperature = `(select value from isolate_value where isolate = cast(line.record_id as integer)
    and field = 'temperature')`;
  const isThere = 'exists (select 1 from isolate where id = cast(line.record_id as integer))';
  return [
    ...query(`select record_id as not_as_the_history_says, ${temperature} as is_now, line.content ${last}
      and line.content ->> '$.after.provenance.temperature' is not null
      and line.content ->> '$.after.provenance.temperature[0]' is not ${temperature}`),
    ...query(`select record_id as gone_without_history ${last} and line.action not like 'Deleted%' and not ${isThere}`),
    ...query(`select record_id as there_though_deleted ${last} and line.action like 'Deleted%' and ${isThere}`),
    ...query(`select record_id as deleted_but_not_retired ${last} and line.action like 'Deleted%' and not exists
      (select 1 from retired_id where kind = 'isolate' and retired_id.record_id = line.record_id)`),
    ...query(`select record_id as deleted_for_good ${last} and line.action like 'Deleted%' and not exists
      (select 1 from removed_rows where change = line.id)`),
    ...query(`select change as kept_though_it_is_back from removed_rows where change not in (select line.id ${last})`),
    ...query(
      `select record_id as given_twice ${isolates} and line.action like 'Added%' group by record_id having count(*) > 1`,
    ),
    ...query(`select id as without_history from isolate where id > 6 and not exists
      (select 1 from record_history where kind = 'isolate' and record_id = cast(isolate.id as text))`),
    ...query(`select batch as half_done, count(*) as records ${isolates} and batch is not null group by batch
      having count(*) <> ${TOGETHER}`),
    ...query('pragma integrity_check').filter((row) => row['integrity_check'] !== 'ok'),
    ...query('pragma foreign_key_check'),
  ];
}

// Over 2 s: six processes are started and killed.
test(`after ${KILLS} kills no acknowledged edit is missing, none is half done, and history and content agree`, async () => {
  const root = temporaryFolder();
  const folder = await openDataFolder(root);
  await createSamplePair(folder);
  const file = folder.fileOf('sample_isolates');
  await folder.close();
  const acknowledged: string[] = [];
  let run = 0;
  for (const moment of seededMoments(STATEMENTS).take(KILLS)) {
    acknowledged.push(...(await editUntilKilled(root, moment, ++run)));
    const connection = new DatabaseSync(file, { readOnly: true });
    const query = (sql: string): Row[] => connection.prepare(sql).all();
    expect(faultsOf(query)).toEqual([]);
    const kept = new Set(query('select reason from record_history').map(({ reason }) => reason));
    expect(acknowledged.filter((reason) => !kept.has(reason))).toEqual([]);
    connection.close();
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS);
});
