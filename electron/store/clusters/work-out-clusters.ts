import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { clustersOfLinks } from '#electron/relatives/link-samples.ts';
import { isolateAlleles, type IsolateAlleles } from '../designations/isolate-alleles.ts';
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
    const known = isRemade ? new Map<number, LookedAt>() : stored;
    const eligible = new Set(eligibleIsolates(connection, set));
    const noted = progress && !isRemade ? notedSince(connection, progress.seen) : [];
    const suspects = [...eligible]
      .filter((id) => !known.has(id))
      .concat(noted.filter((id) => known.has(id) && eligible.has(id)));
    const fresh = profilesOf(isolateAlleles(connection, loci, { only: suspects }), set, () => onIsolates(0, 0)).filter(
      ({ id, profile }) => known.get(id)?.profile !== profile,
    );
    const went = [...stored.keys()].filter((id) => !eligible.has(id));
    const isSame = fresh.length === 0 && went.length === 0 && progress?.isolates === stored.size && !isRemade;
    if (isSame && seen === progress.seen) return undefined;
    const about = { set: set.id, version: progress?.version ?? 0, seen: seen ?? 0, loci: loci.join(), fresh, went };
    const changed = fresh.filter(({ id }) => known.has(id)).map(({ id }) => id);
    if (isSame) return { ...about, changed, added: [], removed: [], levels: clustersNow(connection, set) };
    const freshOf = new Map(fresh.map((one) => [one.id, one]));
    const compared = [...eligible].filter((id) => (freshOf.get(id) ?? known.get(id))?.is_left_out === false);
    const links = linksOf(connection, set.id);
    const isStill = new Set(compared.filter((id) => !freshOf.has(id)));
    const now = linkIsolates(connection, {
      set,
      loci,
      isolates: compared,
      links: links.filter(({ one, other }) => isStill.has(one) && isStill.has(other)),
      together: isRemade
        ? []
        : formerClusters(connection, set).map((members) => members.filter((id) => isStill.has(id))),
      fresh: freshOf,
      onIsolates,
    });
    const [before, after] = [links, now].map((all) => new Set(all.map(linkText))) as [Set<string>, Set<string>];
    return {
      ...about,
      changed,
      added: now.filter((link) => !before.has(linkText(link))),
      removed: links.filter((link) => !after.has(linkText(link))),
      levels: levelsOf(set, compared, now),
    };
  });
}

/** The clusters of two and more isolates that links hold together. */
function levelsOf(
  { thresholds }: ClusterSet,
  isolates: readonly number[],
  links: readonly IsolateLink[],
): WorkedOut['levels'] {
  const placeOf = new Map(isolates.map((id, place) => [id, place]));
  const placed = links.map(({ one, other, threshold }) => ({
    one: placeOf.get(one) ?? 0,
    other: placeOf.get(other) ?? 0,
    threshold,
  }));
  return thresholds.map((threshold) => ({
    threshold,
    clusters: clustersOfLinks(isolates.length, placed, threshold)
      .filter((members) => members.length > 1)
      .map((members) => members.map((place) => isolates[place] ?? 0)),
  }));
}

const linkText = ({ one, other, threshold }: IsolateLink) => `${one} ${other} ${threshold}`;

/** The hash of the alleles of each isolate, and whether it lacks too many. */
function profilesOf(
  { isolates, matrix, idsOf }: IsolateAlleles,
  { max_missing }: ClusterSet,
  check: () => void,
): FreshIsolate[] {
  return isolates.map((id, row) => {
    if (row % 1000 === 0) check();
    const ids = idsOf(row);
    const missing = ids.filter((allele) => allele === undefined).length;
    return {
      id,
      profile: hash('sha1', ids.join('\t'), 'base64url').slice(0, HASH_LENGTH),
      is_left_out: missing === matrix.loci || missing > (max_missing ?? matrix.loci),
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
  const [list] = cellsOf(
    connection,
    `select json_group_array(id) from (select id from isolate i where ${conditions.join(' and ')} order by id)`,
  );
  return jsonIn(list) as number[];
}

/** Isolates whose designations may have changed since a place in the log. The one at that place may have changed again. */
function notedSince(connection: DatabaseSync, last: number): number[] {
  const rows = statementOf(connection, 'select isolate from designation_change where number >= ?').all(last);
  return rows.map(({ isolate }) => Number(isolate));
}

type LookedAt = Omit<FreshIsolate, 'id'>;

function lookedAt(connection: DatabaseSync, set: number): Map<number, LookedAt> {
  const rows = statementOf(
    connection,
    'select isolate, profile, is_left_out from cluster_isolate where cluster_set = ?',
  );
  return new Map(
    rows
      .all(set)
      .map((row) => [
        Number(row['isolate']),
        { profile: String(row['profile']), is_left_out: row['is_left_out'] === 1 },
      ]),
  );
}

function linksOf(connection: DatabaseSync, set: number): IsolateLink[] {
  const rows = statementOf(connection, 'select one, other, threshold from cluster_link where cluster_set = ?').all(set);
  return rows as unknown as IsolateLink[];
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
