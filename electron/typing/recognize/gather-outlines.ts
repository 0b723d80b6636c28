import type { WorkControl } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';
import { keepOutline } from './store-outline.ts';
import type { KnownDatabase, NamedDatabase } from './known-database.ts';
import { fileState } from './outline-file.ts';
import { mergeOutlines, type MergedOutlines } from './merge-outlines.ts';

/** The outlines of several databases, and the tables that they make together. */
export interface Outlines {
  readonly databases: readonly KnownDatabase[];
  readonly merged: MergedOutlines;
}

/**
 * Brings the outlines of databases to their present state: from `held`, from the disk, or made from the database. Gives
 * `held` itself if nothing has changed. A database that cannot be read stops none of the others.
 */
export async function gatherOutlines(
  databases: readonly NamedDatabase[],
  held: Outlines | undefined,
  control: WorkControl,
): Promise<Outlines> {
  const known = new Map(held?.databases.map((database) => [database.file, database]));
  const gathered: KnownDatabase[] = [];
  for (const [done, database] of databases.entries()) {
    control.checkpoint();
    const before = known.get(database.file);
    const after = await follow(database, before, control);
    if (after !== before) {
      control.report({ done, total: databases.length, unit: 'databases', message: 'Reading the schemes of databases' });
    }
    gathered.push(after);
  }
  const isSame = held?.databases.length === gathered.length && gathered.every((one, at) => one === held.databases[at]);
  return isSame ? held : { databases: gathered, merged: mergeOutlines(gathered) };
}

async function follow(
  database: NamedDatabase,
  known: KnownDatabase | undefined,
  control: WorkControl,
): Promise<KnownDatabase> {
  const state = fileState(database.file);
  if (known && (known.problem?.state ?? known.outlined?.outline.state) === state) return known;
  try {
    return { ...database, outlined: await keepOutline(database, known?.outlined, control.checkpoint) };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return { ...database, problem: { reason, state } };
  }
}

/** Why a database cannot be read. Undefined for a defect of the program, or if the work was cancelled. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof AppError) return error.problem.message;
  // A page of the file may be damaged although it can be opened.
  const isOfSql = error instanceof Error && 'errcode' in error;
  return isOfSql ? `It cannot be read (${error.message}).` : undefined;
}
