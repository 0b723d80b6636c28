import { continueClusters, type FormerCluster } from '#electron/relatives/continue-clusters.ts';
import { jsonIn } from '#shared/json-in.ts';
import type { Change } from '../changes/change-context.ts';
import { clusterSetOf, readProgress, type ClusterSet } from './cluster-sets.ts';
import { clusterNamer } from './name-clusters.ts';
import { statementOf } from '../file/prepared-query.ts';
import type { WorkedOut } from './work-out-clusters.ts';

/** What happened to clusters of a set at one moment. */
export interface ClusterRun {
  set: ClusterSet;
  /** Row id of `cluster_run`. */
  run: number;
  /** Nothing was kept before: all clusters are new. */
  isFirst: boolean;
}

/**
 * Keeps what `workOutClusters` found: members, names and events. Clusters go on by the rule of `continueClusters`; a new one gets a name
 * when a second isolate joins. Gives the run, or undefined where no cluster has changed; `isStale` where the set has moved on since it was
 * worked out: work it out again.
 */
export function keepClusters(change: Change, worked: WorkedOut): { run?: ClusterRun; isStale?: boolean } {
  const { connection } = change;
  const set = clusterSetOf(connection, worked.set);
  const progress = readProgress(connection, set.id);
  if ((progress?.version ?? 0) !== worked.version) return { isStale: true };
  const known = keepIsolates(change, worked);
  keepLinks(change, worked);
  statementOf(
    connection,
    'insert or replace into cluster_progress (cluster_set, version, seen, loci, isolates) values (?, ?, ?, ?, ?)',
  ).run(set.id, worked.version + 1, worked.seen, worked.loci, known);
  const writer = new RunWriter(change, set);
  // Also where all isolates are single, so that it is known that somebody looked.
  if (progress === undefined) writer.begun();
  for (const { threshold, clusters } of worked.levels) keepLevel(writer, threshold, clusters);
  const { run } = writer;
  if (run === undefined) return {};
  const note = statementOf(
    connection,
    'insert into cluster_changed (run, isolate) select ?, id from isolate where id in (select value from json_each(?))',
  );
  note.run(run, JSON.stringify(worked.changed));
  change.detailsChanged();
  return { run: { set, run, isFirst: progress === undefined } };
}

/** Gives the number of isolates that were looked at. One that has been deleted since counts, so that it is missed the next time. */
function keepIsolates({ connection }: Change, { set, fresh, went }: WorkedOut): number {
  const count = () =>
    Number(statementOf(connection, 'select count(*) as n from cluster_isolate where cluster_set = ?').get(set)?.['n']);
  const remove = statementOf(
    connection,
    'delete from cluster_isolate where cluster_set = ? and isolate in (select value from json_each(?))',
  );
  remove.run(set, JSON.stringify([...went, ...fresh.map(({ id }) => id)]));
  const left = count();
  const add = statementOf(
    connection,
    `insert into cluster_isolate (cluster_set, isolate, profile, is_left_out)
     select ?, id, ?, ? from isolate where id = ?`,
  );
  for (const { id, profile, is_left_out } of fresh) add.run(set, profile, is_left_out ? 1 : 0, id);
  return left + fresh.length;
}

function keepLinks({ connection }: Change, { set, added, removed }: WorkedOut): void {
  const remove = statementOf(connection, 'delete from cluster_link where cluster_set = ? and one = ? and other = ?');
  for (const { one, other } of removed) remove.run(set, one, other);
  const add = statementOf(
    connection,
    `insert into cluster_link (cluster_set, one, other, threshold)
     select ?, one.id, other.id, ? from isolate one join isolate other on other.id = ? where one.id = ?`,
  );
  for (const { one, other, threshold } of added) add.run(set, threshold, other, one);
}

interface KeptCluster extends FormerCluster {
  /** Its members now, by the rows that are kept; none where it has ended. */
  live: readonly number[];
}

function keepLevel(writer: RunWriter, threshold: number, groups: readonly (readonly number[])[]): void {
  const former = writer.clustersAt(threshold);
  const byId = new Map(former.map((cluster) => [cluster.id, cluster]));
  const ordered = groups.toSorted((left, right) => right.length - left.length || (left[0] ?? 0) - (right[0] ?? 0));
  const continued = continueClusters(former, ordered);
  const goesOn = new Set(continued);
  // Where an isolate was, and where it is.
  const clusterBefore = new Map(former.flatMap(({ id, live }) => live.map((isolate) => [isolate, id])));
  const ids = ordered.map((_members, place) => continued[place] ?? writer.begin(threshold));
  const clusterNow = new Map(ordered.flatMap((members, place) => members.map((isolate) => [isolate, ids[place] ?? 0])));
  for (const [place, members] of ordered.entries()) {
    const id = ids[place] ?? 0;
    const before = byId.get(id);
    const from = mostFrequent(members.map((isolate) => clusterBefore.get(isolate)));
    if (before?.isLive !== true) {
      writer.tell(id, before ? 'returned' : 'born', from !== undefined && goesOn.has(from) ? from : undefined);
      if (before) writer.revive(id);
    }
    const left = before?.live.filter((isolate) => clusterNow.get(isolate) !== id) ?? [];
    const was = new Set(before?.live);
    const came = members.filter((isolate) => !was.has(isolate));
    writer.change(id, { came, left });
    if (before?.isLive !== true) continue;
    // Those of a cluster that ends here, or of one that begins here, are told of with it.
    if (came.some((isolate) => !endsHere(isolate))) writer.tell(id, 'joined');
    if (left.some((isolate) => !beginsElsewhere(isolate))) writer.tell(id, 'left');
  }
  function endsHere(isolate: number): boolean {
    const before = clusterBefore.get(isolate);
    return before !== undefined && !goesOn.has(before);
  }
  function beginsElsewhere(isolate: number): boolean {
    const now = clusterNow.get(isolate);
    return now !== undefined && !byId.get(now)?.isLive;
  }
  for (const { id, isLive, live } of former) {
    if (!isLive || goesOn.has(id)) continue;
    const into = mostFrequent(live.map((isolate) => clusterNow.get(isolate)));
    writer.change(id, { came: [], left: live });
    writer.end(id);
    writer.tell(id, into === undefined ? 'ended' : 'merged_into', into);
  }
}

/** The value that comes most often, the first of several. Undefined where there is none. */
function mostFrequent(values: readonly (number | undefined)[]): number | undefined {
  const counts = [...Map.groupBy(values, (value) => value)].filter(([value]) => value !== undefined);
  const most = Math.max(...counts.map(([, all]) => all.length));
  return counts.find(([, all]) => all.length === most)?.[0];
}

/** What happens to a cluster. `other` is the one of which it was a part before (`born`, `returned`), or is now (`merged_into`). */
type EventKind = 'born' | 'returned' | 'joined' | 'left' | 'merged_into' | 'ended';

/** Writes what happens at one moment. There is a run once anything does. */
class RunWriter {
  run: number | undefined;
  readonly #change: Change;
  readonly #set: ClusterSet;
  #namer: ReturnType<typeof clusterNamer> | undefined;

  constructor(change: Change, set: ClusterSet) {
    this.#change = change;
    this.#set = set;
  }

  /** Notes the moment, also where no cluster changes. */
  begun(): void {
    this.#now();
  }

  /** The clusters at a threshold, in the order that `continueClusters` wants. */
  clustersAt(threshold: number): KeptCluster[] {
    const rows = statementOf(
      this.#change.connection,
      `select c.id, c.ended is null as is_live,
         json_group_array(m.isolate) filter (where m.until is c.ended) as members,
         (select json_object('id', into_it.id, 'members', json_group_array(its.isolate)) from cluster_event e
          join cluster into_it on into_it.id = e.other and into_it.ended is null
          join cluster_member its on its.cluster = into_it.id and its.since < e.run and its.until is null
          where e.cluster = c.id and e.run = c.ended and e.kind = 'merged_into' group by into_it.id) as merged_into
       from cluster c left join cluster_member m on m.cluster = c.id
       where c.cluster_set = ? and c.threshold = ? group by c.id order by c.ended desc, c.began, c.id`,
    );
    return rows.all(this.#set.id, threshold).map((row) => {
      const members = jsonIn(row['members']) as number[];
      const isLive = row['is_live'] === 1;
      const mergedInto = (jsonIn(row['merged_into']) ?? undefined) as KeptCluster['mergedInto'];
      return { id: Number(row['id']), isLive, members, mergedInto, live: isLive ? members : [] };
    });
  }

  /** Makes a cluster, and gives its id. */
  begin(threshold: number): number {
    const year = Number(this.#change.today.slice(0, 4));
    this.#namer ??= clusterNamer(this.#change.connection, this.#set, year);
    const { name, number } = this.#namer(threshold);
    const added = statementOf(
      this.#change.connection,
      'insert into cluster (cluster_set, threshold, name, number, year, born, began) values (?, ?, ?, ?, ?, ?, ?)',
    ).run(this.#set.id, threshold, name, number, year, this.#now(), this.#now());
    return Number(added.lastInsertRowid);
  }

  end(cluster: number): void {
    statementOf(this.#change.connection, 'update cluster set ended = ? where id = ?').run(this.#now(), cluster);
  }

  revive(cluster: number): void {
    statementOf(this.#change.connection, 'update cluster set ended = null, began = ? where id = ?').run(
      this.#now(),
      cluster,
    );
  }

  tell(cluster: number, kind: EventKind, other?: number): void {
    statementOf(
      this.#change.connection,
      'insert into cluster_event (cluster, run, kind, other) values (?, ?, ?, ?)',
    ).run(cluster, this.#now(), kind, other ?? null);
  }

  /** Adds and removes members. Isolates that have been deleted since are left out. */
  change(cluster: number, { came, left }: { came: readonly number[]; left: readonly number[] }): void {
    const { connection } = this.#change;
    if (left.length > 0) {
      statementOf(
        connection,
        `update cluster_member set until = ? where cluster = ? and until is null
           and isolate in (select value from json_each(?))`,
      ).run(this.#now(), cluster, JSON.stringify(left));
    }
    if (came.length > 0) {
      statementOf(
        connection,
        `insert into cluster_member (cluster, isolate, since)
           select ?, id, ? from isolate where id in (select value from json_each(?))`,
      ).run(cluster, this.#now(), JSON.stringify(came));
    }
  }

  #now(): number {
    this.run ??= Number(
      statementOf(this.#change.connection, 'insert into cluster_run (cluster_set, at) values (?, ?)').run(
        this.#set.id,
        this.#change.at,
      ).lastInsertRowid,
    );
    return this.run;
  }
}
