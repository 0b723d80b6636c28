import type { DatabaseSync } from 'node:sqlite';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { nameProblem, patternProblem } from '#shared/rules/cluster-names.ts';
import type { Change } from '../changes/change-context.ts';
import { kindOf } from '../file/meta.ts';
import { clusterSetOf, listClusterSets, type ClusterSet } from './cluster-sets.ts';

/** A set of clusters that shall be kept. */
export type ClusterSetWish = Omit<ClusterSet, 'id' | 'date_entered' | 'deleted_at'>;

/** Keeps a new set. Its clusters come when it is next worked out. AppError codes: not_isolates, bad_cluster_set 400, unknown_scheme 404, name_used 409. */
export function defineClusterSet(change: Change, wish: ClusterSetWish): { id: number } {
  const { connection } = change;
  if (kindOf(change.database) !== 'isolates') {
    throw new AppError(400, 'not_isolates', 'Clusters are kept in databases of isolates.');
  }
  const thresholds = [...new Set(wish.thresholds)].toSorted((left, right) => right - left);
  refuse(problemOf(change, { ...wish, thresholds }));
  refuseTaken(change, wish.name);
  const added = connection
    .prepare(
      `insert into cluster_set (name, scheme, thresholds, missing, max_missing, is_private, takes_poor, pattern, date_entered)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      wish.name,
      wish.scheme,
      JSON.stringify(thresholds),
      wish.missing,
      wish.max_missing,
      Number(wish.is_private),
      Number(wish.takes_poor),
      wish.pattern,
      change.today,
    );
  const id = Number(added.lastInsertRowid);
  note(change, id, `Began to keep the clusters "${wish.name}" at ${thresholds.join(', ')}.`);
  return { id };
}

/** `except`: the set that may have the name. */
function refuseTaken({ connection }: Change, wanted: string, except?: number): void {
  const known = listClusterSets(connection).find(
    ({ id, name }) => id !== except && name.toLowerCase() === wanted.toLowerCase(),
  );
  if (!known) return;
  const hint =
    known.deleted_at === null ? 'Choose another name.' : 'It is deleted. Bring it back, or choose another name.';
  throw new AppError(409, 'name_used', `There is a set of clusters "${known.name}". ${hint}`);
}

function problemOf({ connection }: Change, wish: ClusterSetWish): string | undefined {
  const scheme = connection
    .prepare(
      'select name, (select count(*) from scheme_locus where scheme = scheme.id) as loci from scheme where id = ?',
    )
    .get(wish.scheme);
  if (!scheme) throw new AppError(404, 'unknown_scheme', `There is no scheme ${wish.scheme}.`);
  const loci = Number(scheme['loci']);
  const { thresholds, max_missing } = wish;
  const wrong = thresholds.find((threshold) => !Number.isInteger(threshold) || threshold < 0 || threshold >= loci);
  const about = `"${String(scheme['name'])}" has ${countOf(loci, 'locus', 'loci')}`;
  if (loci === 0) return `${about}, so nothing can be compared.`;
  if (thresholds.length === 0 || thresholds.length > MOST_THRESHOLDS) {
    return `A set of clusters has 1 to ${MOST_THRESHOLDS} thresholds.`;
  }
  if (wrong !== undefined) return `${about}: a threshold is a whole number from 0 to ${loci - 1}, and ${wrong} is not.`;
  if (max_missing !== null && (!Number.isInteger(max_missing) || max_missing < 0 || max_missing >= loci)) {
    return `${about}: an isolate may lack 0 to ${loci - 1} of them, and not ${max_missing}.`;
  }
  return nameProblem(wish.name) ?? patternProblem(wish.pattern, thresholds);
}

/** Each threshold keeps a row for each isolate. */
const MOST_THRESHOLDS = 10;

/** Stops keeping a set. Nothing of it is lost. AppError codes: unknown_cluster_set 404. */
export function deleteClusterSet(change: Change, { id }: { id: number }): void {
  const { name } = clusterSetOf(change.connection, id);
  change.connection.prepare('update cluster_set set deleted_at = ? where id = ?').run(change.at, id);
  note(change, id, `Stopped keeping the clusters "${name}".`);
}

/** Goes on with a set that was deleted. AppError codes: unknown_cluster_set 404. */
export function restoreClusterSet(change: Change, { id }: { id: number }): void {
  change.connection.prepare('update cluster_set set deleted_at = null where id = ?').run(id);
  const { name } = clusterSetOf(change.connection, id);
  note(change, id, `Went on keeping the clusters "${name}".`);
}

/**
 * Gives a set another name. Its clusters and watches stay with it; nobody finds it by the former one. AppError codes: unknown_cluster_set 404,
 * bad_name 400, name_used 409.
 */
export function renameClusterSet(change: Change, { id, name }: { id: number; name: string }): void {
  const set = clusterSetOf(change.connection, id);
  if (set.name === name) return;
  refuse(nameProblem(name), 'bad_name');
  refuseTaken(change, name, id);
  change.connection.prepare('update cluster_set set name = ? where id = ?').run(name, id);
  note(change, id, `Named the clusters "${set.name}" "${name}".`);
}

/** Gives a cluster another name. The former one stays its own. AppError codes: unknown_cluster 404, bad_name 400, name_used 409. */
export function renameCluster(change: Change, { cluster, name }: { cluster: number; name: string }): void {
  const { connection } = change;
  const row = connection.prepare('select cluster_set, name from cluster where id = ?').get(cluster);
  if (!row) throw new AppError(404, 'unknown_cluster', `There is no cluster ${cluster}.`);
  if (row['name'] === name) return;
  const set = Number(row['cluster_set']);
  const refused = whyNotNamed(connection, { set, cluster, name });
  if (refused) throw refused;
  connection.prepare('delete from cluster_former_name where cluster_set = ? and name = ?').run(set, name);
  connection
    .prepare('insert into cluster_former_name (cluster_set, name, cluster, until, changed_by) values (?, ?, ?, ?, ?)')
    .run(set, String(row['name']), cluster, change.at, change.curator);
  connection.prepare('update cluster set name = ? where id = ?').run(name, cluster);
  note(change, set, `Named the cluster "${String(row['name'])}" "${name}".`);
}

/** Why a cluster of a set cannot get a name: bad_name 400, name_used 409. Undefined where it can. */
export function whyNotNamed(
  connection: DatabaseSync,
  { set, cluster, name }: { set: number; cluster: number; name: string },
): AppError | undefined {
  const problem = nameProblem(name);
  if (problem !== undefined) return new AppError(400, 'bad_name', problem);
  const holder = connection
    .prepare(
      `select id from cluster where cluster_set = :set and name = :name
       union select cluster from cluster_former_name where cluster_set = :set and name = :name`,
    )
    .get({ set, name });
  if (!holder || holder['id'] === cluster) return undefined;
  return new AppError(409, 'name_used', `Another cluster of this set has or had the name "${name}".`);
}

function refuse(problem: string | undefined, code = 'bad_cluster_set'): void {
  if (problem !== undefined) throw new AppError(400, code, problem);
}

function note(change: Change, set: number, action: string): void {
  change.note({ kind: 'cluster_set', record_id: String(set), action });
  change.detailsChanged();
}
