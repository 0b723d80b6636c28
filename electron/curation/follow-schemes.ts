import { readFollowing } from '#electron/checks/following-databases.ts';
import type { Author } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import { describeScheme } from '#electron/store/changes/writers/describe-scheme.ts';
import { schemeNamed } from '#electron/store/changes/writers/by-hand/kept-scheme.ts';
import { readDatabase, type Database } from '#electron/store/file/database.ts';
import { findSameScheme } from '#electron/store/records/scheme-names.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import { AppError } from '#shared/problem.ts';
import type { CurationAction } from './curation-task.ts';

/** Whether what was done can have given a scheme another name. */
export function mayRenameSchemes(action: CurationAction): boolean {
  switch (action.kind) {
    case 'change':
    case 'update_table':
      return action.record === 'scheme';
    case 'undo':
    case 'undo_batch':
      return true;
    default:
      return false;
  }
}

/** A copy of a scheme with another name than its definition has. */
interface Outdated {
  database: string;
  scheme: number;
  name: string;
}

/**
 * Gives copies of schemes in the isolate databases that follow definitions the names of these. It looks at all schemes, so what a kill
 * left undone is done with the next change. A copy that cannot be written keeps its name: by former names it is found all the same.
 */
export async function followSchemes(
  { root, database }: { root: string; database: string },
  author: Author,
  patience: number,
): Promise<void> {
  const outdated = await readDatabase(databaseFiles(root, database).file, async (definitions) =>
    (await readFollowing(root, database, (follower) => outdatedIn(definitions, follower))).flat(),
  );
  for (const { database: follower, scheme, name } of outdated) {
    const { file } = databaseFiles(root, follower);
    const request = { sender: author, curator: author, at: new Date(), file, title: 'Name of a scheme', patience };
    try {
      await change(request, async (made) => describeScheme(made, { scheme, name }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

function outdatedIn(definitions: Database, follower: Database): Outdated[] {
  const schemes = definitions.connection.prepare('select id, name from scheme order by id').all();
  const nameOf = follower.connection.prepare('select name from scheme where id = ?');
  return schemes.flatMap(({ id, name }) => {
    const scheme = findSameScheme(definitions.connection, Number(id), follower.connection);
    if (scheme === undefined || nameOf.get(scheme)?.['name'] === name) return [];
    return [{ database: follower.name, scheme, name: String(name) }];
  });
}

/** Names of isolate databases that follow a database of definitions and have another scheme of a name that one of its schemes is to have. */
export async function followersWithOther(
  { database, root }: { database: Database; root: string },
  scheme: number,
  name: string,
): Promise<string[]> {
  const found = await readFollowing(root, database.name, (follower) => {
    const copy = findSameScheme(database.connection, scheme, follower.connection);
    const other = schemeNamed(follower.connection, name);
    return copy !== undefined && other !== undefined && other !== copy ? [follower.name] : [];
  });
  return found.flat();
}
