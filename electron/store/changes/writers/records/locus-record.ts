import type { LocusMembers } from '#shared/api/curation/locus-members.ts';
import { limitsOf, type AlleleLimits } from '#shared/rules/allele-limits.ts';
import { LIMITS_KEY, readAllLimits } from '#electron/store/records/allele-limits.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { Change } from '../../change-context.ts';
import { bringBackId, refuseRetired, retiredIds } from '../retired-ids.ts';
import { insertRow, replaceChildren, updateRow } from '../table-rows.ts';
import { locusChildren, locusColumns } from './locus-members.ts';
import { renameLocus } from './rename-locus.ts';

/** Adds a locus without alleles. `isRestored`: under the name of a deleted one. AppError codes: retired_id 409. */
export function insertLocus(change: Change, members: LocusMembers, isRestored: boolean): void {
  const { connection, today, curator } = change;
  if (isRestored) bringBackId(connection, { kind: 'locus', record_id: members.id });
  else refuseRetired(retiredIds(connection, 'locus'), members.id);
  const dates = { curator, date_entered: today, datestamp: today };
  const row = insertRow(connection, 'locus', { name: members.id, ...locusColumns(members), ...dates });
  writeChildren(change, row, members);
  change.contentChanged();
}

/** Changes a locus (row id). A new name takes with it whatever names the locus in this database. */
export function updateLocus(
  change: Change,
  row: number,
  { before, members }: { before: LocusMembers; members: LocusMembers },
): void {
  if (members.id !== before.id) renameLocus(change, row, before.id, members.id);
  const changed = { ...locusColumns(members), curator: change.curator, datestamp: change.today };
  updateRow(change.connection, 'locus', row, changed);
  writeChildren(change, row, members);
  change.contentChanged();
}

function writeChildren(change: Change, row: number, members: LocusMembers): void {
  for (const [table, rows] of locusChildren(members)) replaceChildren(change.connection, table, row, rows);
  writeLimits(change, members.id, limitsOf(members.limits));
}

/** Sets the limits of a locus for new alleles, or takes them away. */
function writeLimits({ connection }: Change, name: string, limits: AlleleLimits | null): void {
  const { [name]: known, ...others } = readAllLimits(connection);
  if (JSON.stringify(known ?? null) === JSON.stringify(limits)) return;
  const all = limits === null ? others : { ...others, [name]: limits };
  const sql = 'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value';
  statementOf(connection, sql).run(LIMITS_KEY, JSON.stringify(all));
}

/** Makes the name and the limits of a deleted locus valid again, whose rows are back. */
export function locusCameBack(change: Change, { id, limits }: LocusMembers): void {
  bringBackId(change.connection, { kind: 'locus', record_id: id });
  writeLimits(change, id, limitsOf(limits));
  change.contentChanged();
}

/** Deletes a locus on which nothing is built, and retires its name. */
export function removeLocus(change: Change, row: number, name: string): void {
  writeLimits(change, name, null);
  change.connection.prepare('delete from locus where id = ?').run(row);
  change.retire({ kind: 'locus', record_id: name });
  change.contentChanged();
}
