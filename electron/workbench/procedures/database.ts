import { stat } from 'node:fs/promises';
import { createDatabases } from '#electron/exchange/create-databases.ts';
import { readProperties } from '#electron/exchange/describe-database.ts';
import { summarizeDatabase } from '#electron/store/records/database-summary.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { Handlers } from './handler-types.ts';

const NOTHING_KNOWN = {
  description: '',
  kind: 'seqdef',
  synthetic: false,
  loci: 0,
  alleles: 0,
  schemes: 0,
  profiles: 0,
  isolates: 0,
} as const;

async function describe(dataFolder: DataFolder, name: string): Promise<LocalDatabase> {
  try {
    const summary = await summarizeDatabase(await dataFolder.open(name));
    return {
      name,
      ...summary,
      ...(await readProperties(dataFolder, name)),
      ...(await linkOf(dataFolder, summary, name)),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const size = await stat(dataFolder.fileOf(name)).then(
      (about) => about.size,
      () => 0,
    );
    return { name, size, ...NOTHING_KNOWN, problem: toProblem(error) };
  }
}

/** The definitions of an isolate database, there or not. */
async function linkOf(
  dataFolder: DataFolder,
  { kind }: Pick<LocalDatabase, 'kind'>,
  name: string,
): Promise<Pick<LocalDatabase, 'seqdef' | 'missing_seqdef'>> {
  if (kind !== 'isolates') return {};
  const named = await dataFolder.namedSeqdef(name);
  if (named === undefined) return {};
  return (await dataFolder.findLinkedSeqdef(name)) === undefined ? { missing_seqdef: named } : { seqdef: named };
}

/** Every database file of the data folder, in natural order. Unusable ones have a reason. */
export async function listDatabases(dataFolder: DataFolder): Promise<LocalDatabase[]> {
  const names = await dataFolder.listDatabaseNames();
  return Promise.all(names.toSorted(compareNatural).map((name) => describe(dataFolder, name)));
}

export function databaseHandlers({
  dataFolder,
  engine,
  jobs,
  emit,
}: WorkbenchContext): Pick<Handlers, 'database:list' | 'database:create' | 'database:delete'> {
  return {
    'database:list': () => listDatabases(dataFolder),

    'database:create': async ({ database, kind, description, link }) => {
      const databases = await createDatabases(dataFolder, {
        name: database,
        kind,
        ...(description === undefined ? {} : { description }),
        ...(link === undefined ? {} : { link }),
      });
      emit('databases:changed', { databases });
      return { databases };
    },

    'database:delete': async ({ database }) => {
      if (jobs.isBusy(database)) {
        throw new AppError(409, 'database_busy', `A job is working on ${database}. Cancel that job first.`);
      }
      engine.forget(dataFolder.fileOf(database));
      await dataFolder.remove(database);
      emit('databases:changed', { databases: [database] });
    },
  };
}
