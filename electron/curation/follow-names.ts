import { readFollowing } from '#electron/checks/following-databases.ts';
import type { WriteContext } from '#electron/store/changes/action.ts';
import { change } from '#electron/store/changes/change.ts';
import { describeScheme } from '#electron/store/changes/writers/describe-scheme.ts';
import { readDatabase, type Database } from '#electron/store/file/database.ts';
import { findSameScheme } from '#electron/store/records/scheme-names.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import { AppError } from '#shared/problem.ts';
import {
  followClassification,
  outdatedClassifications,
  type OutdatedClassification,
} from './follow-classifications.ts';

/** Whether records of a kind have copies in isolate databases, which follow their names. */
export function hasCopies(record: RecordKindName): boolean {
  return record === 'scheme' || record === 'classification_scheme';
}

interface OutdatedScheme {
  scheme: number;
  name: string;
}

interface OutdatedCopy {
  database: string;
  schemes: OutdatedScheme[];
  classifications: OutdatedClassification[];
}

/**
 * Gives copies of schemes and classification schemes in the isolate databases that follow definitions the names of these, once the
 * change is committed. It looks at all of them, so what a kill left undone is done with the next change. A database that cannot be
 * written keeps the names: by former names the copies are found all the same.
 */
export function followRenames(context: WriteContext): void {
  context.afterwards(() => followNames(context));
}

async function followNames({ root, author, patience, database: { name: database } }: WriteContext): Promise<void> {
  const all = await readDatabase(databaseFiles(root, database).file, (definitions) =>
    readFollowing(root, database, (follower): OutdatedCopy => {
      const classifications = outdatedClassifications(definitions, follower);
      return { database: follower.name, schemes: outdatedSchemes(definitions, follower), classifications };
    }),
  );
  for (const { database: follower, schemes, classifications } of all) {
    if (schemes.length === 0 && classifications.length === 0) continue;
    const { file } = databaseFiles(root, follower);
    const request = { sender: author, curator: author, at: new Date(), file, title: 'Names of schemes', patience };
    try {
      await change(request, async (made) => {
        for (const outdated of schemes) describeScheme(made, outdated);
        for (const outdated of classifications) followClassification(made, outdated);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

function outdatedSchemes(definitions: Database, follower: Database): OutdatedScheme[] {
  const schemes = definitions.connection.prepare('select id, name from scheme order by id').all();
  const nameOf = follower.connection.prepare('select name from scheme where id = ?');
  return schemes.flatMap(({ id, name }) => {
    const scheme = findSameScheme(definitions.connection, Number(id), follower.connection);
    if (scheme === undefined || nameOf.get(scheme)?.['name'] === name) return [];
    return [{ scheme, name: String(name) }];
  });
}
