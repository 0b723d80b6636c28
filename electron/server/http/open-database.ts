import { refusal } from '#shared/api/error-codes.ts';
import type { Route } from '#shared/api/route.ts';
import type { Database } from '#electron/store/file/database.ts';
import { heldMeta, type DatabaseMeta } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';

/** A database and its properties, read at the same moment. */
export interface OpenDatabase {
  database: Database;
  meta: Readonly<DatabaseMeta>;
}

/** Opens a database and reads its properties. Errors as `openDatabase`, including 404 `unknown_database`. */
export async function openDatabase(dataFolder: DataFolder, name: string): Promise<OpenDatabase> {
  const database = dataFolder.held(name) ?? (await dataFolder.open(name));
  return { database, meta: heldMeta(database) };
}

/** Refuses a route that databases of this kind do not have (400 `wrong_kind`). */
export function refuseWrongKind(route: Route, { database, meta }: OpenDatabase): void {
  if (route.kind === undefined || route.kind === meta.kind) return;
  const expected = route.kind === 'seqdef' ? 'sequence-definition' : 'isolate';
  throw refusal('wrong_kind', `This route is for ${expected} databases; "${database.name}" is not one.`);
}
