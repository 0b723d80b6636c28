import { stat } from 'node:fs/promises';
import { createDatabases } from '#electron/exchange/create-databases.ts';
import { summarizeDatabase } from '#electron/store/records/database-summary.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

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
    const seqdef = summary.kind === 'isolates' ? await dataFolder.findLinkedSeqdef(name) : undefined;
    return { name, ...summary, ...(seqdef === undefined ? {} : { seqdef }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const size = await stat(dataFolder.fileOf(name)).then(
      (about) => about.size,
      () => 0,
    );
    return { name, size, ...NOTHING_KNOWN, problem: toProblem(error) };
  }
}

/** Every database file of the data folder, in natural order. Unusable ones have a reason. */
export async function listDatabases(dataFolder: DataFolder): Promise<LocalDatabase[]> {
  const names = await dataFolder.listDatabaseNames();
  return Promise.all(names.toSorted(compareNatural).map((name) => describe(dataFolder, name)));
}

export function databaseHandlers({ dataFolder, engine, jobs, emit }: WorkbenchContext): HandlersOf<'database'> {
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
