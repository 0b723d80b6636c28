import type { DatabaseSync } from 'node:sqlite';
import { SEES_ALL, type RecordReader } from '#electron/rights/record-reader.ts';
import { jsonIn } from '#shared/json-in.ts';
import { AppError } from '#shared/problem.ts';
import { statementOf } from '../file/prepared-query.ts';
import type { ClusterTables } from '../tables/cluster-tables.ts';

/** How a set of clusters is made. */
export interface ClusterSet {
  id: number;
  name: string;
  /** Row id. */
  scheme: number;
  /** Whole numbers, falling. */
  thresholds: readonly number[];
  missing: ClusterTables['cluster_set']['missing'];
  max_missing: number | null;
  /** Over all isolates, and not over public ones alone. */
  is_private: boolean;
  /** Genomes that are not good join, too. */
  takes_poor: boolean;
  pattern: string;
  date_entered: string;
  deleted_at: string | null;
}

/** The sets that the connection shows, those too that are deleted, by name. A file of an earlier layout has none. */
export function listClusterSets(connection: DatabaseSync): ClusterSet[] {
  return statementOf(connection, 'select * from cluster_set order by name')
    .all()
    .map((row) => ({
      ...(row as unknown as ClusterSet),
      thresholds: jsonIn(row['thresholds']) as number[],
      is_private: row['is_private'] === 1,
      takes_poor: row['takes_poor'] === 1,
    }));
}

/** A set that is not deleted, and that a reader may know of, by its id or name. AppError codes: unknown_cluster_set 404. */
export function clusterSetOf(
  connection: DatabaseSync,
  key: number | string,
  reader: RecordReader = SEES_ALL,
): ClusterSet {
  const sets = listClusterSets(connection).filter(
    ({ deleted_at, is_private }) => deleted_at === null && (!is_private || reader.sees === 'all'),
  );
  const found = sets.find(({ id, name }) => (typeof key === 'number' ? id === key : name === key));
  if (found) return found;
  throw new AppError(404, 'unknown_cluster_set', `There is no set of clusters ${JSON.stringify(key)}.`);
}

/** How far a set has followed the database. Undefined where it was never made. */
export function readProgress(
  connection: DatabaseSync,
  set: number,
): Omit<ClusterTables['cluster_progress'], 'cluster_set'> | undefined {
  const sql = 'select version, seen, loci, isolates from cluster_progress where cluster_set = ?';
  return statementOf(connection, sql).get(set) as ReturnType<typeof readProgress>;
}

/** The loci of a scheme (row ids), in its order. */
export function lociOfScheme(connection: DatabaseSync, scheme: number): number[] {
  const rows = statementOf(connection, 'select locus from scheme_locus where scheme = ? order by position').all(scheme);
  return rows.map(({ locus }) => Number(locus));
}
