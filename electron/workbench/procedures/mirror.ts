import { readComparison, readCopyReports } from '#electron/mirror/copy-reports.ts';
import { countHidden } from '#electron/mirror/count-hidden.ts';
import { estimateCopy } from '#electron/mirror/estimate-copy.ts';
import type { CopySource } from '#electron/mirror/mirror-task.ts';
import { originOfCopy, sourceOfCopy } from '#electron/mirror/open-source.ts';
import { stagingFolder } from '#electron/mirror/run-mirror.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Copies of remote databases. */
export function mirrorHandlers({
  dataFolder,
  jobs,
  sites,
  remoteSites,
  ports,
}: WorkbenchContext): HandlersOf<'mirror'> {
  async function start(
    database: string,
    source: CopySource,
    { title, compare }: { title: string; compare?: boolean | undefined },
  ): Promise<{ job_id: string }> {
    const { schemes, ...rest } = source;
    const kept = { ...rest, ...defined({ schemes: schemes && [...schemes] }) };
    const job = await jobs.start({ kind: 'mirror', database, source: kept, compare }, { title, database });
    return { job_id: job.id };
  }

  return {
    'mirror:estimate': async ({ site, name, ...wanted }, { signal }) => {
      const asked = sites.get(site);
      const staging = name === undefined ? {} : { staging: stagingFolder(dataFolder.root, name) };
      return estimateCopy(asked, await sourceAt(asked, wanted, signal), { signal, ...staging });
    },

    'mirror:start': async ({ site, name, ...wanted }, { signal }) => {
      if ((await dataFolder.listDatabaseNames()).includes(name)) {
        const sentence = `There is a database "${name}" on this computer already. Choose another name for the copy.`;
        throw new AppError(409, 'database_exists', sentence);
      }
      const source = await sourceAt(sites.get(site), wanted, signal);
      return start(name, source, { title: `Keep a copy of ${wanted.database} of ${source.site}` });
    },

    'mirror:update': async ({ database, compare }) => {
      const origin = await originOfCopy(dataFolder, database);
      jobs.refuseBusy(database);
      const title = compare ? `Compare the copy ${database} with its site` : `Update the copy ${database}`;
      return start(database, sourceOfCopy(origin), { title, compare });
    },

    'mirror:hidden': ({ database }, { signal }) =>
      countHidden(dataFolder, database, { signal, appVersion: ports.appVersion, proxy: remoteSites.proxy() }),

    'mirror:reports': async ({ database }) => {
      const taken = await readCopyReports(await dataFolder.open(database));
      const compared = await readComparison(stagingFolder(dataFolder.root, database));
      // One of a copy that had this name before says nothing of this one.
      const isOfThis = compared && compared.at > (taken[0]?.at ?? '');
      return [...(isOfThis ? [compared] : []), ...taken];
    },
  };
}

/** A database of a site as the source of a copy. Its dialect is told by its own replies. AppError 400 `not_remote`. */
async function sourceAt(
  source: SiteSource,
  { database, schemes, isolates }: Omit<InputOf<'mirror:estimate'>, 'site' | 'name'>,
  signal: AbortSignal,
): Promise<CopySource> {
  const { name, address } = source.site;
  if (address === undefined) {
    throw new AppError(
      400,
      'not_remote',
      'The databases of this computer are here already: save a copy as a file instead.',
    );
  }
  const { origin } = await source.request({ method: 'GET', path: '/db', signal });
  return { site: name, address, dialect: origin.dialect, database, ...defined({ schemes, isolates }) };
}
