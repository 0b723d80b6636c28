import type { DatabaseKind } from '#shared/api/route.ts';
import { AppError } from '#shared/problem.ts';
import type { DataFolder } from '../store/site/data-folder.ts';
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
  const planned =
    kind === 'pair'
      ? [
          {
            name: `${name}_seqdef`,
            kind: 'seqdef' as const,
            description: `${description}: sequence and profile definitions`,
          },
          { name: `${name}_isolates`, kind: 'isolates' as const, description: `${description}: isolates` },
        ]
      : [{ name, kind, description }];
  for (const each of planned) await refuseExisting(dataFolder, each.name);
  if (link !== undefined) await refuseIsolates(dataFolder, link);
  const made: string[] = [];
  try {
    for (const { name: own, ...about } of planned) {
      await dataFolder.create(own, about);
      made.push(own);
    }
    const definitions = kind === 'pair' ? made[0] : link;
    if (definitions !== undefined) await linkTo(dataFolder, made.at(-1) ?? name, definitions);
    return made;
  } catch (error) {
    // Half of a pair, or a database without its loci, is not what was asked for.
    for (const own of made) await dataFolder.remove(own);
    throw error;
  }
}

async function refuseExisting(dataFolder: DataFolder, name: string): Promise<void> {
  dataFolder.fileOf(name);
  if (!(await dataFolder.listDatabaseNames()).includes(name)) return;
  const sentence = `The database "${name}" exists already. Choose another name or remove it first.`;
  throw new AppError(409, 'database_exists', sentence);
}

async function linkTo(dataFolder: DataFolder, isolates: string, seqdef: string): Promise<void> {
  const { connection } = await dataFolder.open(isolates);
  const definitions = await dataFolder.open(seqdef);
  connection.exec('begin');
  copyDefinitions(definitions.connection, connection, new Date().toISOString().slice(0, 10));
  connection.exec('commit');
  await dataFolder.site.linkDatabases(isolates, seqdef);
}
