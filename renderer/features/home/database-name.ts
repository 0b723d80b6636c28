import { DatabaseName, type LocalDatabase } from '#shared/rpc/contract/database.ts';

/** Why a database cannot be called so; `undefined` for a good name, taken or not. */
export function badName(name: string): string | undefined {
  if (name === '') return 'Give the database a name.';
  const parsed = DatabaseName.safeParse(name);
  return parsed.success ? undefined : `The name ${parsed.error.issues[0]?.message}.`;
}

/** The databases that define loci and profiles, by which isolates can be linked to them. */
export function linkable(databases: readonly LocalDatabase[]): string[] {
  return databases.filter(({ kind, problem }) => kind === 'seqdef' && !problem).map(({ name }) => name);
}
