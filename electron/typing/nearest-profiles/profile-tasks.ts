import type { DatabaseSync } from 'node:sqlite';
import { defined } from '#shared/defined.ts';
import { readConnection } from '#electron/store/file/read-connection.ts';
import type { IndexedDatabase } from '../index/indexed-database.ts';
import { findTwoFamilies, type TwoFamilies } from '../verdict/two-families.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import {
  findNearestProfiles,
  findPossibleProfiles,
  type ComparedProfile,
  type AllelesByLocus,
  type NearestWish,
} from './find-nearest.ts';

/** A request to a worker about the profiles of a scheme. */
export interface ProfileTask {
  kind: 'profiles';
  database: IndexedDatabase;
  scheme: number;
  found: AllelesByLocus;
  /**
   * `nearest`: those that differ at the fewest loci. `possible`: every profile that may
   * have all alleles found. `families`: whether two types together explain them.
   */
  wish: ({ kind: 'nearest' } & NearestWish) | { kind: 'possible' } | { kind: 'families' };
}

export type ProfileAnswer =
  | { kind: 'nearest'; profiles: ComparedProfile[] }
  | { kind: 'possible'; rows: number[] }
  | { kind: 'families'; families: TwoFamilies | undefined };

/** Searches the profiles of a scheme. Runs in a worker. The database is open only for the time of the work. */
export async function doProfileTask(task: ProfileTask, control: WorkControl): Promise<ProfileAnswer> {
  const { scheme, found, wish } = task;
  const { file, fixed } = task.database;
  const work = async (connection: DatabaseSync): Promise<ProfileAnswer> => {
    if (wish.kind === 'families') {
      const alleles = found.map(([allele = '']) => allele);
      return { kind: 'families', families: findTwoFamilies(connection, scheme, alleles) };
    }
    const about = [connection, task.database, scheme, found] as const;
    return wish.kind === 'nearest'
      ? { kind: 'nearest', profiles: await findNearestProfiles(...about, wish, control) }
      : { kind: 'possible', rows: await findPossibleProfiles(...about, control) };
  };
  return readConnection(file, work, defined({ fixed }));
}
