import type { DatabaseSync } from 'node:sqlite';
import { jsonIn } from '#shared/json-in.ts';
import { statementOf } from '../file/prepared-query.ts';
import type { Part } from '../records/part.ts';

/** What happened to a cluster at a moment, seen from it: `gave_off` and `took_in` are what `other` tells as `born` and `merged_into`. */
interface ClusterEventRow {
  at: string;
  kind: 'born' | 'returned' | 'joined' | 'left' | 'took_in' | 'merged_into' | 'gave_off' | 'ended';
  /** Name of the cluster from which it came, or into which it went. */
  other: string | null;
  /** Ids of isolates. */
  came: number[];
  left: number[];
  changed: number[];
}

/** Isolates that are told of an event. */
const TOLD = 100;

const EVENTS = `from cluster_event e where e.cluster = :cluster or (e.other = :cluster and e.cluster <> :cluster)`;

export function countEvents(connection: DatabaseSync, cluster: number): number {
  return Number(statementOf(connection, `select count(*) as n ${EVENTS}`).get({ cluster })?.['n']);
}

/** What happened to a cluster (row id), the last event first. */
export function listEvents(
  connection: DatabaseSync,
  cluster: number,
  { offset, limit }: Part<ClusterEventRow>,
): ClusterEventRow[] {
  const rows = statementOf(
    connection,
    `select e.id, e.run, e.kind, e.cluster as of, (select at from cluster_run where id = e.run) as at,
       (select id from cluster where id = iif(e.cluster = :cluster, e.other, e.cluster)) as other,
       (select name from cluster where id = iif(e.cluster = :cluster, e.other, e.cluster)) as other_name
     ${EVENTS} order by e.run desc, e.id desc limit :limit offset :offset`,
  );
  return rows.all({ cluster, limit, offset }).map((row) => {
    const told = { cluster, run: Number(row['run']), other: row['other'] === null ? 0 : Number(row['other']) };
    const kind = kindOf(String(row['kind']) as ClusterEventRow['kind'], row['of'] === cluster);
    return {
      at: String(row['at']),
      kind,
      other: row['other_name'] === null ? null : String(row['other_name']),
      came: isolatesOf(connection, CAME[kind], told),
      left: isolatesOf(connection, LEFT[kind], told),
      changed: isolatesOf(connection, CHANGED, told),
    };
  });
}

function kindOf(kind: ClusterEventRow['kind'], isOwn: boolean): ClusterEventRow['kind'] {
  if (isOwn) return kind;
  return kind === 'merged_into' ? 'took_in' : 'gave_off';
}

/** Isolates of a cluster that came at the run, or left it then; `its`: as they were in another one. */
const CAME_NOW = 'm.cluster = :cluster and m.since = :run';
const LEFT_NOW = 'm.cluster = :cluster and m.until = :run';
const WITH_OTHER = (its: 'since' | 'until') =>
  `exists (select 1 from cluster_member its where its.isolate = m.isolate and its.cluster = :other and its.${its} = :run)`;
/** Those that came with a cluster that ended here, or left with one that began of this one, are told of with it. */
const WITH_ANY = (its: 'since' | 'until', event: string) =>
  `exists (select 1 from cluster_member its join cluster_event e on e.cluster = its.cluster and e.run = :run and e.other = :cluster
     where its.isolate = m.isolate and its.${its} = :run and e.kind in (${event}))`;

const CAME: Partial<Record<ClusterEventRow['kind'], string>> = {
  born: CAME_NOW,
  returned: CAME_NOW,
  joined: `${CAME_NOW} and not ${WITH_ANY('until', "'merged_into'")}`,
  took_in: `${CAME_NOW} and ${WITH_OTHER('until')}`,
};
const LEFT: Partial<Record<ClusterEventRow['kind'], string>> = {
  left: `${LEFT_NOW} and not ${WITH_ANY('since', "'born', 'returned'")}`,
  gave_off: `${LEFT_NOW} and ${WITH_OTHER('since')}`,
  merged_into: LEFT_NOW,
  ended: LEFT_NOW,
};
const CHANGED = `m.cluster = :cluster and m.since <= :run and (m.until is null or m.until >= :run)
  and exists (select 1 from cluster_changed where run = :run and isolate = m.isolate)`;

function isolatesOf(
  connection: DatabaseSync,
  condition: string | undefined,
  values: { cluster: number; run: number; other: number },
): number[] {
  if (condition === undefined) return [];
  const sql = `select json_group_array(isolate) as ids from (
    select distinct m.isolate from cluster_member m where ${condition} order by m.isolate limit ${TOLD})`;
  const statement = statementOf(connection, sql);
  statement.setAllowUnknownNamedParameters(true);
  return jsonIn(statement.get(values)?.['ids']) as number[];
}
