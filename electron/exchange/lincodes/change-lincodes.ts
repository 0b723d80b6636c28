import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '#electron/store/changes/change-context.ts';
import { refuseWithoutReason } from '#electron/store/changes/deletion-reason.ts';
import { isCopy, isOfSite, keepCodesHere } from '#electron/store/lincodes/codes-here.ts';
import { codeProfiles, type ReportCoding } from '#electron/store/lincodes/code-profiles.ts';
import {
  readLincodeRecord,
  removeLincodeRecord,
  updateLincodeRecord,
} from '#electron/store/changes/writers/records/lincode-record.ts';
import { keepRows } from '#electron/store/changes/writers/removed/keep-rows.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { thresholdsProblem, thresholdsText } from '#shared/rules/lincode.ts';
import type { LincodeRule } from './lincode-request.ts';

interface NamedDefinition {
  name: string;
  thresholds: string;
  max_missing: number;
}

/** How the profiles of a scheme get LIN codes. AppError codes: unknown_scheme and no_lincodes 404. */
export function rowOf(connection: DatabaseSync, scheme: number): NamedDefinition {
  const { name } = schemeOf(connection, scheme);
  const known = definitionOf(connection, scheme);
  if (known) return { name, ...known };
  throw new AppError(404, 'no_lincodes', `The profiles of "${name}" have no LIN codes. Define their thresholds first.`);
}

/** A scheme whose profiles may have codes. AppError codes: unknown_scheme 404. */
export function schemeOf(connection: DatabaseSync, scheme: number): { name: string; loci: number } {
  const row = connection
    .prepare(
      `select name, (select count(*) from scheme_locus where scheme = scheme.id) as loci from scheme where id = ?
       and exists (select 1 from scheme_field where scheme = scheme.id and primary_key = 1)`,
    )
    .get(scheme);
  if (row && Number(row['loci']) > 0) return { name: String(row['name']), loci: Number(row['loci']) };
  throw new AppError(404, 'unknown_scheme', `There is no scheme ${scheme} with loci and profiles.`);
}

/** Refuses a rule by which no codes can be assigned. AppError codes: unknown_scheme 404, bad_threshold 400, lincodes_exist 409. */
export function refuseLincodes(connection: DatabaseSync, { scheme, thresholds, max_missing }: LincodeRule): void {
  const about = schemeOf(connection, scheme);
  const problem = thresholdsProblem(thresholds, about.loci);
  if (problem !== undefined) throw new AppError(400, 'bad_threshold', problem);
  if (!Number.isInteger(max_missing) || max_missing < 0 || max_missing > about.loci) {
    const sentence = `The number of missing loci is a whole number from 0 to ${about.loci}.`;
    throw new AppError(400, 'bad_threshold', sentence);
  }
  const known = definitionOf(connection, scheme);
  if (!known) return;
  if (isOfSite(connection, scheme)) {
    const sentence = `The site says how the profiles of "${about.name}" get LIN codes. In its copy you can assign codes to the profiles that it has given none.`;
    throw new AppError(409, 'lincodes_exist', sentence);
  }
  const codes = countCodes(connection, scheme);
  if (codes === 0 || known.thresholds === thresholdsText(thresholds)) return;
  const have = countOf(codes, 'profile has a LIN code', 'profiles have LIN codes');
  const sentence = `In "${about.name}", ${have} by the thresholds ${known.thresholds}. Remove them before you define others.`;
  throw new AppError(409, 'lincodes_exist', sentence);
}

function definitionOf(connection: DatabaseSync, scheme: number): Omit<NamedDefinition, 'name'> | undefined {
  const row = connection.prepare('select thresholds, max_missing from lincode_scheme where scheme = ?').get(scheme);
  return row && { thresholds: String(row['thresholds']), max_missing: Number(row['max_missing']) };
}

function countCodes(connection: DatabaseSync, scheme: number): number {
  return Number(connection.prepare('select count(*) as n from lincode where scheme = ?').get(scheme)?.['n']);
}

/**
 * Says by which thresholds the profiles of a scheme get LIN codes, and assigns these. The number of loci that a profile may lack can be
 * changed later. Errors as `refuseLincodes` and `assignLincodes`.
 *
 * @returns how many codes were assigned
 */
export function defineLincodes(change: Change, rule: LincodeRule, report: ReportCoding): number {
  const { connection } = change;
  refuseLincodes(connection, rule);
  const { scheme, thresholds, max_missing } = rule;
  const before = definitionOf(connection, scheme);
  if (isCopy(connection)) keepCodesHere(connection, scheme, 'all');
  const after = { thresholds: thresholdsText(thresholds), max_missing };
  connection
    .prepare(
      `insert into lincode_scheme (scheme, thresholds, max_missing) values (?, ?, ?)
       on conflict (scheme) do update set thresholds = excluded.thresholds, max_missing = excluded.max_missing`,
    )
    .run(scheme, after.thresholds, max_missing);
  const assigned = assign(change, scheme, report);
  const action = `Defined LIN codes, and assigned ${countOf(assigned, 'code')}.`;
  change.note({ ...recordOf(scheme), action, ...defined({ before }), after });
  return assigned;
}

/**
 * Gives a LIN code to every profile of a scheme that should have one and has none. AppError codes: unknown_scheme and no_lincodes 404,
 * bad_lincodes 409.
 *
 * @returns how many codes were assigned
 */
export function assignLincodes(change: Change, scheme: number, report: ReportCoding): number {
  rowOf(change.connection, scheme);
  const assigned = assign(change, scheme, report);
  if (assigned > 0) {
    change.note({ kind: 'lincode', record_id: String(scheme), action: `Assigned ${countOf(assigned, 'LIN code')}.` });
  }
  return assigned;
}

function assign(change: Change, scheme: number, report: ReportCoding): number {
  const { assigned, problem } = codeProfiles(change, scheme, { report });
  if (problem !== undefined) throw uncodable(problem);
  return assigned;
}

/** What is said when codes that are there, or their thresholds, let no others be assigned. */
export function uncodable(problem: string): AppError {
  return new AppError(409, 'bad_lincodes', `No LIN codes can be assigned. ${problem}`);
}

/**
 * Removes the LIN codes of a scheme with their thresholds and names. In a copy whose site has LIN codes, only those go that were assigned
 * here. Both can be taken back. AppError codes: unknown_scheme and no_lincodes 404, reason_needed 400, copy_read_only 409 where none was
 * assigned here.
 *
 * @returns how many codes were removed, whether the site's are left, and the line of the history that tells of it
 */
export async function removeLincodes(
  change: Change,
  { scheme, reason }: { scheme: number; reason?: string | undefined },
): Promise<{ codes: number; isOfSite: boolean; change: number }> {
  const { connection } = change;
  const { name } = rowOf(connection, scheme);
  refuseWithoutReason(change.database, reason, `the LIN codes of "${name}"`);
  const before = readLincodeRecord(connection, scheme);
  const told = { ...recordOf(scheme), ...defined({ before, reason: reason || undefined }) };
  if (before && isOfSite(connection, scheme)) {
    const { codes_here } = before;
    const codes = Object.keys(codes_here).length;
    if (codes === 0) {
      const sentence = `The LIN codes of "${name}" are those of the site. None of them was assigned here.`;
      throw new AppError(409, 'copy_read_only', sentence);
    }
    updateLincodeRecord(change, scheme, before, { ...before, codes_here: {} });
    const were = countOf(codes, 'LIN code that was', 'LIN codes that were');
    const none = Object.fromEntries(Object.keys(codes_here).map((profile) => [profile, null]));
    const members = { before: { codes_here }, after: { codes_here: none } };
    return {
      codes,
      isOfSite: true,
      change: await change.noteNow({ ...told, ...members, action: `Took away ${were} assigned here.` }),
    };
  }
  const codes = countCodes(connection, scheme);
  const line = await change.noteNow({ ...told, action: `Removed ${countOf(codes, 'LIN code')}.` });
  keepRows(change, line, { table: 'lincode_scheme', where: { scheme } });
  removeLincodeRecord(change, scheme);
  return { codes, isOfSite: false, change: line };
}

/** Profiles of a scheme without a code. */
export function countWithout(connection: DatabaseSync, scheme: number): number {
  const sql = `select count(*) as n from profile
    where scheme = ? and not exists (select 1 from lincode where profile = profile.id)`;
  return Number(connection.prepare(sql).get(scheme)?.['n']);
}

/** How the history names the LIN codes of a scheme (`electron/curation/kinds/lincode-scheme.ts`). */
function recordOf(scheme: number) {
  return { kind: 'lincode_scheme', record_id: String(scheme), key: { scheme_id: scheme } } as const;
}
