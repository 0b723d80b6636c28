import { parentPort, workerData } from 'node:worker_threads';
import { toProblem, type Problem } from '#shared/problem.ts';
import { openDatabase } from './database.ts';
import { refreshSchemeValues } from './scheme-cache-refresh.ts';

export interface SchemeCacheTask {
  /** Path of the isolate database. */
  isolates: string;
  /** Path of the linked sequence-definition database, when there is one. */
  seqdef?: string;
}

export type SchemeCacheReply = { count: number } | { problem: Problem };

async function work({ isolates: file, seqdef: seqdefFile }: SchemeCacheTask): Promise<SchemeCacheReply> {
  try {
    const isolates = await openDatabase(file);
    try {
      const seqdef = seqdefFile === undefined ? undefined : await openDatabase(seqdefFile, { readOnly: true });
      try {
        return { count: await refreshSchemeValues(isolates, seqdef) };
      } finally {
        await seqdef?.close();
      }
    } finally {
      await isolates.close();
    }
  } catch (error) {
    return { problem: toProblem(error) };
  }
}

void work(workerData as SchemeCacheTask).then((reply) => parentPort?.postMessage(reply));
