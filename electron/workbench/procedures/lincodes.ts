import { lincodeSentence, refuseWish, runLincodes } from '#electron/exchange/lincodes/run-lincodes.ts';
import { AppError } from '#shared/problem.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** LIN codes of profiles. */
export function lincodeHandlers({ dataFolder, jobs, emit }: WorkbenchContext): HandlersOf<'lincodes'> {
  return {
    'lincodes:start': async ({ database, wish }) => {
      await refuseWish(await dataFolder.open(database), wish);
      const title = wish.mode === 'define' ? 'Define LIN codes' : 'Assign LIN codes';
      const job = await jobs.start({ kind: 'lincodes', database, wish }, { title, database });
      return { job_id: job.id };
    },

    'lincodes:delete': async ({ database: name, scheme_id: scheme, reason }, { signal }) => {
      if (jobs.isBusy(name)) {
        throw new AppError(409, 'database_busy', `A job is working on ${name}. Wait for it or cancel it.`);
      }
      const database = await dataFolder.open(name);
      const outcome = await runLincodes({ dataFolder, database, signal }, { mode: 'remove', scheme, reason });
      emit('databases:changed', { databases: [name] });
      return { summary: lincodeSentence('remove', outcome) };
    },
  };
}
