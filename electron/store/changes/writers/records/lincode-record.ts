import type { DatabaseSync } from 'node:sqlite';
import { codesHere, isCopy, isOfSite, keepCodesHere } from '#electron/store/lincodes/codes-here.ts';
import { codeAtLast } from '#electron/store/lincodes/code-profiles.ts';
import { canHaveCodeAgain } from '#electron/store/lincodes/returning-code.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { Change } from '../../change-context.ts';

/** How the profiles of a scheme get LIN codes, as the history tells it. */
export type LincodeRecord = {
  thresholds: string;
  max_missing: number;
  /** In a copy whose site has LIN codes: those that were assigned here, by profile. */
  codes_here: Readonly<Record<string, string>>;
};

/** Undefined where the profiles of the scheme have no LIN codes. */
export function readLincodeRecord(connection: DatabaseSync, scheme: number): LincodeRecord | undefined {
  const row = connection.prepare('select thresholds, max_missing from lincode_scheme where scheme = ?').get(scheme);
  if (!row) return undefined;
  const here = codesHere(connection, scheme);
  const find = connection.prepare('select profile_id, code from profile join lincode on profile = id where id = ?');
  const codes = here === 'all' ? [] : here.map((profile) => find.get(profile));
  return {
    thresholds: String(row['thresholds']),
    max_missing: Number(row['max_missing']),
    codes_here: Object.fromEntries(
      codes.flatMap((code) => (code ? [[String(code['profile_id']), String(code['code'])]] : [])),
    ),
  };
}

/**
 * Takes a change of LIN codes back. Codes that were taken away come back to profiles that have none and whose codes have not gone to
 * others; these get new ones. AppError codes: copy_read_only 409, cannot_undo 409 where there are codes by other thresholds.
 */
export function updateLincodeRecord(change: Change, scheme: number, before: LincodeRecord, after: LincodeRecord): void {
  const { connection } = change;
  const { thresholds, max_missing } = after;
  const isOther = thresholds !== before.thresholds;
  if (isOther || max_missing !== before.max_missing) {
    refuseOfSite(connection, scheme);
    const coded = connection.prepare('select 1 from lincode where scheme = ? limit 1').get(scheme);
    if (isOther && coded) {
      throw refusal('cannot_undo', 'There are LIN codes by other thresholds now. Nothing is taken back.');
    }
    const sql = 'update lincode_scheme set thresholds = ?, max_missing = ? where scheme = ?';
    connection.prepare(sql).run(thresholds, max_missing, scheme);
  }
  updateCodesHere(change, scheme, before.codes_here, after.codes_here);
  change.detailsChanged();
}

type CodesOfProfiles = LincodeRecord['codes_here'];

function updateCodesHere(change: Change, scheme: number, before: CodesOfProfiles, after: CodesOfProfiles): void {
  const { connection, today } = change;
  const listed = codesHere(connection, scheme);
  if (listed === 'all') return;
  const here = new Set(listed);
  const waiting = new Set<number>();
  const find = connection.prepare(
    `select id, exists (select 1 from lincode where profile = id) as has_code from profile
     where scheme = ? and profile_id = ?`,
  );
  for (const profile_id of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const row = find.get(scheme, profile_id);
    const id = Number(row?.['id']);
    const code = after[profile_id];
    if (!row || code === before[profile_id]) continue;
    if (code === undefined) {
      connection.prepare('delete from lincode where profile = ?').run(id);
      here.delete(id);
    } else if (row['has_code'] === 0 && canHaveCodeAgain(connection, id, { scheme, code, deleted: '' })) {
      const sql = 'insert into lincode (profile, scheme, code, datestamp) values (?, ?, ?, ?)';
      connection.prepare(sql).run(id, scheme, code, today);
      here.add(id);
    } else waiting.add(id);
  }
  keepCodesHere(connection, scheme, [...here]);
  if (waiting.size > 0) codeAtLast(change, scheme, waiting);
}

/** After the rows of LIN codes came back: profiles that were defined meanwhile get codes, too. */
export function lincodesCameBack(change: Change, scheme: number): void {
  const { connection } = change;
  if (isCopy(connection)) keepCodesHere(connection, scheme, 'all');
  codeAtLast(change, scheme);
  change.detailsChanged();
}

/** Takes the LIN codes of a scheme away, with their thresholds and names. AppError codes: copy_read_only 409 where they are a site's. */
export function removeLincodeRecord(change: Change, scheme: number): void {
  const { connection } = change;
  refuseOfSite(connection, scheme);
  keepCodesHere(connection, scheme, []);
  connection.prepare('delete from lincode_scheme where scheme = ?').run(scheme);
  change.detailsChanged();
}

/** All codes of a scheme that begin alike, and the kind of their names. */
export interface NamedPrefix {
  scheme: number;
  prefix: string;
  field: string;
}

/** The names of codes, in their order. */
export function readLincodeNames(connection: DatabaseSync, { scheme, prefix, field }: NamedPrefix): string[] {
  const sql = 'select nickname from lincode_nickname where scheme = ? and prefix = ? and field = ? order by nickname';
  return connection
    .prepare(sql)
    .all(scheme, prefix, field)
    .map((row) => String(row['nickname']));
}

/**
 * Makes these the names of codes. The field is new where there is none of that name. AppError codes: copy_read_only 409 where the codes
 * are a site's, cannot_undo 409 where there are no codes any more.
 */
export function writeLincodeNames(
  change: Change,
  { scheme, prefix, field }: NamedPrefix,
  names: readonly string[],
): void {
  const { connection, today } = change;
  refuseOfSite(connection, scheme);
  if (!connection.prepare('select 1 from lincode_scheme where scheme = ?').get(scheme)) {
    throw refusal('cannot_undo', `The profiles of the scheme ${scheme} have no LIN codes now. Nothing is taken back.`);
  }
  connection
    .prepare(`insert into lincode_field (scheme, field, type) values (?, ?, 'text') on conflict do nothing`)
    .run(scheme, field);
  const values = [scheme, prefix, field];
  connection.prepare('delete from lincode_nickname where scheme = ? and prefix = ? and field = ?').run(...values);
  const sql = 'insert into lincode_nickname (scheme, prefix, field, nickname, datestamp) values (?, ?, ?, ?, ?)';
  const add = connection.prepare(sql);
  for (const name of names) add.run(...values, name, today);
  change.detailsChanged();
}

function refuseOfSite(connection: DatabaseSync, scheme: number): void {
  if (!isOfSite(connection, scheme)) return;
  throw refusal('copy_read_only', `The LIN codes of the scheme ${scheme} are those of the site, and their names, too.`);
}
