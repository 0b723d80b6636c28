import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { seededMoments } from '#test/support/kill-before-statement.ts';
import { addLocus, sampleSequence } from '#test/support/sample-database.ts';
import { plantIn } from '#test/support/plant.ts';
import { plantSubmissions } from '#test/support/planted-submissions.ts';
import type { SettleAction } from './settle-as.ts';
import { settleBench } from './settle-support.ts';

/** How often the process is killed. `npm test` takes few; ALLELIER_KILLS=200 takes more. */
const KILLS = Number(process.env['ALLELIER_KILLS'] ?? 5);
/** A process does about this many statements for two submissions: it dies in any of their actions. */
const STATEMENTS = 500;
const ITEMS = 4;
const LENGTH = 3_000;
const script = fileURLToPath(new URL('./killed-settling.ts', import.meta.url));

/** Settles until the kill, and gives the actions that were acknowledged. */
async function settleUntilKilled(root: string, moment: number): Promise<SettleAction[]> {
  const child = spawn(process.execPath, [script, root, String(moment)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [written, [, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ]);
  expect(signal).toBe('SIGKILL');
  return written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SettleAction);
}

type Row = Record<string, unknown>;

/** Everything that must fit together, whatever moment a process died at. */
function faultsOf(query: (sql: string) => Row[]): unknown[] {
  const noAllele = `not exists (select 1 from allele where allele.locus = locus.id and allele.allele_id = item.assigned_id
    and allele.sequence = item.content)`;
  const items = `submission_item as item join submission on submission.id = item.submission
    join locus on locus.name = submission.parameters ->> '$.locus'`;
  return [
    ...query(
      `select item.item_id as assigned_without_allele from ${items} where item.status = 'assigned' and ${noAllele}`,
    ),
    ...query(`select item.item_id as allele_without_item from ${items} join allele on allele.locus = locus.id
      and allele.sequence = item.content where item.status <> 'assigned'`),
    ...query(
      `select name as counted_wrongly from locus where allele_count <> (select count(*) from allele where locus = locus.id)`,
    ),
    ...query(`select record_id as given_twice from record_history where kind = 'allele' and action like 'Assigned%'
      group by record_id having count(*) > 1`),
    ...query(`select 'a-' || record_id as used_after_retiring from retired_id join allele on allele.allele_id = record_id
      join locus on locus.id = allele.locus and locus.name = scope where kind = 'allele'`),
    ...query(`select allele_id as without_history from allele join locus on locus.id = allele.locus
      where locus.name = 'k' and allele_id <> '1' and not exists
        (select 1 from record_history where record_id = 'k-' || allele_id and action like 'Assigned%')`),
    ...query(`select id as closed_half from submission where (status = 'closed') <> (exists
      (select 1 from submission_message where submission = submission.id))`),
    ...query(`select id as outcome_wrong from submission where status = 'closed' and (outcome is null or exists
      (select 1 from submission_item as item where item.submission = submission.id and item.status = 'pending'))`),
    ...query('pragma integrity_check').filter((row) => row['integrity_check'] !== 'ok'),
    ...query('pragma foreign_key_check'),
  ];
}

// Over 2 s: eight processes are started and killed.
test(`after ${KILLS} kills nothing acknowledged is missing, nothing is half done and no id was given twice`, async () => {
  const bench = await settleBench();
  const database = plantIn(await bench.folder.open('defs'));
  const first = sampleSequence(8, LENGTH);
  await addLocus(database, 'k', [{ allele_id: '1', sequence: first }]);
  database.connection.exec("update locus set coding_sequence = 0 where name = 'k'");
  const variantAt = (place: number) =>
    first.slice(0, place) + (first.charAt(place) === 'A' ? 'C' : 'A') + first.slice(place + 1);
  plantSubmissions(
    database,
    Array.from({ length: LENGTH / ITEMS }, (_, index) => ({
      id: `K${String(index).padStart(4, '0')}`,
      parameters: { locus: 'k' },
      items: Array.from({ length: ITEMS }, (_item, at) => {
        const place = index * ITEMS + at;
        return { item_id: `seq${place}`, content: variantAt(place) };
      }),
    })),
  );
  const file = bench.folder.fileOf('defs');
  const acknowledged: SettleAction[] = [];
  for (const moment of seededMoments(STATEMENTS).take(KILLS)) {
    acknowledged.push(...(await settleUntilKilled(bench.folder.root, moment)));
    const connection = new DatabaseSync(file, { readOnly: true });
    const query = (sql: string) => connection.prepare(sql).all();
    expect(faultsOf(query)).toEqual([]);
    connection.close();
  }
  const states = await bench.rows('select submission, position, status from submission_item');
  const stateOf = new Map(
    states.map((row) => [`${String(row['submission'])} ${String(row['position'])}`, row['status']]),
  );
  const closed = new Set((await bench.rows("select id from submission where status = 'closed'")).map(({ id }) => id));
  const last = new Map(
    acknowledged.flatMap((one) => ('position' in one ? [[`${one.submission} ${one.position}`, one.kind]] : [])),
  );
  const expected = { assign: 'assigned', reject: 'rejected' } as Record<string, string>;
  // What was undone was rejected next, perhaps without an answer.
  for (const [item, kind] of last)
    if (expected[kind]) expect([item, stateOf.get(item)]).toEqual([item, expected[kind]]);
  for (const one of acknowledged) if (one.kind === 'close') expect(closed).toContain(one.submission);
  expect(acknowledged.length).toBeGreaterThan(KILLS);
});
