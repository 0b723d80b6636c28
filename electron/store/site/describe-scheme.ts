import { defined } from '#shared/defined.ts';
import { lineProblem, positionProblem } from '#shared/rules/description.ts';
import { schemeNameProblem } from '#shared/rules/scheme.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import type { ChangeOptions } from '../changes/action.ts';
import type { Database } from '../file/database.ts';
import { getMeta } from '../file/meta.ts';
import { findSameScheme } from '../records/scheme-names.ts';
import { findScheme, type SchemeRecord } from '../records/scheme-repository.ts';
import type { DataFolder } from './data-folder.ts';

/** What to change. An absent member stays as it is; an empty text, or null as position, removes what was said. */
interface DescribeScheme {
  database: string;
  scheme: number;
  name?: string | undefined;
  description?: string | undefined;
  position?: number | null | undefined;
}

interface SchemeDescribed {
  /** Isolate databases in which the scheme has the new name, too. */
  followed: string[];
  /** What else the user should know. */
  notes: string[];
}

/**
 * Changes the name, the description and the place of a scheme. Its id stays, because every address of its profiles contains it. The
 * isolate databases that are linked to it call it by the new name as well. AppError codes: invalid_description 400,
 * unknown_scheme 404, scheme_exists and defined_elsewhere 409, and those of `dataFolder.open` and `change`.
 */
export async function describeScheme(
  dataFolder: DataFolder,
  { database: databaseName, scheme: id, ...said }: DescribeScheme,
  options: ChangeOptions = {},
): Promise<SchemeDescribed> {
  check(said);
  const name = said.name?.trim();
  const described = defined({ name, description: said.description?.trim(), position: said.position });
  const database = await dataFolder.open(databaseName);
  const scheme = await schemeOf(database, id);
  const isRenamed = name !== undefined && name !== scheme.name;
  if (isRenamed) await refuseIfDefinedElsewhere(dataFolder, database, scheme);
  const request = { database: database.name, principal: OWNER, input: { scheme: id, ...described } };
  await dataFolder.changes.make('scheme.describe', request, options);
  return isRenamed ? renameCopies(dataFolder, database, id, name, options) : { followed: [], notes: [] };
}

function check({ name, description, position }: Omit<DescribeScheme, 'database' | 'scheme'>): void {
  const problem =
    (name === undefined ? undefined : schemeNameProblem(name.trim())) ??
    lineProblem('The description', description ?? '') ??
    (typeof position === 'number' ? positionProblem(position) : undefined);
  if (problem !== undefined) throw new AppError(400, 'invalid_description', problem);
}

async function schemeOf(database: Database, id: number): Promise<SchemeRecord> {
  const scheme = await findScheme(database, id);
  if (scheme) return scheme;
  throw new AppError(404, 'unknown_scheme', `The database "${database.name}" has no scheme ${id}.`);
}

/** The copy of a scheme keeps the name of its definition, which pairs the two. */
async function refuseIfDefinedElsewhere(
  dataFolder: DataFolder,
  database: Database,
  scheme: SchemeRecord,
): Promise<void> {
  const seqdef =
    (await getMeta(database)).kind === 'isolates' ? await dataFolder.findLinkedSeqdef(database.name) : undefined;
  if (seqdef === undefined) return;
  const definitions = await dataFolder.open(seqdef);
  if (findSameScheme(database.connection, scheme.id, definitions.connection) === undefined) return;
  const sentence = `The scheme "${scheme.name}" is defined in the database "${seqdef}". Rename it there: "${database.name}" follows.`;
  throw new AppError(409, 'defined_elsewhere', sentence);
}

/** Gives the copies of a renamed scheme in linked isolate databases its name. One that cannot be written keeps the old one. */
async function renameCopies(
  dataFolder: DataFolder,
  definitions: Database,
  id: number,
  name: string,
  options: ChangeOptions,
): Promise<SchemeDescribed> {
  const done: SchemeDescribed = { followed: [], notes: [] };
  for (const isolates of await listDependents(dataFolder, definitions.name)) {
    try {
      const { connection } = await dataFolder.open(isolates);
      const scheme = findSameScheme(definitions.connection, id, connection);
      if (scheme === undefined) continue;
      const request = { database: isolates, principal: OWNER, input: { scheme, name } };
      await dataFolder.changes.make('scheme.describe', request, options);
      done.followed.push(isolates);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      done.notes.push(`In "${isolates}" the scheme keeps its former name: ${error.problem.message}`);
    }
  }
  return done;
}

/** Names of the isolate databases that take the definitions of their loci and schemes from a database. */
async function listDependents(dataFolder: DataFolder, seqdef: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await dataFolder.listDatabaseNames()) {
    const named = await dataFolder.namedSeqdef(name);
    if (named === seqdef && name !== seqdef) found.push(name);
  }
  return found;
}
