import { lincodeSentence, refuseWish, runLincodes } from '#electron/exchange/lincodes/run-lincodes.ts';
import type { LincodeOrder } from '#electron/exchange/lincodes/lincode-request.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** LIN codes of profiles. */
export function lincodeHandlers({ dataFolder, jobs, emit }: WorkbenchContext): HandlersOf<'lincodes'> {
  /** Does what takes no time, unless a job is working on the database. */
  async function doNow(name: string, order: LincodeOrder, signal: AbortSignal) {
    jobs.refuseBusy(name);
    const outcome = await runLincodes({ dataFolder, database: await dataFolder.open(name), signal }, order);
    emit('databases:changed', { databases: [name] });
    return { summary: lincodeSentence(order, outcome), change: Number(outcome.change) };
  }

  return {
    'lincodes:start': async ({ database, wish }) => {
      await refuseWish(await dataFolder.open(database), wish);
      const title = wish.mode === 'define' ? 'Define LIN codes' : 'Assign LIN codes';
      const job = await jobs.start({ kind: 'lincodes', database, wish }, { title, database });
      return { job_id: job.id };
    },

    'lincodes:name': ({ database, scheme_id: scheme, ...names }, { signal }) =>
      doNow(database, { mode: 'name', scheme, ...names }, signal),

    'lincodes:delete': ({ database, scheme_id: scheme, reason }, { signal }) =>
      doNow(database, { mode: 'remove', scheme, reason }, signal),
  };
}
