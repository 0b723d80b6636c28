import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../changes/change-context.ts';
import type { People } from '../site/caller.ts';
import { jsonIn } from '#shared/json-in.ts';
import type { RecordReader } from '#electron/rights/record-reader.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import type { ClusterRun } from './keep-clusters.ts';
import { endWatch } from './change-watches.ts';
import { foundBySearch } from './watch-search.ts';
import { listWatches, readerOfWatch, type ClusterWatch } from './watches.ts';

/** What a run has brought to a cluster. */
interface Joined {
  cluster: number;
  /** Ids of those that joined, and of those that were there before and still are, with the day on which each was entered. */
  came: readonly Entered[];
  stayed: readonly Entered[];
  /** Those that were there just before, those too that have left. */
  before: readonly Entered[];
}

interface Entered {
  id: number;
  day: string;
}

/**
 * Notes what a run has brought to those who watch its set, in the change that writes the run: one notice for each watch. Watches end here whose
 * people have lost their rights. Nothing is told twice of an isolate in a cluster.
 */
export async function findForWatches(change: Change, people: People, { set, run }: ClusterRun): Promise<void> {
  const { connection } = change;
  const joins = new Map<number, Joined[]>();
  for (const watch of listWatches(connection, { set: set.id })) {
    if (watch.ended_at !== null) continue;
    const { reader, lost } = readerOfWatch(people, change.database, watch);
    if (lost !== undefined) {
      endWatch(change, watch.id, lost);
      continue;
    }
    const joined = joins.get(watch.threshold) ?? joinedAt(connection, set.id, watch.threshold, run);
    joins.set(watch.threshold, joined);
    const counted = await onlySearched(change, joined, { reader, search: watch.search });
    noteFound(
      connection,
      { watch: watch.id, run },
      counted.map((each) => ({ cluster: each.cluster, ...found(change, watch, each) })),
    );
  }
}

/** What isolates of a search have brought to clusters. Those before count as they are: the age and the values of a cluster are those of all its isolates. */
async function onlySearched(
  { database }: Change,
  joined: readonly Joined[],
  { reader, search }: { reader: RecordReader; search: IsolateFilter | undefined },
): Promise<readonly Joined[]> {
  if (search === undefined || joined.length === 0) return joined;
  const ids = joined.flatMap(({ came, stayed }) => [...came, ...stayed]).map(({ id }) => id);
  const isFound = await foundBySearch(database, { reader, search }, ids);
  const only = (all: readonly Entered[]) => all.filter(({ id }) => isFound.has(id));
  return joined.map((each) => ({ ...each, came: only(each.came), stayed: only(each.stayed) }));
}

/** New isolates of a cluster, and the others that are told of with them. */
interface Found {
  fresh: readonly Entered[];
  others: readonly Entered[];
}

const NOTHING: Found = { fresh: [], others: [] };

function found({ connection, today }: Change, { id, rule }: ClusterWatch, { cluster, ...joined }: Joined): Found {
  const told = toldBefore(connection, id, cluster);
  const untold = (all: readonly Entered[]) => all.filter((isolate) => !told.has(isolate.id));
  switch (rule.kind) {
    case 'recent': {
      const first = daysBefore(today, rule.days);
      const isRecent = ({ day }: Entered) => day >= first;
      const fresh = untold(joined.came.filter(isRecent));
      const isFresh = new Set(fresh);
      const others = [...joined.came, ...joined.stayed].filter((one) => isRecent(one) && !isFresh.has(one));
      return fresh.length + others.length >= rule.isolates ? { fresh, others } : NOTHING;
    }
    case 'old': {
      // A cluster is as old as its second isolate.
      const second = joined.before.map(({ day }) => day).toSorted()[1];
      return second !== undefined && second < daysBefore(today, rule.days)
        ? { fresh: untold(joined.came), others: [] }
        : NOTHING;
    }
    case 'value': {
      const had = new Set([...valuesOf(connection, rule.field, joined.before).values()].flat());
      if (had.size === 0) return NOTHING;
      const values = valuesOf(connection, rule.field, joined.came);
      const isOther = ({ id: isolate }: Entered) => (values.get(isolate) ?? []).some((value) => !had.has(value));
      return { fresh: untold(joined.came.filter(isOther)), others: [] };
    }
  }
}

function daysBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
}

/** Clusters of a threshold that somebody has joined at a run. A part that a cluster has lost is no news: all of it was together before. */
function joinedAt(connection: DatabaseSync, set: number, threshold: number, run: number): Joined[] {
  const clusters = connection
    .prepare(
      `select distinct c.id from cluster_member m join cluster c on c.id = m.cluster
       where m.since = ? and m.until is null and c.cluster_set = ? and c.threshold = ? order by c.id`,
    )
    .all(run, set, threshold);
  const membersOf = connection.prepare(
    `select i.id, i.date_entered as day, m.since = :run as came, m.until is null as stays,
       case when m.since = :run then (
         select it_was.cluster from cluster_member it_was join cluster of_it on of_it.id = it_was.cluster
         where it_was.isolate = i.id and it_was.until = :run and of_it.threshold = :threshold) end as was_in
     from cluster_member m join isolate i on i.id = m.isolate
     where m.cluster = :cluster and (m.until is null or m.until = :run) order by i.id`,
  );
  return clusters.flatMap(({ id: cluster }) => {
    const rows = membersOf.all({ cluster: Number(cluster), run, threshold });
    const pick = (is: (row: Record<string, unknown>) => boolean): Entered[] =>
      rows.filter(is).map(({ id, day }) => ({ id: Number(id), day: String(day) }));
    const came = rows.filter((row) => row['came'] === 1);
    const before = pick((row) => row['came'] === 0);
    const origins = new Set(came.map((row) => row['was_in']));
    const isPart = before.length === 0 && origins.size === 1 && !origins.has(null);
    if (isPart) return [];
    return [
      {
        cluster: Number(cluster),
        came: pick((row) => row['came'] === 1),
        stayed: pick((row) => row['came'] === 0 && row['stays'] === 1),
        before,
      },
    ];
  });
}

function toldBefore(connection: DatabaseSync, watch: number, cluster: number): Set<number> {
  const rows = connection.prepare(
    `select its.isolate from cluster_notice_isolate its join cluster_notice n on n.id = its.notice
     where n.watch = ? and its.cluster = ? and its.is_new = 1`,
  );
  return new Set(rows.all(watch, cluster).map(({ isolate }) => Number(isolate)));
}

/** The values of isolates in a field, in small letters. */
function valuesOf(connection: DatabaseSync, field: string, isolates: readonly Entered[]): Map<number, string[]> {
  const rows = connection.prepare(
    `select isolate, json_group_array(value) as held from isolate_value
     where field = ? and isolate in (select value from json_each(?)) group by isolate`,
  );
  const ids = JSON.stringify(isolates.map(({ id }) => id));
  return new Map(
    rows
      .all(field, ids)
      .map(({ isolate, held }) => [
        Number(isolate),
        (jsonIn(held) as unknown[]).map((value) => String(value).toLowerCase()),
      ]),
  );
}

function noteFound(
  connection: DatabaseSync,
  { watch, run }: { watch: number; run: number },
  all: readonly ({ cluster: number } & Found)[],
): void {
  const told = all.filter(({ fresh }) => fresh.length > 0);
  if (told.length === 0) return;
  const added = connection.prepare('insert into cluster_notice (watch, run) values (?, ?)').run(watch, run);
  const add = connection.prepare(
    'insert into cluster_notice_isolate (notice, cluster, isolate, is_new) values (?, ?, ?, ?)',
  );
  const notice = Number(added.lastInsertRowid);
  for (const { cluster, fresh, others } of told) {
    for (const { id } of fresh) add.run(notice, cluster, id, 1);
    for (const { id } of others) add.run(notice, cluster, id, 0);
  }
}
