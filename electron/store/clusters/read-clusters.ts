import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '../file/prepared-query.ts';
import type { Part } from '../records/part.ts';
import type { ClusterSet } from './cluster-sets.ts';

/** A cluster as it is now. */
export interface ClusterRow {
  /** Row id. */
  id: number;
  /** Name of its set. */
  set_name: string;
  name: string;
  threshold: number;
  isolates: number;
  /** ISO timestamps. */
  born: string;
  last_changed: string;
  ended: string | null;
  /** Name of the cluster of which its members are a part now. */
  merged_into: string | null;
}

const MEMBERS = '(select count(*) from cluster_member m where m.cluster = c.id and m.until is null)';

const COLUMNS = `c.id, s.name as set_name, c.name, c.threshold, ${MEMBERS} as isolates,
  (select at from cluster_run where id = c.born) as born,
  (select max(at) from cluster_run r join cluster_event e on e.run = r.id
    where e.cluster = c.id or (e.other = c.id and e.kind = 'merged_into')) as last_changed,
  (select at from cluster_run where id = c.ended) as ended,
  (select into_it.name from cluster_event e join cluster into_it on into_it.id = e.other
    where e.cluster = c.id and e.run = c.ended and e.kind = 'merged_into') as merged_into`;
const FROM = 'cluster c join cluster_set s on s.id = c.cluster_set and s.deleted_at is null';

/** Which clusters of a set are listed. */
export interface ChosenClusters {
  /** Row id of the set. */
  set: number;
  threshold: number | undefined;
  ended: boolean;
}

const CHOSEN = `c.cluster_set = :set and (:threshold is null or c.threshold = :threshold) and (c.ended is not null) = :ended`;
const valuesOf = ({ set, threshold, ended }: ChosenClusters) => ({
  set,
  threshold: threshold ?? null,
  ended: Number(ended),
});

export function countClusters(connection: DatabaseSync, choice: ChosenClusters): number {
  return Number(
    statementOf(connection, `select count(*) as n from cluster c where ${CHOSEN}`).get(valuesOf(choice))?.['n'],
  );
}

/** The clusters of a set, those with most isolates first; of ended ones the last first. */
export function listClusters(
  connection: DatabaseSync,
  choice: ChosenClusters,
  { offset, limit }: Part<ClusterRow>,
): ClusterRow[] {
  const order = choice.ended ? 'c.ended desc, c.id' : `${MEMBERS} desc, c.id`;
  const rows = statementOf(
    connection,
    `with page as (select c.id, row_number() over (order by ${order}) as place from cluster c where ${CHOSEN}
       order by place limit :limit offset :offset)
     select ${COLUMNS} from page join ${FROM} where c.id = page.id order by place`,
  );
  return rows.all({ ...valuesOf(choice), limit, offset }) as unknown as ClusterRow[];
}

/** A cluster of a set (row id) by its name, or by one that it had. */
export function findCluster(connection: DatabaseSync, set: number, name: string): ClusterRow | undefined {
  const row = statementOf(
    connection,
    `select ${COLUMNS} from ${FROM} where c.cluster_set = :set and c.id = coalesce(
       (select id from cluster where cluster_set = :set and name = :name),
       (select cluster from cluster_former_name where cluster_set = :set and name = :name))`,
  );
  return row.get({ set, name }) as unknown as ClusterRow | undefined;
}

/** Names that a cluster (row id) had before, the last one first. */
export function formerNames(connection: DatabaseSync, cluster: number): { name: string; until: string }[] {
  const sql = 'select name, until from cluster_former_name where cluster = ? order by until desc';
  return statementOf(connection, sql).all(cluster) as unknown as ReturnType<typeof formerNames>;
}

/** The clusters at smaller thresholds in which members of a cluster (row id) are, those with most isolates first. */
export function clustersWithin(connection: DatabaseSync, cluster: number, most: number): ClusterRow[] {
  const rows = statementOf(
    connection,
    `select ${COLUMNS} from ${FROM} where c.ended is null and c.id in (
       select its.cluster from cluster_member own join cluster_member its on its.isolate = own.isolate and its.until is null
       where own.cluster = :cluster and own.until is null)
     and c.cluster_set = (select cluster_set from cluster where id = :cluster)
     and c.threshold < (select threshold from cluster where id = :cluster)
     order by c.threshold desc, isolates desc, c.id limit :most`,
  );
  return rows.all({ cluster, most }) as unknown as ClusterRow[];
}

/** The clusters in which an isolate is, by set, the largest threshold first. */
export function clustersOfIsolate(connection: DatabaseSync, isolate: number): ClusterRow[] {
  const rows = statementOf(
    connection,
    `select ${COLUMNS} from ${FROM} where c.ended is null
     and c.id in (select cluster from cluster_member where isolate = ? and until is null)
     order by s.name, c.threshold desc`,
  );
  return rows.all(isolate) as unknown as ClusterRow[];
}

interface MemberRow {
  isolate: number;
  name: string;
  since: string;
}

/** The isolates of a cluster (row id), by id. */
export function listMembers(
  connection: DatabaseSync,
  cluster: number,
  { offset, limit }: Part<MemberRow>,
): MemberRow[] {
  const rows = statementOf(
    connection,
    `select m.isolate, i.name, (select at from cluster_run where id = m.since) as since
     from cluster_member m join isolate i on i.id = m.isolate
     where m.cluster = ? and m.until is null order by m.isolate limit ? offset ?`,
  );
  return rows.all(cluster, limit, offset) as unknown as MemberRow[];
}

/** The ids of the isolates of a cluster (row id). */
export function membersOf(connection: DatabaseSync, cluster: number): number[] {
  const rows = statementOf(connection, 'select isolate from cluster_member where cluster = ? and until is null');
  return rows.all(cluster).map(({ isolate }) => Number(isolate));
}

/** The ids of the isolates that are in clusters of a set (row id) at a threshold. */
export function membersAt(connection: DatabaseSync, set: number, threshold: number): number[] {
  const rows = statementOf(
    connection,
    `select m.isolate from cluster c join cluster_member m on m.cluster = c.id and m.until is null
     where c.cluster_set = ? and c.threshold = ? and c.ended is null order by m.isolate`,
  );
  return rows.all(set, threshold).map(({ isolate }) => Number(isolate));
}

/** How many of the isolates that are in clusters of a set (row id) at a threshold have no verdict. */
export function countUnjudged(connection: DatabaseSync, set: number, threshold: number): number {
  const row = statementOf(
    connection,
    `select count(*) as n from cluster c join cluster_member m on m.cluster = c.id and m.until is null
     where c.cluster_set = ? and c.threshold = ? and c.ended is null
     and not exists (select 1 from isolate_verdict v where v.isolate = m.isolate and v.is_outdated = 0 and v.kind <> 'none')`,
  );
  return Number(row.get(set, threshold)?.['n']);
}

interface SetLevel {
  threshold: number;
  clusters: number;
  isolates: number;
  largest: number;
}

/** What a set holds at each threshold, and when that changed the last time. Undefined until it is worked out for the first time. */
export function levelsOf(
  connection: DatabaseSync,
  { id, thresholds }: ClusterSet,
): { levels: SetLevel[]; last_changed: string } | undefined {
  const changed = statementOf(connection, 'select max(at) as at from cluster_run where cluster_set = ?').get(id)?.[
    'at'
  ];
  if (changed === null) return undefined;
  const sizes = statementOf(
    connection,
    `select threshold, count(*) as clusters, sum(isolates) as isolates, max(isolates) as largest
     from (select c.threshold, ${MEMBERS} as isolates from cluster c where c.cluster_set = ? and c.ended is null)
     group by threshold`,
  ).all(id) as unknown as SetLevel[];
  const levels = thresholds.map(
    (threshold) =>
      sizes.find((level) => level.threshold === threshold) ?? { threshold, clusters: 0, isolates: 0, largest: 0 },
  );
  return { levels, last_changed: String(changed) };
}

interface NamedIsolate {
  isolate: number;
  name: string;
  is_left_out: boolean;
  /** Names of its clusters by their thresholds. */
  names: ReadonlyMap<number, string>;
}

/** All isolates that a set (row id) has looked at, by id, with their clusters. For a connection that shows all. */
export function namesOfIsolates(connection: DatabaseSync, set: number): NamedIsolate[] {
  const names = new Map<number, Map<number, string>>();
  const members = connection.prepare(
    `select m.isolate, c.threshold, c.name from cluster c join cluster_member m on m.cluster = c.id and m.until is null
     where c.cluster_set = ? and c.ended is null`,
  );
  for (const { isolate, threshold, name } of members.iterate(set)) {
    const own = names.get(Number(isolate)) ?? new Map<number, string>();
    names.set(Number(isolate), own.set(Number(threshold), String(name)));
  }
  const rows = connection.prepare(
    `select c.isolate, i.name, c.is_left_out from cluster_isolate c join isolate i on i.id = c.isolate
     where c.cluster_set = ? order by c.isolate`,
  );
  return rows.all(set).map((row) => ({
    isolate: Number(row['isolate']),
    name: String(row['name']),
    is_left_out: row['is_left_out'] === 1,
    names: names.get(Number(row['isolate'])) ?? new Map<number, string>(),
  }));
}
