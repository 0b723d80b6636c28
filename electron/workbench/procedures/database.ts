import { rm, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createDatabases } from '#electron/exchange/create-databases.ts';
import { runCopy } from '#electron/store/backup/run-copy.ts';
import { damageSeenAt } from '#electron/store/file/damage-note.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { sizeOnDisk } from '#electron/store/file/size-on-disk.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { summarizeDatabase } from '#electron/store/records/database-summary.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { describeDatabase, linkDatabase, readProperties } from '#electron/store/site/describe-database.ts';
import { makePrivateFolder } from '#electron/store/site/private-folder.ts';
import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { saveContent } from './file.ts';
import type { Handlers } from './handler-types.ts';

/** https://www.iana.org/assignments/media-types/application/vnd.sqlite3 */
const SQLITE_MEDIA_TYPE = 'application/vnd.sqlite3';

const NOTHING_KNOWN = {
  description: '',
  kind: 'seqdef',
  synthetic: false,
  loci: 0,
  alleles: 0,
  schemes: 0,
  profiles: 0,
  isolates: 0,
  old_versions: 0,
  private_isolates: 0,
  in_private_projects: 0,
  limited_fields: 0,
} as const;

async function describe(dataFolder: DataFolder, name: string): Promise<LocalDatabase> {
  const described = await describeContent(dataFolder, name);
  // Looked up last: the damage may just have been found.
  return { ...described, ...defined({ damaged_since: damageSeenAt(dataFolder.fileOf(name)) }) };
}

async function describeContent(dataFolder: DataFolder, name: string): Promise<LocalDatabase> {
  try {
    const summary = await summarizeDatabase(await dataFolder.open(name));
    return {
      name,
      ...summary,
      ...(await readProperties(dataFolder, name)),
      ...(await originOf(dataFolder, name)),
      ...(await linkOf(dataFolder, summary, name)),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const size = await sizeOnDisk(dataFolder.fileOf(name));
    return { name, size, ...NOTHING_KNOWN, problem: toProblem(error) };
  }
}

async function originOf(dataFolder: DataFolder, name: string): Promise<Pick<LocalDatabase, 'copy_of'>> {
  const { copy_of } = await getMeta(await dataFolder.open(name));
  if (!copy_of) return {};
  const { site, address, database, copied_at, schemes, isolates, message } = copy_of;
  const chosen = schemes ? { schemes } : {};
  return { copy_of: { site, address, database, copied_at, ...chosen, ...defined({ isolates, message }) } };
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

export function databaseHandlers(
  workbench: WorkbenchContext,
): Pick<
  Handlers,
  | 'database:list'
  | 'database:create'
  | 'database:describe'
  | 'database:link'
  | 'database:export'
  | 'database:delete'
  | 'database:save-copy'
> {
  const { dataFolder, engine, jobs, emit } = workbench;
  return {
    'database:list': () => listDatabases(dataFolder),

    'database:create': async ({ database, kind, description, link }) => {
      const databases = await createDatabases(dataFolder, {
        name: database,
        kind,
        ...defined({ description, link }),
      });
      emit('databases:changed', { databases });
      return { databases };
    },

    'database:describe': async (request, { signal, onWaiting }) => {
      await describeDatabase(dataFolder, request, { signal, onWaiting });
      emit('databases:changed', { databases: [request.database] });
    },

    'database:link': async (request, { signal, onWaiting }) => {
      await linkDatabase(dataFolder, request, { signal, onWaiting });
      emit('databases:changed', { databases: [request.database] });
    },

    'database:save-copy': async ({ database }, { signal, onProgress }) => {
      const path = join(await workbench.makeRoom(), `${database}.sqlite`);
      const discard = () => rm(dirname(path), { recursive: true, force: true, maxRetries: 3 });
      try {
        const task = { source: dataFolder.fileOf(database), target: path, savedFrom: database };
        await runCopy(task, { signal, onProgress });
      } catch (error) {
        await discard();
        throw error;
      }
      const content = { path, discard };
      return saveContent(workbench, { name: basename(path), media_type: SQLITE_MEDIA_TYPE, content });
    },

    'database:export': (order) => startExport(workbench, order),

    'database:delete': async ({ database, for_good }) => {
      jobs.refuseBusy(database);
      engine.forget(dataFolder.fileOf(database));
      const trash_id = for_good ? undefined : await dataFolder.discard(database);
      if (for_good) await dataFolder.remove(database);
      emit('databases:changed', { databases: [database] });
      return trash_id === undefined ? {} : { trash_id };
    },
  };
}

/** Where exports lie, in the data folder, on a host without a dialog for folders. */
const EXPORTS = 'exports';

/** Starts the export of a database into a new folder, which it names. Gives nothing if the user cancels the dialog. */
async function startExport(
  workbench: WorkbenchContext,
  { database, public_only }: { database: string; public_only: boolean },
): Promise<{ job_id: string; place: string } | undefined> {
  // What cannot be opened cannot be exported: that is told now.
  await workbench.dataFolder.open(database);
  const parent = await chooseParent(workbench);
  if (parent === undefined) return undefined;
  const folder = join(parent.path, await freeName(parent.path, database));
  const job = await workbench.jobs.start(
    { kind: 'export', database, folder, public_only },
    { title: `Export ${database} to ${parent.name}/${basename(folder)}`, database },
  );
  return { job_id: job.id, place: `${parent.name}/${basename(folder)}` };
}

/** The folder in which the new one is made, and its name for people. */
async function chooseParent({
  ports,
  dataFolder,
}: WorkbenchContext): Promise<{ path: string; name: string } | undefined> {
  if (ports.pickFiles) {
    const [path] = await ports.pickFiles('export-folder');
    return path === undefined ? undefined : { path, name: basename(path) };
  }
  const path = join(dataFolder.root, EXPORTS);
  await makePrivateFolder(path).catch((error: unknown) => {
    throw storeError(error, `The folder "${EXPORTS}" of the data folder`);
  });
  return { path, name: `the data folder: ${EXPORTS}` };
}

/** The name of the database and the day, with a number where that is taken. */
async function freeName(parent: string, database: string): Promise<string> {
  const taken = new Set(await readdir(parent).catch(() => []));
  const stem = `${database}-${new Date().toISOString().slice(0, 10)}`;
  let name = stem;
  for (let number = 2; taken.has(name); number += 1) name = `${stem}-${number}`;
  return name;
}
