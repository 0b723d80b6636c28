import { buildDatabases, type DatabaseAbout } from '../file/database.ts';
import type { Authorship } from './authors.ts';
import { Change } from './change-context.ts';
import { copyDefinitionsFrom } from './writers/copy-definitions.ts';

export interface PlannedDatabase {
  file: string;
  about: DatabaseAbout;
  /** File of the database whose loci and schemes it gets. */
  definitions?: string;
}

/** Makes databases, all or none of them, also after a kill. Belongs in a worker. Errors as `buildDatabases`. */
export async function createDatabaseFiles(
  databases: readonly PlannedDatabase[],
  authorship: Authorship,
): Promise<void> {
  await buildDatabases(
    databases.map(({ file, about, definitions }) => ({
      file,
      about,
      build: async (database) => {
        if (definitions === undefined) return;
        const made = new Change(database, authorship, { isNew: true });
        copyDefinitionsFrom(definitions, made);
        await made.finish();
      },
    })),
  );
}
