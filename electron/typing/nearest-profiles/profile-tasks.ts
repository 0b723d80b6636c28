import { openDatabase } from '#electron/store/file/database.ts';
import type { IndexedDatabase } from '../typing-tasks.ts';
import type { WorkControl } from '../work-control.ts';
import { findNearestProfiles, findPossibleProfiles, type ComparedProfile, type FoundAlleles } from './find-nearest.ts';

/** What a worker may be asked of the profiles of a scheme. */
export interface ProfileTask {
  kind: 'profiles';
  database: IndexedDatabase;
  scheme: number;
  found: FoundAlleles;
  /** The nearest, at most `limit` that differ at no more than `most` loci; or every one that may fit all alleles found. */
  wish: { kind: 'nearest'; limit: number; most?: number | undefined } | { kind: 'possible' };
}

export type ProfileAnswer = { kind: 'nearest'; profiles: ComparedProfile[] } | { kind: 'possible'; rows: number[] };

/** Looks through the profiles of a scheme; runs in a worker. The database is open for the time of the work only. */
export async function doProfileTask(task: ProfileTask, control: WorkControl): Promise<ProfileAnswer> {
  const { scheme, found, wish } = task;
  const database = await openDatabase(task.database.file, { readOnly: true });
  try {
    // One transaction, so that the file of profiles and what it is verified against are of one moment.
    database.connection.exec('begin');
    const about = [database.connection, task.database.index, scheme, found] as const;
    return wish.kind === 'nearest'
      ? { kind: 'nearest', profiles: await findNearestProfiles(...about, wish, control) }
      : { kind: 'possible', rows: await findPossibleProfiles(...about, control) };
  } finally {
    await database.close();
  }
}
