import type { DatabaseSync } from 'node:sqlite';
import { readLincode, readThresholds } from '#shared/rules/lincode.ts';
import { isMissingLocus } from '#shared/rules/profile.ts';

/**
 * Whether a profile whose deletion is taken back can have its code again: the code has a number for each threshold, and of the profiles
 * that share most of its beginning one is as near as that much in common says. Meanwhile the thresholds may be others, and the numbers may
 * have gone to other profiles. Where codes cannot be assigned, it can have it.
 */
export function canHaveCodeAgain(connection: DatabaseSync, profile: number, scheme: number, code: string): boolean {
  const rule = connection.prepare('select thresholds from lincode_scheme where scheme = ?').get(scheme);
  const thresholds = readThresholds(String(rule?.['thresholds']));
  if (!thresholds) return true;
  const numbers = readLincode(code, thresholds.length);
  if (!numbers) return false;
  const own = cellsOf(connection.prepare('select alleles from profile where id = ?').get(profile));
  const alike = connection.prepare(
    `select alleles from lincode join profile on profile.id = lincode.profile
     where lincode.scheme = ? and lincode.profile <> ? and (code = ? or code glob ?)`,
  );
  for (const [place, threshold] of [...thresholds.entries()].toReversed()) {
    const prefix = numbers.slice(0, place + 1).join('_');
    const holders = alike.all(scheme, profile, prefix, `${prefix}_*`);
    if (holders.length > 0) return holders.some((row) => isWithin(threshold, own, cellsOf(row)));
  }
  return true;
}

function cellsOf(row: Record<string, unknown> | undefined): string[] {
  return String(row?.['alleles']).split('\t');
}

/** Whether a threshold is reached (`wire-notes.md` §13). */
function isWithin(threshold: number, one: readonly string[], other: readonly string[]): boolean {
  const both = [...one.keys()].filter((at) => !isMissingLocus(one[at] ?? '') && !isMissingLocus(other[at] ?? ''));
  const differing = both.filter((at) => one[at] !== other[at]).length;
  return both.length > 0 && differing * one.length <= threshold * both.length;
}
