import { readFollowing } from '#electron/checks/following-databases.ts';
import { schemeNamed } from '#electron/store/changes/writers/by-hand/kept-scheme.ts';
import { findSameScheme } from '#electron/store/records/scheme-names.ts';
import type { Reading } from '../record-kind.ts';

/** Names of isolate databases that follow a database of definitions and have another scheme of a name that one of its schemes is to have. */
export async function followersWithOther({ database, root }: Reading, scheme: number, name: string): Promise<string[]> {
  const found = await readFollowing(root, database.name, (follower) => {
    const copy = findSameScheme(database.connection, scheme, follower.connection);
    const other = schemeNamed(follower.connection, name);
    return copy !== undefined && other !== undefined && other !== copy ? [follower.name] : [];
  });
  return found.flat();
}
