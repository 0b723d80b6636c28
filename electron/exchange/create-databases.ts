import type { DatabaseKind } from '#shared/api/route.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { DataFolder } from '../store/site/data-folder.ts';
import type { PlannedDatabase } from '../store/changes/create-databases.ts';
import { refuseIsolates } from '#electron/store/site/describe-database.ts';

/** What to create: an empty database, or two that belong together. */
export interface CreateDatabases {
  /** For a pair, the part before `_seqdef` and `_isolates`. */
  name: string;
  kind: DatabaseKind | 'pair';
  /** By default the name. */
  description?: string;
  /** For an isolate database: the one that defines its loci and schemes, which are copied. */
  link?: string;
}

/**
 * Makes an empty database or a linked pair. Gives the names. AppError codes: invalid_name, wrong_kind and link_not_allowed 400,
 * unknown_database 404, database_exists 409.
 */
export async function createDatabases(dataFolder: DataFolder, request: CreateDatabases): Promise<string[]> {
  const { name, kind, description = name, link } = request;
  if (link !== undefined && kind !== 'isolates') {
    throw new AppError(
      400,
      'link_not_allowed',
      'Only an isolate database can be linked to a database of sequence definitions.',
    );
  }
  for (const each of plannedNames(name, kind)) await refuseExisting(dataFolder, each);
  if (link !== undefined) await refuseIsolates(dataFolder, link);
  const planned = planDatabases(dataFolder, { name, kind, description, ...defined({ link }) });
  await dataFolder.changes.create(planned);
  return plannedNames(name, kind);
}

function plannedNames(name: string, kind: CreateDatabases['kind']): string[] {
  return kind === 'pair' ? [`${name}_seqdef`, `${name}_isolates`] : [name];
}

function planDatabases(
  dataFolder: DataFolder,
  { name, kind, description, link }: CreateDatabases & { description: string },
): PlannedDatabase[] {
  const names = plannedNames(name, kind);
  const [first = name, second = name] = names;
  const fileOf = (each: string) => dataFolder.fileOf(each);
  if (kind === 'pair') {
    const about = { kind: 'isolates', description: `${description}: isolates`, seqdef: first } as const;
    return [
      {
        file: fileOf(first),
        about: { kind: 'seqdef', description: `${description}: sequence and profile definitions` },
      },
      { file: fileOf(second), about },
    ];
  }
  if (link === undefined) return [{ file: fileOf(name), about: { kind, description } }];
  return [{ file: fileOf(name), about: { kind, description, seqdef: link }, definitions: fileOf(link) }];
}

async function refuseExisting(dataFolder: DataFolder, name: string): Promise<void> {
  dataFolder.fileOf(name);
  if (!(await dataFolder.listDatabaseNames()).includes(name)) return;
  const sentence = `The database "${name}" exists already. Choose another name or remove it first.`;
  throw new AppError(409, 'database_exists', sentence);
}
