import { openDatabase, type Database } from '../file/database.ts';
import { refuseDamaged } from '../file/damage-note.ts';
import { storeError } from '../file/store-errors.ts';
import { membershipsOf, NO_MEMBERSHIPS, type Memberships } from './memberships.ts';
import { refreshSchemeValues } from './refresh-values.ts';

export interface SchemeValuesTask {
  /** Path of the isolate database. */
  isolates: string;
  /** Path of the linked sequence-definition database, if there is one. */
  seqdef?: string;
  /**
   * Either brings the tables up to date, waiting up to `patience` milliseconds for others that write; or reads the
   * memberships of some isolates.
   */
  work: { kind: 'refresh'; patience: number } | { kind: 'read'; ids: readonly number[] };
}

/** Does a task. Meant for workers. Gives the memberships that were read; none for a refresh. */
export async function doValuesTask(task: SchemeValuesTask): Promise<Memberships> {
  try {
    if (task.work.kind === 'refresh') refuseDamaged(task.isolates);
    await using isolates = await openDatabase(task.isolates, { readOnly: task.work.kind === 'read' });
    await using seqdef = task.seqdef === undefined ? undefined : await openDatabase(task.seqdef, { readOnly: true });
    return await readOrRefresh(task.work, isolates, seqdef);
  } catch (error) {
    throw storeError(error, 'The isolate database');
  }
}

async function readOrRefresh(
  work: SchemeValuesTask['work'],
  isolates: Database,
  seqdef: Database | undefined,
): Promise<Memberships> {
  if (work.kind === 'read') return membershipsOf(isolates.connection, seqdef?.connection, work.ids);
  isolates.connection.exec(`pragma busy_timeout = ${work.patience}`);
  await refreshSchemeValues(isolates, seqdef);
  return NO_MEMBERSHIPS;
}
