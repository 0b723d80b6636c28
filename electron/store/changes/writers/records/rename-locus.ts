import type { DatabaseSync } from 'node:sqlite';
import { ownMember } from '#shared/own-member.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { LIMITS_KEY, readAllLimits } from '#electron/store/records/allele-limits.ts';
import type { Change } from '../../change-context.ts';
import { bringBackId } from '../retired-ids.ts';

/** Whether a locus had a name before, as its history tells. */
export function hadName(connection: DatabaseSync, locus: string, name: string): boolean {
  const sql = `select 1 from record_history where kind = 'locus' and record_id = ?
    and json_extract(content, '$.before.id') = ? limit 1`;
  return connection.prepare(sql).get(locus, name) !== undefined;
}

/** Row ids of loci by the names that they had before, read once for all records of one change. */
const formerly = new WeakMap<Change, ReadonlyMap<string, number>>();

function formerNames(change: Change): ReadonlyMap<string, number> {
  const known = formerly.get(change);
  if (known) return known;
  const sql = `select json_extract(content, '$.before.id') as former, locus.id from record_history
    join locus on locus.name = record_id where kind = 'locus' and former is not null`;
  const rows = change.connection.prepare(sql).all();
  const names = new Map(rows.map(({ former, id }) => [String(former), Number(id)]));
  formerly.set(change, names);
  return names;
}

/** Row id of the locus that has a name, or else of the one that had it before, as its history tells. */
export function locusNamed(change: Change, name: string): number | undefined {
  const now = statementOf(change.connection, 'select id from locus where name = ?').get(name);
  return now ? Number(now['id']) : formerNames(change).get(name);
}

/** The name that a locus has now, by that or by one that it had before. Undefined if none ever had it, or if it is gone. */
export function presentName(change: Change, name: string): string | undefined {
  const row = statementOf(change.connection, 'select name from locus where id = ?').get(locusNamed(change, name) ?? 0);
  return row && String(row['name']);
}

/**
 * Gives a locus (row id) another name, in all that names it in its database: the ids that its deleted alleles had, its limits,
 * submissions, what is not used, and the history of the locus and its alleles. The old name is retired: what was written elsewhere under it must
 * not come to mean another locus.
 */
export function renameLocus(change: Change, row: number, before: string, after: string): void {
  const { connection } = change;
  bringBackId(connection, { kind: 'locus', record_id: after });
  connection.prepare('update locus set name = ? where id = ?').run(after, row);
  change.retire({ kind: 'locus', record_id: before });
  const limits = readAllLimits(connection);
  if (ownMember(limits, before)) {
    const { [before]: own, ...others } = limits;
    const moved = JSON.stringify({ ...others, [after]: own });
    connection.prepare('update meta set value = ? where key = ?').run(moved, LIMITS_KEY);
  }
  const submissions = `update submission set parameters = json_set(parameters, '$.locus', ?)
    where json_extract(parameters, '$.locus') = ?`;
  connection.prepare(submissions).run(after, before);
  renameHistory(connection, row, before, after);
  connection.prepare("update block set within = ? where record = 'allele' and within = ?").run(after, before);
  const retired = "update retired_id set scope = ? where kind = 'allele' and scope = ?";
  connection.prepare(retired).run(after, before);
}

/** The history of a locus, of its alleles, those that are gone included, and of what isolates have at it goes on under the new name. */
function renameHistory(connection: DatabaseSync, row: number, before: string, after: string): void {
  // What can be taken back names its record in `key`.
  const key = `content = case when json_extract(content, '$.key.locus') = :before
    then json_set(content, '$.key.locus', :after) else content end`;
  const ofLocus = `update record_history set record_id = :after, ${key} where kind = 'locus' and record_id = :before`;
  connection.prepare(ofLocus).run({ ':before': before, ':after': after });
  const ofAlleles = `update record_history set record_id = :after || substr(record_id, length(:before) + 1), ${key}
    where kind = 'allele' and record_id in (
      select :before || '-' || allele_id from allele where locus = :row
      union select :before || '-' || record_id from retired_id where kind = 'allele' and scope = :before)`;
  connection.prepare(ofAlleles).run({ ':before': before, ':after': after, ':row': row });
  const ofBlocks = `update record_history set record_id = 'allele ' || :after || '-' || json_extract(content, '$.key.id'),
    content = json_set(content, '$.key.within', :after)
    where kind = 'block' and json_extract(content, '$.key.record') = 'allele' and json_extract(content, '$.key.within') = :before`;
  connection.prepare(ofBlocks).run({ ':before': before, ':after': after });
  const ofIsolates = `update record_history set record_id = substr(record_id, 1, instr(record_id, ' ')) || :after,
    content = json_replace(content, '$.key.locus', :after, '$.before.locus', :after, '$.after.locus', :after)
    where kind = 'allele_designation' and substr(record_id, instr(record_id, ' ') + 1) = :before`;
  connection.prepare(ofIsolates).run({ ':before': before, ':after': after });
}
