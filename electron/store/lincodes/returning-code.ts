import type { DatabaseSync } from 'node:sqlite';
import { readLincode, readThresholds } from '#shared/rules/lincode.ts';
import { isMissingLocus } from '#shared/rules/profile.ts';

/** A LIN code that a deleted profile had. */
export interface FormerCode {
  scheme: number;
  code: string;
  /** ISO timestamp of the deletion; empty where it is not known. */
  deleted: string;
}

/**
 * Whether a profile (row id) whose deletion is taken back can have its code again: the code has a number for each threshold, and its
 * numbers have not gone to others since. They have not if another profile has kept them meanwhile. Of profiles that got them on the day of
 * the deletion or later, one has to be as near as that many numbers in common say. Codes from before a removal of all mean nothing. Where
 * codes cannot be assigned, it can have it.
 */
export function canHaveCodeAgain(
  connection: DatabaseSync,
  profile: number,
  { scheme, code, deleted }: FormerCode,
): boolean {
  const rule = connection.prepare('select thresholds from lincode_scheme where scheme = ?').get(scheme);
  const thresholds = readThresholds(String(rule?.['thresholds']));
  if (!thresholds) return true;
  const numbers = readLincode(code, thresholds.length);
  if (!numbers || wereRemoved(connection, scheme, deleted)) return false;
  const own = cellsOf(connection.prepare('select alleles from profile where id = ?').get(profile));
  const alike = connection.prepare(
    `select alleles, lincode.datestamp as day from lincode join profile on profile.id = lincode.profile
     where lincode.scheme = ? and lincode.profile <> ? and (code = ? or code glob ?)`,
  );
  for (const [place, threshold] of [...thresholds.entries()].toReversed()) {
    const prefix = numbers.slice(0, place + 1).join('_');
    let isHeld = false;
    for (const row of alike.iterate(scheme, profile, prefix, `${prefix}_*`)) {
      if (String(row['day']) < deleted.slice(0, 10) || isWithin(threshold, own, cellsOf(row))) return true;
      isHeld = true;
    }
    if (isHeld) return false;
  }
  return true;
}

/** Whether the codes of a scheme were removed since a moment, as the history tells, and did not come back. */
function wereRemoved(connection: DatabaseSync, scheme: number, since: string): boolean {
  const removal = connection.prepare(
    `select 1 from record_history line where kind = 'lincode_scheme' and changed_at > :since
     and record_id in (:scheme, (select name from scheme where id = :scheme))
     and (action like 'Removed %' or action = 'Took back the set of LIN codes.') and not exists (
       select 1 from record_history undo where undo.kind = line.kind and undo.record_id = line.record_id and undo.takes_back = line.id
     )`,
  );
  return removal.get({ scheme: String(scheme), since }) !== undefined;
}

function cellsOf(row: Record<string, unknown> | undefined): string[] {
  return String(row?.['alleles']).split('\t');
}

/** Whether a threshold is reached (`wire-notes.md` §13). */
function isWithin(threshold: number, one: readonly string[], other: readonly string[]): boolean {
  const isThere = (cell = '') => cell !== '' && !isMissingLocus(cell);
  const both = [...one.keys()].filter((at) => isThere(one[at]) && isThere(other[at]));
  const differing = both.filter((at) => one[at] !== other[at]).length;
  return both.length > 0 && differing * one.length <= threshold * both.length;
}
