import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { clustersOfLinks, type SampleLink } from '#electron/relatives/link-samples.ts';
import { ProfileTable } from '../designations/profile-table.ts';
import { jsonIn } from '#shared/json-in.ts';
import { cellsOf, statementOf } from '../file/prepared-query.ts';
import { readAtOneMoment } from '../file/transaction.ts';
import { linkIsolates, type IsolateLink } from './link-isolates.ts';
import { lociOfScheme, readProgress, type ClusterSet } from './cluster-sets.ts';

/** An isolate that is new in a set, or that has other alleles than before. */
interface FreshIsolate {
  id: number;
  /** Hash of its alleles. */
  profile: string;
  /** It lacks too many loci. */
  is_left_out: boolean;
}

/** What the isolates of a database make of a set of clusters. */
export interface WorkedOut {
  set: number;
  /** The version of what was kept of the set; 0 of a new one. */
  version: number;
  /** The last number of the log of designations. */
  seen: number;
  /** The loci that were compared (row ids), as text. */
  loci: string;
  fresh: FreshIsolate[];
  /** Isolates that were in the set before, and have other alleles. None where other loci are compared. */
  changed: number[];
  /** Isolates that are no more looked at, though they are in the database. */
  went: number[];
  added: IsolateLink[];
  removed: IsolateLink[];
  /** The clusters of two and more isolates at each threshold. */
  levels: { threshold: number; clusters: number[][] }[];
}

/**
 * Works out which clusters the isolates of a database form, from what was kept: only isolates that are new or have other alleles are compared
 * with all others. Undefined where nothing has happened since. Nothing is written: `keepClusters` does it, if the set has not moved on meanwhile.
 * The connection shows all. `onIsolates` gets how many of how many new isolates are done, and may throw to end the work.
 */
export function workOutClusters(
  connection: DatabaseSync,
  set: ClusterSet,
  onIsolates: (done: number, total: number) => void,
): WorkedOut | undefined {
  return readAtOneMoment(connection, () => {
    const progress = readProgress(connection, set.id);
    const loci = lociOfScheme(connection, set.scheme);
    const isRemade = progress?.loci !== loci.join();
    const [seen] = cellsOf(connection, 'select coalesce(max(number), 0) from designation_change').map(Number);
    const stored = lookedAt(connection, set.id);
    const known = isRemade ? new Map<number, boolean>() : stored;
    const eligible = eligibleIsolates(connection, set);
    const isEligible = new Set(eligible);
    const noted = progress && !isRemade ? notedSince(connection, progress.seen) : [];
    const suspects = eligible
      .filter((id) => !known.has(id))
      .concat(noted.filter((id) => known.has(id) && isEligible.has(id)));
    const profiles = isRemade ? new Map<number, string>() : formerProfiles(connection, set.id, suspects);
    const table = new ProfileTable(connection, loci, { only: suspects });
    const fresh = profilesOf(table, set, () => onIsolates(0, 0)).filter(
      ({ id, profile }) => profiles.get(id) !== profile,
    );
    const went = [...stored.keys()].filter((id) => !isEligible.has(id));
    const areAllThere = went.length === 0 && progress?.isolates === stored.size && !isRemade;
    const isSame = fresh.length === 0 && areAllThere;
    if (isSame && seen === progress.seen) return undefined;
    const about = { set: set.id, version: progress?.version ?? 0, seen: seen ?? 0, loci: loci.join(), fresh, went };
    const changed = fresh.filter(({ id }) => known.has(id)).map(({ id }) => id);
    if (isSame) return { ...about, changed, added: [], removed: [], levels: clustersNow(connection, set) };
    const freshOf = new Map(fresh.map((one) => [one.id, one]));
    const compared = eligible.filter((id) => !(freshOf.get(id)?.is_left_out ?? known.get(id)));
    const { links, ...others } = linkIsolates(connection, {
      set,
      loci,
      isolates: compared,
      table,
      links: linksOf(connection, set.id),
      // Only who leaves a cluster can have held it together.
      together: isRemade || (areAllThere && changed.length === 0) ? [] : formerClusters(connection, set),
      fresh: freshOf,
      onIsolates,
    });
    return { ...about, changed, ...others, levels: levelsOf(set, compared, links) };
  });
}

/** The clusters of two and more isolates that links hold together. */
function levelsOf(
  { thresholds }: ClusterSet,
  isolates: readonly number[],
  links: readonly SampleLink[],
): WorkedOut['levels'] {
  return thresholds.map((threshold) => ({
    threshold,
    clusters: clustersOfLinks(isolates.length, links, threshold)
      .filter((members) => members.length > 1)
      .map((members) => members.map((place) => isolates[place] ?? 0)),
  }));
}

/** The hash of the alleles of each isolate, and whether it lacks too many. */
function profilesOf(table: ProfileTable, { max_missing }: ClusterSet, check: () => void): FreshIsolate[] {
  const { loci } = table.matrix;
  return table.isolates.map((id, row) => {
    if (row % 1000 === 0) check();
    const ids = table.idsOf(row);
    const missing = ids.filter((allele) => allele === undefined).length;
    return {
      id,
      profile: hash('sha1', ids.join('\t'), 'base64url').slice(0, HASH_LENGTH),
      is_left_out: missing === loci || missing > (max_missing ?? loci),
    };
  });
}

/** Characters of 6 bits: two of a million isolates have the same by chance once in 10^17 times. */
const HASH_LENGTH = 16;

/** Verdicts with which genomes join no cluster, unless the set takes them, too. A genome that nobody has judged joins. */
const POOR = "'look', 'bad', 'other'";

/** The newest versions of isolates of which a set may be made, by id. */
function eligibleIsolates(connection: DatabaseSync, { is_private, takes_poor }: ClusterSet): number[] {
  const conditions = [
    'new_version is null',
    ...(is_private ? [] : ['is_private = 0']),
    ...(takes_poor
      ? []
      : [
          `not exists (select 1 from isolate_verdict v where v.isolate = i.id and is_outdated = 0 and kind in (${POOR}))`,
        ]),
  ];
  const where = conditions.join(' and ');
  return (
    listsOf(connection, `select json_group_array(id) from (select id from isolate i where ${where} order by id)`)[0] ??
    []
  );
}

/** Isolates whose designations may have changed since a place in the log. The one at that place may have changed again. */
function notedSince(connection: DatabaseSync, last: number): number[] {
  const rows = statementOf(connection, 'select isolate from designation_change where number >= ?').all(last);
  return rows.map(({ isolate }) => Number(isolate));
}

/** The isolates that were looked at, and whether each is left out. */
function lookedAt(connection: DatabaseSync, set: number): Map<number, boolean> {
  const [ids = [], isLeftOut = []] = listsOf(
    connection,
    'select json_group_array(isolate), json_group_array(is_left_out) from cluster_isolate where cluster_set = ?',
    set,
  );
  return new Map(ids.map((id, place) => [id, isLeftOut[place] === 1]));
}

/** The hashes that isolates had of their alleles. */
function formerProfiles(connection: DatabaseSync, set: number, isolates: readonly number[]): Map<number, string> {
  const rows = statementOf(
    connection,
    'select isolate, profile from cluster_isolate where cluster_set = ? and isolate in (select value from json_each(?))',
  ).all(set, JSON.stringify(isolates));
  return new Map(rows.map(({ isolate, profile }) => [Number(isolate), String(profile)]));
}

function linksOf(connection: DatabaseSync, set: number): IsolateLink[] {
  const [ones = [], others = [], thresholds = []] = listsOf(
    connection,
    `select json_group_array(one), json_group_array(other), json_group_array(threshold) from cluster_link where cluster_set = ?`,
    set,
  );
  return ones.map((one, place) => ({ one, other: others[place] ?? 0, threshold: thresholds[place] ?? 0 }));
}

/** Lists of numbers. SQLite gives them in JSON in a third of the time that rows take. */
function listsOf(connection: DatabaseSync, sql: string, ...values: number[]): number[][] {
  return cellsOf(connection, sql, ...values).map((list) => jsonIn(list) as number[]);
}

/** The members of each cluster that lives at the largest threshold, as they were kept. */
function formerClusters(connection: DatabaseSync, { id, thresholds }: ClusterSet): number[][] {
  return clustersAt(connection, id, Math.max(...thresholds));
}

function clustersNow(connection: DatabaseSync, { id, thresholds }: ClusterSet): WorkedOut['levels'] {
  return thresholds.map((threshold) => ({ threshold, clusters: clustersAt(connection, id, threshold) }));
}

function clustersAt(connection: DatabaseSync, set: number, threshold: number): number[][] {
  const rows = statementOf(
    connection,
    `select json_group_array(isolate) as members from cluster_member m join cluster c on c.id = m.cluster
       where c.cluster_set = ? and c.threshold = ? and c.ended is null and m.until is null group by c.id`,
  ).all(set, threshold);
  return rows.map(({ members }) => jsonIn(members) as number[]);
}
