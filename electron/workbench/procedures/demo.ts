import { DEMO_ISOLATES, DEMO_SEQDEF, demoExamples, removeDemo } from '#electron/exchange/demo/create-demo.ts';
import { AppError } from '#shared/problem.ts';
import type { Job } from '#shared/rpc/contract/job.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

export const DEMO_DATABASES = [DEMO_SEQDEF, DEMO_ISOLATES];

/** Setting that says that the demo was made once, so that it does not return after the user removed it. */
const OFFERED = 'demo_offered';

function startDemoJob({ jobs }: WorkbenchContext): Promise<Job> {
  return jobs.start({ kind: 'demo' }, { title: 'Make the demonstration databases', database: DEMO_SEQDEF });
}

/**
 * Makes the demo at the very first start, unless the data folder has databases already: whoever works with his own wants no
 * other beside them. Gives the job, or undefined if there is none.
 */
export async function offerDemo(workbench: WorkbenchContext): Promise<Job | undefined> {
  const { site } = workbench.dataFolder;
  if ((await site.getSetting(OFFERED)) !== undefined) return undefined;
  await site.setSetting(OFFERED, 'true');
  const names = await workbench.dataFolder.listDatabaseNames();
  return names.length > 0 ? undefined : startDemoJob(workbench);
}

/** The synthetic organism, with which new users can try everything. */
export function demoHandlers(workbench: WorkbenchContext): HandlersOf<'demo'> {
  const { dataFolder, engine, jobs, emit } = workbench;
  return {
    'demo:create': async () => ({ job_id: (await startDemoJob(workbench)).id }),

    'demo:remove': async () => {
      if (DEMO_DATABASES.some((name) => jobs.isBusy(name))) {
        throw new AppError(409, 'database_busy', 'The demo is being made. Cancel that job first.');
      }
      for (const name of DEMO_DATABASES) engine.forget(dataFolder.fileOf(name));
      await removeDemo(dataFolder);
      emit('databases:changed', { databases: DEMO_DATABASES });
    },

    'demo:examples': async () =>
      (await demoExamples(dataFolder)).map(({ name, description }) => ({ name, description })),
  };
}
