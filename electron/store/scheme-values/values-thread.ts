import { runTask } from '#electron/threads/run-task.ts';
import { defined } from '#shared/defined.ts';
import type { Database } from '../file/database.ts';
import type { Memberships } from './memberships.ts';
import type { doValuesTask, SchemeValuesTask } from './values-task.ts';

/** Does work on the scheme values of an isolate database in a thread that lives on for a while. Errors as `doValuesTask`. */
export async function runValuesTask(
  isolates: Database,
  seqdef: Database | undefined,
  work: SchemeValuesTask['work'],
): Promise<Memberships> {
  const task = { isolates: isolates.file, ...defined({ seqdef: seqdef?.file }), work };
  return runTask<typeof doValuesTask>('scheme-values', task);
}
