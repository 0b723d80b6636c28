import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { ANY_DATABASE } from '#shared/rpc/contract/scheme-choice.ts';

/** What the choice of a database needs to know of each. */
export type Choosable = Pick<LocalDatabase, 'name' | 'kind' | 'synthetic' | 'loci' | 'problem'>;

/** Databases that sequences can be compared with. */
export function queryable<Database extends Choosable>(databases: readonly Database[]): Database[] {
  return databases.filter(({ kind, problem }) => kind === 'seqdef' && problem === undefined);
}

/**
 * What files are compared with instead of the invented database `chosen`, to which a link has led: the default, if that is of real
 * data. Undefined: they are compared with `chosen`.
 */
export function databaseOfFiles(databases: readonly Choosable[], chosen: string | undefined): string | undefined {
  const isInvented = (name: string | undefined) => databases.some((one) => one.name === name && one.synthetic);
  if (!isInvented(chosen)) return undefined;
  const instead = defaultDatabase(databases);
  return isInvented(instead) ? undefined : instead;
}

/**
 * What a query is made against while nobody has chosen: any database where several real ones could fit; otherwise the only real
 * one; where there is none, the one used last (`used`, newest first), else the first. Invented data, as those of the demonstration, never
 * come before real ones. Undefined if there is no database at all.
 */
export function defaultDatabase(databases: readonly Choosable[], used: readonly string[] = []): string | undefined {
  const all = queryable(databases);
  const filled = all.filter(({ loci }) => (loci ?? 0) > 0);
  const real = filled.filter(({ synthetic }) => !synthetic);
  if (real.length > 1) return ANY_DATABASE;
  if (real[0]) return real[0].name;
  const rest = filled.length > 0 ? filled : all;
  return used.find((name) => rest.some((one) => one.name === name)) ?? rest[0]?.name;
}
