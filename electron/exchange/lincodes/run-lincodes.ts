import type { Database } from '#electron/store/file/database.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { ownerAs } from '#electron/store/site/owner-author.ts';
import { runTask } from '#electron/threads/run-task.ts';
import { countOf } from '#shared/count-of.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { LincodeWish } from '#shared/rpc/contract/lincodes.ts';
import { claimDatabase } from '../claim-database.ts';
import { refuseIsolateDatabase } from '../classification/change-classification.ts';
import { refuseLincodes, rowOf } from './change-lincodes.ts';
import type { LincodeOrder, LincodeOutcome } from './lincode-request.ts';
import type { changeCodes } from './lincode-work.ts';

/** A database of sequence definitions, and who follows its work. */
interface LincodeWork {
  dataFolder: DataFolder;
  database: Database;
  /** Cancels the work. Nothing is then changed. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/**
 * Does something with the LIN codes of a scheme, in a worker. AppError codes: unknown_scheme and no_lincodes 404, wrong_kind,
 * bad_threshold, bad_name and reason_needed 400, lincodes_exist, bad_lincodes and import_running 409. Throws an `AbortError` when it is cancelled.
 */
export async function runLincodes(work: LincodeWork, order: LincodeOrder): Promise<LincodeOutcome> {
  const { dataFolder, database } = work;
  const file = dataFolder.fileOf(database.name);
  const request = { file, author: ownerAs(dataFolder.site), ...order };
  const task = () => runTask<typeof changeCodes>('lincodes', request, work);
  return order.mode === 'preview' ? task() : claimDatabase(file, database.name, task);
}

/** What a screen asks for, as an order. */
export function orderOf({ scheme_id: scheme, ...wish }: LincodeWish): LincodeOrder {
  return { ...wish, scheme };
}

/** Refuses what `runLincodes` would refuse, before a job is made of it. */
export async function refuseWish(database: Database, wish: LincodeWish): Promise<void> {
  await refuseIsolateDatabase(database);
  const { scheme_id: scheme, ...rest } = wish;
  if (rest.mode === 'define') refuseLincodes(database.connection, { scheme, ...rest });
  else rowOf(database.connection, scheme);
}

/** What was done, as a sentence. */
export function lincodeSentence(order: LincodeOrder, { scheme, codes, isOfSite, without }: LincodeOutcome): string {
  const { mode } = order;
  if (mode === 'name') return `Names of the codes ${order.prefix} saved.`;
  if (isOfSite) return `Removed ${countOf(codes, 'LIN code that was', 'LIN codes that were')} assigned here.`;
  if (mode === 'remove') return `Removed the LIN codes of "${scheme}": ${countOf(codes, 'profile')} had one.`;
  const lacking =
    without === 0
      ? ''
      : ` ${countOf(without, 'profile has', 'profiles have')} no code: they lack more loci than the scheme allows for one.`;
  if (codes === 0) return `No profile of "${scheme}" waits for a LIN code.${lacking}`;
  const verb = mode === 'preview' ? 'would get' : 'got';
  return `${countOf(codes, 'profile')} of "${scheme}" ${verb} a LIN code.${lacking}`;
}
