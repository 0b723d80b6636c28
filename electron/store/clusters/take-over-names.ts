import type { DatabaseSync } from 'node:sqlite';
import { namedList } from '#shared/count-of.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';
import type { Change } from '../changes/change-context.ts';
import { renameCluster, whyNotNamed } from './change-cluster-sets.ts';
import { clusterSetOf } from './cluster-sets.ts';

/** Names of clusters that a laboratory used elsewhere. */
export interface FormerNames {
  /** Row id. */
  set: number;
  levels: readonly NamesOfLevel[];
}

interface NamesOfLevel {
  threshold: number;
  /** Isolates by id or name, with the name of their cluster. */
  samples: readonly { sample: string; name: string }[];
}

/** Which clusters get names from elsewhere, and what was not taken over. */
export interface PlannedNames {
  /** `cluster` is a row id, `from` its name now. Clusters that have their name already are not among them. */
  renames: { cluster: number; from: string; to: string; isolates: number }[];
  /** Number of names that a cluster has already. */
  kept: number;
  /** Sentences about what is not taken over. */
  notes: string[];
}

/** How many names a sentence tells. */
const NAMED = 20;

/** An isolate of the clusters at a threshold. */
interface Sighting {
  name: string;
  cluster: number;
  from: string;
  isolates: number;
}

/**
 * Says which clusters get the names that they had elsewhere: each name goes to the cluster with most of its isolates, and a cluster takes the
 * name of most of its isolates; of equal ones the first by name. AppError codes: unknown_cluster_set 404, bad_cluster_set 400.
 */
export function planNames(connection: DatabaseSync, { set: key, levels }: FormerNames): PlannedNames {
  const { id: set, thresholds } = clusterSetOf(connection, key);
  const planned: PlannedNames = { renames: [], kept: 0, notes: [] };
  // A name is that of one cluster at all thresholds.
  const given = new Map<string, number>();
  for (const level of levels) {
    if (!thresholds.includes(level.threshold)) {
      const has = `The set has no threshold ${level.threshold}. It has ${thresholds.join(', ')}.`;
      throw new AppError(400, 'bad_cluster_set', has);
    }
    const { renames, kept, notes } = planLevel(connection, { set, level, given });
    planned.renames.push(...renames);
    planned.kept += kept;
    planned.notes.push(...notes.map((note) => (levels.length > 1 ? `At ${level.threshold}: ${note}` : note)));
  }
  return planned;
}

function planLevel(
  connection: DatabaseSync,
  { set, level, given }: { set: number; level: NamesOfLevel; given: Map<string, number> },
): PlannedNames {
  const { pairs, notes, names } = countPairs(connection, set, level);
  const named = new Set<number>();
  const own = new Set<string>();
  const renames: PlannedNames['renames'] = [];
  const refused = new Map<string, string>();
  let kept = 0;
  for (const { name, cluster, from, isolates } of pairs) {
    if (own.has(name) || named.has(cluster)) continue;
    const reason = given.has(name)
      ? 'A cluster at another threshold gets this name.'
      : whyNotNamed(connection, { set, cluster, name })?.message;
    if (reason !== undefined) {
      refused.set(name, `${name}: ${reason}`);
      continue;
    }
    given.set(name, cluster);
    own.add(name);
    named.add(cluster);
    if (from === name) kept += 1;
    else renames.push({ cluster, from, to: name, isolates });
  }
  const met = new Set(pairs.map(({ name }) => name));
  const isPart = ({ name, cluster }: Sighting) => !own.has(name) && !refused.has(name) && named.has(cluster);
  return {
    renames,
    kept,
    notes: [
      ...notes,
      ...tell(
        names.filter((name) => !met.has(name)),
        'No isolate with these names of clusters is in a cluster here',
      ),
      ...tell(
        pairs.filter(({ name, cluster }) => own.has(name) && given.get(name) !== cluster).map(({ name }) => name),
        'These clusters are in several parts here, and the largest part gets the name',
      ),
      ...tell(
        pairs.filter(isPart).map(({ name }) => name),
        'These clusters are a part of a larger one here, which gets another name',
      ),
      ...(refused.size > 0 ? [`Not taken over: ${namedList([...refused.values()], NAMED)}`] : []),
    ],
  };
}

/** Gives clusters the names that they had elsewhere, as `planNames` says. */
export function takeOverNames(change: Change, names: FormerNames): PlannedNames {
  const planned = planNames(change.connection, names);
  for (const { cluster, to } of planned.renames) renameCluster(change, { cluster, name: to });
  return planned;
}

/** How many isolates of each cluster have each name, most first, and what of the table could not be looked up. */
function countPairs(connection: DatabaseSync, set: number, { threshold, samples }: NamesOfLevel) {
  const named = connection.prepare('select id from isolate where name = ? and new_version is null limit 2');
  const numbered = connection.prepare('select id from isolate where id = ? and new_version is null');
  const clusterOf = connection.prepare(
    `select c.id, c.name from cluster_member m join cluster c on c.id = m.cluster
     where m.isolate = ? and m.until is null and c.cluster_set = ? and c.threshold = ? and c.ended is null`,
  );
  const unknown: string[] = [];
  const several: string[] = [];
  const twice: string[] = [];
  const nameOf = new Map<number, string>();
  for (const { sample, name } of samples) {
    const byName = named.all(sample);
    const byId = byName.length === 0 && /^\d{1,15}$/.test(sample) ? numbered.get(Number(sample)) : undefined;
    const isolate = Number((byName[0] ?? byId)?.['id']);
    if (byName.length > 1) several.push(sample);
    else if (Number.isNaN(isolate)) unknown.push(sample);
    else if ((nameOf.get(isolate) ?? name) !== name) twice.push(sample);
    else nameOf.set(isolate, name);
  }
  const counts = new Map<string, Sighting>();
  for (const [isolate, name] of nameOf) {
    const found = clusterOf.get(isolate, set, threshold);
    if (!found) continue;
    const key = `${Number(found['id'])} ${name}`;
    const pair = counts.get(key) ?? { name, cluster: Number(found['id']), from: String(found['name']), isolates: 0 };
    counts.set(key, { ...pair, isolates: pair.isolates + 1 });
  }
  return {
    names: [...new Set(samples.map(({ name }) => name))],
    pairs: [...counts.values()].toSorted(
      (left, right) =>
        right.isolates - left.isolates || compareNatural(left.name, right.name) || left.cluster - right.cluster,
    ),
    notes: [
      ...tell(unknown, 'No isolate here has these ids or names'),
      ...tell(several, 'Several isolates have these names, so give their ids'),
      ...tell(twice, 'These isolates have two names of clusters in the table, and count for the first'),
    ],
  };
}

function tell(names: readonly string[], sentence: string): string[] {
  return names.length > 0 ? [`${sentence}: ${namedList([...new Set(names)], NAMED)}.`] : [];
}
