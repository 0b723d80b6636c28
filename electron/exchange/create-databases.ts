import type { DatabaseKind } from '#shared/api/route.ts';
import { AppError } from '#shared/problem.ts';
import type { DataFolder } from '../store/data-folder.ts';
import { copyDefinitions } from './copy-definitions.ts';
import { refuseIsolates } from './isolates/run-isolates-import.ts';

/** An empty database, or two that belong together. */
export interface CreateDatabases {
  /** Of a pair the part before `_seqdef` and `_isolates`. */
  name: string;
  kind: DatabaseKind | 'pair';
  /** The name when absent. */
  description?: string;
  /** For an isolate database: the one that defines its loci and schemes, which are copied. */
  link?: string;
}

/**
 * Makes an empty database or a linked pair, and gives the names. AppError codes: invalid_name, wrong_kind and
 * link_not_allowed 400, unknown_database 404, database_exists 409, and those of the store.
 */
export async function createDatabases(dataFolder: DataFolder, request: CreateDatabases): Promise<string[]> {
  const { name, kind, description = name, link } = request;
  if (link !== undefined && kind !== 'isolates') {
    throw new AppError(400, 'link_not_allowed', 'Only a database of isolates can be linked to one of definitions.');
  }
  if (kind === 'seqdef') {
    await dataFolder.create(name, { kind, description });
    return [name];
  }
  if (kind === 'isolates') {
    await createIsolates(dataFolder, name, description, link);
    return [name];
  }
  const [seqdef, isolates] = [`${name}_seqdef`, `${name}_isolates`];
  await refuseExisting(dataFolder, isolates);
  await dataFolder.create(seqdef, { kind: 'seqdef', description: `${description}: sequence and profile definitions` });
  await createIsolates(dataFolder, isolates, `${description}: isolates`, seqdef);
  return [seqdef, isolates];
}

async function refuseExisting(dataFolder: DataFolder, name: string): Promise<void> {
  dataFolder.fileOf(name);
  if (!(await dataFolder.listDatabaseNames()).includes(name)) return;
  const sentence = `The database "${name}" exists already. Choose another name or remove it first.`;
  throw new AppError(409, 'database_exists', sentence);
}

async function createIsolates(
  dataFolder: DataFolder,
  name: string,
  description: string,
  link: string | undefined,
): Promise<void> {
  if (link !== undefined) await refuseIsolates(dataFolder, link);
  const { connection } = await dataFolder.create(name, { kind: 'isolates', description });
  if (link === undefined) return;
  const definitions = await dataFolder.open(link);
  connection.exec('begin');
  copyDefinitions(definitions.connection, connection, new Date().toISOString().slice(0, 10));
  connection.exec('commit');
  await dataFolder.site.linkDatabases(name, link);
}
