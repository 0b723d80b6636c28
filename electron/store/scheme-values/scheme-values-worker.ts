import { parentPort, workerData } from 'node:worker_threads';
import { toProblem, type Problem } from '#shared/problem.ts';
import { openDatabase, type Database } from '../file/database.ts';
import { membershipsOf, type Memberships } from './memberships.ts';
import { refreshSchemeValues } from './refresh-values.ts';
import { storeError } from '../file/store-errors.ts';

export interface SchemeValuesTask {
  /** Path of the isolate database. */
  isolates: string;
  /** Path of the linked sequence-definition database, when there is one. */
  seqdef?: string;
  /** Brings the tables up to date, waiting so many milliseconds for others that write; or only reads what some isolates are. */
  work: { kind: 'refresh'; patience: number } | { kind: 'read'; ids: readonly number[] };
}

export type SchemeValuesReply = { count: number } | { memberships: Memberships } | { problem: Problem };

async function work(task: SchemeValuesTask): Promise<SchemeValuesReply> {
  try {
    const isolates = await openDatabase(task.isolates, { readOnly: task.work.kind === 'read' });
    try {
      const seqdef = task.seqdef === undefined ? undefined : await openDatabase(task.seqdef, { readOnly: true });
      try {
        return await outcomeOf(task.work, isolates, seqdef);
      } finally {
        await seqdef?.close();
      }
    } finally {
      await isolates.close();
    }
  } catch (error) {
    return { problem: toProblem(storeError(error, 'The isolate database')) };
  }
}

async function outcomeOf(
  asked: SchemeValuesTask['work'],
  isolates: Database,
  seqdef: Database | undefined,
): Promise<SchemeValuesReply> {
  if (asked.kind === 'read') {
    return { memberships: membershipsOf(isolates.connection, seqdef?.connection, asked.ids) };
  }
  isolates.connection.exec(`pragma busy_timeout = ${asked.patience}`);
  return { count: await refreshSchemeValues(isolates, seqdef) };
}

void work(workerData as SchemeValuesTask).then((reply) => parentPort?.postMessage(reply));
