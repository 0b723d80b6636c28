import { DatabaseName, type LocalDatabase } from '#shared/rpc/contract/database.ts';

/** Why a database cannot be called so; `undefined` for a good name, taken or not. */
export function badName(name: string): string | undefined {
  if (name === '') return 'Give the database a name.';
  const parsed = DatabaseName.safeParse(name);
  return parsed.success ? undefined : `The name ${parsed.error.issues[0]?.message}.`;
}

const OTHER_KIND = {
  seqdef: 'This is an isolate database. Alleles need a database of sequence definitions.',
  isolates: 'This database holds sequence definitions. Isolates need a database of their own.',
} as const;

/** Why files for a database of this kind cannot go into one of this name, or whether they would update one. */
export function judgeName(
  name: string,
  kind: 'seqdef' | 'isolates',
  databases: readonly LocalDatabase[],
): { error?: string; isUpdate: boolean } {
  const error = badName(name);
  if (error !== undefined) return { error, isUpdate: false };
  const existing = databases.find((database) => database.name === name);
  if (!existing) return { isUpdate: false };
  if (existing.problem)
    return { error: 'A file with this name exists, but it is not a usable database.', isUpdate: false };
  return existing.kind === kind ? { isUpdate: true } : { error: OTHER_KIND[kind], isUpdate: false };
}

/** The databases that define loci and profiles, by which isolates can be linked to them. */
export function linkable(databases: readonly LocalDatabase[]): string[] {
  return databases.filter(({ kind, problem }) => kind === 'seqdef' && !problem).map(({ name }) => name);
}
