import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '#electron/store/changes/change-context.ts';
import { readLincodeNames, writeLincodeNames } from '#electron/store/changes/writers/records/lincode-record.ts';
import { isOfSite } from '#electron/store/lincodes/codes-here.ts';
import { shownLincodeField } from '#shared/api/lincode.ts';
import { AppError } from '#shared/problem.ts';
import { prefixNamesProblem } from '#shared/rules/lincode.ts';
import { schemeFieldNameProblem } from '#shared/rules/profile-members.ts';
import { rowOf } from './change-lincodes.ts';
import type { PrefixNames } from './lincode-request.ts';

/**
 * Makes these the names of all LIN codes that begin with a prefix, in one field, which is new where there is none of that name. AppError
 * codes: unknown_scheme and no_lincodes 404, bad_name 400, copy_read_only 409 for codes of a site.
 *
 * @returns how many profiles have these names, and the line of the history that tells of it
 */
export async function nameLincodes(
  change: Change,
  { scheme, prefix, field: given, names: typed }: PrefixNames,
): Promise<{ codes: number; change: number }> {
  const { connection } = change;
  const { name } = rowOf(connection, scheme);
  if (isOfSite(connection, scheme)) {
    throw new AppError(409, 'copy_read_only', `The names of the LIN codes of "${name}" are those of the site.`);
  }
  const field = given.trim().replaceAll(/\s+/g, '_');
  const names = [...new Set(typed.map((one) => one.trim()).filter((one) => one !== ''))];
  const type = connection.prepare('select type from lincode_field where scheme = ? and field = ?').get(scheme, field);
  const problem =
    (type ? undefined : fieldProblem(connection, scheme, field)) ??
    prefixNamesProblem(names, type?.['type'] === 'integer' ? 'integer' : 'text');
  if (problem !== undefined) throw new AppError(400, 'bad_name', problem);
  const profiles = countBelow(connection, scheme, prefix);
  if (profiles === 0) throw new AppError(400, 'bad_name', `No LIN code of "${name}" begins with "${prefix}".`);
  const named = { scheme, prefix, field };
  const before = readLincodeNames(connection, named);
  if (names.length === 0 && before.length === 0) {
    throw new AppError(
      400,
      'bad_name',
      `The LIN codes ${prefix} have no names in a field "${shownLincodeField(field)}".`,
    );
  }
  writeLincodeNames(change, named, names);
  const line = await change.noteNow({
    kind: 'lincode_nickname',
    record_id: `${scheme} ${prefix} ${field}`,
    key: { scheme_id: scheme, prefix, field },
    action: names.length > 0 ? `Named the LIN codes ${prefix}.` : `Took the names of the LIN codes ${prefix} away.`,
    ...(before.length > 0 && { before: { names: before } }),
    ...(names.length > 0 && { after: { names: readLincodeNames(connection, named) } }),
  });
  return { codes: profiles, change: line };
}

/** A field stands among the fields of profiles in their records. */
function fieldProblem(connection: DatabaseSync, scheme: number, field: string): string | undefined {
  const taken = connection.prepare('select 1 from scheme_field where scheme = ? and field = ?').get(scheme, field);
  return taken ? `The scheme has a field "${field}" already.` : schemeFieldNameProblem(field);
}

function countBelow(connection: DatabaseSync, scheme: number, prefix: string): number {
  // Numbers and lines only, so nothing in it means anything to `glob`.
  if (!/^\d+(?:_\d+)*$/.test(prefix)) return 0;
  const sql = 'select count(*) as n from lincode where scheme = ? and (code = ? or code glob ?)';
  return Number(connection.prepare(sql).get(scheme, prefix, `${prefix}_*`)?.['n']);
}
