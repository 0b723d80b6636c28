import { packTemplates } from '#electron/exchange/curated/pack-templates.ts';
import { planImport, type PlannedImport } from '#electron/exchange/import-plan.ts';
import { planIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';
import { templateWorkbook } from '#electron/exchange/isolates/template-workbook.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { listLocusNames } from '#electron/store/records/locus-repository.ts';
import type { ImportOptions } from '#shared/rpc/contract/import.ts';
import { WORKBOOK_MEDIA_TYPE } from '#shared/workbook.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { saveContent } from './file.ts';
import type { HandlersOf } from './handler-types.ts';

/** The loci that a database defines. None if it is still to be made, or holds isolates. */
async function lociOf({ dataFolder }: WorkbenchContext, name: string): Promise<string[]> {
  if (!(await dataFolder.listDatabaseNames()).includes(name)) return [];
  const database = await dataFolder.open(name);
  return (await getMeta(database)).kind === 'seqdef' ? listLocusNames(database) : [];
}

/** New alleles can only go to loci that are there: the first database that has them all. */
async function findHome(workbench: WorkbenchContext, plan: PlannedImport): Promise<string | undefined> {
  const loci = plan.sources.flatMap(({ role, becomes }) => (role === 'new-alleles' ? becomes.split(', ') : []));
  if (loci.length === 0 || loci.length < plan.sources.length) return undefined;
  for (const database of await workbench.dataFolder.listDatabaseNames()) {
    // A damaged database is none of these files' business.
    const names = new Set(await lociOf(workbench, database).catch(() => []));
    if (loci.every((locus) => names.has(locus))) return database;
  }
  return undefined;
}

/** Imports allele and profile files into a database. */
export function importHandlers(workbench: WorkbenchContext): HandlersOf<'import'> {
  return {
    'import:inspect': async ({ tokens, database, locus }) => {
      const paths = tokens.map((token) => workbench.files.get(token).path);
      if (database !== undefined) return planImport(paths, await lociOf(workbench, database), [], locus);
      const plan = await planImport(paths);
      const home = await findHome(workbench, plan);
      return home === undefined ? plan : { ...plan, suggested_name: home };
    },
    'import:templates': () =>
      saveContent(workbench, {
        name: 'allelier-templates.zip',
        media_type: 'application/zip',
        content: packTemplates(),
      }),

    'import:template-workbook': async ({ database }) =>
      saveContent(workbench, {
        name: `${database ?? 'isolates'}-template.xlsx`,
        media_type: WORKBOOK_MEDIA_TYPE,
        content: await templateWorkbook(workbench.dataFolder, database),
      }),

    'import:start': (order) => startImport(workbench, order, `Import into ${order.database}`),
  };
}

/** Database name for the plan of a table that has no database yet. */
const NO_DATABASE = 'new_isolates';

/** Imports tables of isolates into a database. */
export function importIsolatesHandlers(workbench: WorkbenchContext): HandlersOf<'import-isolates'> {
  const { dataFolder, files } = workbench;
  return {
    'import-isolates:inspect': async ({ tokens, database, ...options }, { signal, onProgress }) =>
      planIsolatesImport({
        dataFolder,
        ...options,
        database: database ?? (await freeName(dataFolder)),
        paths: tokens.map((token) => files.get(token).path),
        signal,
        onProgress,
      }),

    'import-isolates:start': ({ tokens, database, description, accept_exceptions, ...isolates }) =>
      startImport(
        workbench,
        { tokens, database, description, accept_exceptions, isolates },
        `Import isolates into ${database}`,
      ),
  };
}

async function freeName({ listDatabaseNames }: WorkbenchContext['dataFolder']): Promise<string> {
  const names = new Set(await listDatabaseNames());
  let name = NO_DATABASE;
  for (let number = 2; names.has(name); number += 1) name = `${NO_DATABASE}_${number}`;
  return name;
}

/** Starts the import of chosen files as a job. Their uploads are not deleted before it ends. */
async function startImport(
  { files, jobs }: WorkbenchContext,
  { tokens, ...options }: ImportOptions & { tokens: readonly string[] },
  title: string,
): Promise<{ job_id: string }> {
  const { database } = options;
  const chosen = tokens.map((token) => files.get(token));
  const holds = tokens.map((token) => files.hold(token));
  const paths = chosen.map(({ path }) => path);
  const job = await jobs.start(
    { kind: 'import', ...options, paths, staged: chosen.some(({ staged }) => staged) },
    { title, database, release: () => holds.forEach((release) => release()) },
  );
  return { job_id: job.id };
}
