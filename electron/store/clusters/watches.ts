import type { DatabaseSync } from 'node:sqlite';
import { hiddenFields } from '../file/field-limits.ts';
import { columnsOf } from '../file/table-layout.ts';
import type { Database } from '../file/database.ts';
import { readCaller, type People } from '../site/caller.ts';
import { whyNotSearched } from './watch-search.ts';
import { isSeen } from '../file/reader-views.ts';
import { mayRead } from '#electron/rights/database-rights.ts';
import { recordReaderOf, SEES_ALL, type RecordReader } from '#electron/rights/record-reader.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { defined } from '#shared/defined.ts';
import { jsonIn } from '#shared/json-in.ts';
import type { WatchRule } from '#shared/rules/watch-rule.ts';

/** What somebody wants to be told of kept clusters. */
export interface ClusterWatch {
  id: number;
  set: number;
  set_name: string;
  /** The set is made over all isolates, and not over public ones alone. */
  is_private: boolean;
  threshold: number;
  /** The field of a rule is empty where it was deleted. */
  rule: WatchRule;
  /** Only the isolates that it finds are news, and count among several. */
  search?: IsolateFilter;
  /** User name; null: the owner of this computer. */
  account: string | null;
  /** ISO timestamps. */
  since: string;
  ended_at: string | null;
  /** Why it ended without being asked. */
  ended_why: string | null;
}

const WATCHES = `select w.id, w.cluster_set as "set", s.name as set_name, s.is_private, w.threshold, w.rule, w.isolates, w.days, its.search,
  coalesce(f.name, '') as field, w.account, w.since, w.ended_at, w.ended_why
  from cluster_watch w join cluster_set s on s.id = w.cluster_set left join isolate_field f on f.id = w.field
  left join cluster_watch_search its on its.watch = w.id`;

/**
 * Watches of sets that are not deleted, those too that have ended, in the order in which they were made. None in a file of an earlier layout. The
 * connection shows all.
 */
export function listWatches(connection: DatabaseSync, of: { set?: number } = {}): ClusterWatch[] {
  if (columnsOf(connection, 'cluster_watch_search').length === 0) return [];
  const rows = connection.prepare(
    `${WATCHES} where s.deleted_at is null and w.cluster_set = coalesce(?, w.cluster_set) order by w.id`,
  );
  return rows.all(of.set ?? null).map(({ rule, isolates, days, field, search, ...row }) => ({
    ...(row as unknown as ClusterWatch),
    is_private: row['is_private'] === 1,
    // The columns that the others have are null.
    rule: {
      kind: rule,
      ...(rule === 'value' ? { field } : rule === 'old' ? { days } : { isolates, days }),
    } as WatchRule,
    ...(search === null ? {} : { search: jsonIn(search) as IsolateFilter }),
  }));
}

/** Who a watch belongs to, and what he sees in a database now. `lost` says why he may not have the watch, or no longer. */
export function readerOfWatch(
  people: People,
  database: Database,
  watch: Pick<ClusterWatch, 'account' | 'since' | 'is_private' | 'rule' | 'search'>,
): { reader: RecordReader; lost?: string } {
  const { account, since, is_private, rule, search } = watch;
  const asked = (reader: RecordReader): { reader: RecordReader; lost?: string } => {
    const isWithoutField = rule.kind === 'value' && rule.field === '';
    const why = isWithoutField ? 'Its field was deleted.' : search && whyNotSearched(database, reader, search);
    return { reader, ...defined({ lost: why }) };
  };
  if (account === null) return asked(SEES_ALL);
  const principal = { kind: 'account', account } as const;
  const { guarded } = readCaller(people, principal, database);
  const reader = recordReaderOf(principal, guarded);
  const known = people.accounts.find(account);
  const lost = (why: string) => ({ reader, lost: why });
  // A name may have been given again to somebody else.
  if (!known || known.created_at > since) return lost(`There is no account "${account}" any more.`);
  if (known.disabled) return lost(`The account "${account}" is disabled.`);
  if (!guarded.account?.role || !mayRead(principal, guarded)) {
    return lost(`The account "${account}" has no role in this database.`);
  }
  if (is_private && reader.sees !== 'all') {
    return lost(`The account "${account}" does not see all isolates, and these clusters are made of all.`);
  }
  if (rule.kind === 'value' && hiddenFields(database.connection, reader).has(rule.field)) {
    return lost(`The account "${account}" does not see the field "${rule.field}".`);
  }
  return asked(reader);
}

/** Ids of the watches whose people may not have them any more. */
export function lostWatches(people: People, database: Database): { id: number; why: string }[] {
  return listWatches(database.connection).flatMap((watch) => {
    const { lost } = watch.ended_at === null ? readerOfWatch(people, database, watch) : {};
    return lost === undefined ? [] : [{ id: watch.id, why: lost }];
  });
}

/** An isolate of which a notice tells. */
export interface NoticeIsolate {
  id: number;
  name: string;
  /** It joined; the others are what it joined. */
  is_new: boolean;
}

/** What a watch found at one moment. */
export interface ClusterNotice {
  id: number;
  watch: ClusterWatch;
  /** ISO timestamp. */
  at: string;
  clusters: { id: number; name: string; isolates: NoticeIsolate[] }[];
  acknowledged?: { at: string; by: string; words: string };
}

/** Which notices are asked for. */
export interface NoticeQuery {
  /** Those that nobody has acknowledged. */
  isWaiting?: boolean;
  /** Those that have not gone out this way. */
  notYet?: 'shown' | 'mailed';
  /** Those that tell of an isolate. */
  isolate?: number;
  /** Those of this day or later. */
  since?: string;
  /** Those of the watches of an account, as far as it may see them. */
  account?: string;
}

/**
 * Notices of watches, the newest first, with what the person may see to whom each watch belongs. A notice whose isolates have left the database tells
 * nothing, and is left out. The connection shows all.
 */
export function listNotices(people: People, database: Database, query: NoticeQuery = {}): ClusterNotice[] {
  const { connection } = database;
  const watches = new Map(
    listWatches(connection)
      .filter(({ account }) => query.account === undefined || account === query.account)
      .map((watch) => [watch.id, { watch, ...readerOfWatch(people, database, watch) }]),
  );
  if (watches.size === 0) return [];
  const conditions = [
    ...(query.isWaiting ? ['n.acknowledged_at is null'] : []),
    ...(query.notYet ? [`n.${query.notYet}_at is null`] : []),
    ...(query.isolate === undefined
      ? []
      : ['exists (select 1 from cluster_notice_isolate its where its.notice = n.id and its.isolate = :isolate)']),
    ...(query.since === undefined ? [] : ['r.at >= :since']),
  ];
  const rows = connection.prepare(
    `select n.id, n.watch, r.at, n.acknowledged_at, n.words, u.user_name as acknowledged_by
     from cluster_notice n join cluster_run r on r.id = n.run left join app_user u on u.id = n.acknowledged_by
     where ${['true', ...conditions].join(' and ')} order by n.id desc`,
  );
  rows.setAllowUnknownNamedParameters(true);
  return rows.all({ isolate: query.isolate ?? null, since: query.since ?? null }).flatMap((row) => {
    const found = watches.get(Number(row['watch']));
    // Whose rights have ended is told nothing more; the owner still reads what was found.
    if (!found || (query.account !== undefined && found.lost !== undefined)) return [];
    const { watch, reader } = found;
    const clusters = clustersOf(connection, Number(row['id']), watch, reader);
    if (clusters.length === 0) return [];
    const { acknowledged_at: at, acknowledged_by: by, words } = row;
    return [
      {
        id: Number(row['id']),
        watch,
        at: String(row['at']),
        clusters,
        ...(at === null ? {} : { acknowledged: { at: String(at), by: String(by ?? ''), words: String(words ?? '') } }),
      },
    ];
  });
}

/** What a notice tells of each cluster: nothing where no new isolate is left, or fewer than the rule asks for. */
function clustersOf(
  connection: DatabaseSync,
  notice: number,
  { rule }: ClusterWatch,
  reader: RecordReader,
): ClusterNotice['clusters'] {
  const rows = connection
    .prepare(
      `select c.id as cluster, c.name as cluster_name, i.id, i.name, its.is_new from cluster_notice_isolate its
       join cluster c on c.id = its.cluster join isolate i on i.id = its.isolate
       where its.notice = ? order by c.id, its.is_new desc, i.id`,
    )
    .all(notice)
    .filter(({ id }) => reader.sees === 'all' || isSeen(connection, 'isolate', Number(id), reader));
  const least = rule.kind === 'recent' ? rule.isolates : 1;
  return [...Map.groupBy(rows, ({ cluster }) => Number(cluster))]
    .filter(([, own]) => own.length >= least && own.some(({ is_new }) => is_new === 1))
    .map(([id, own]) => ({
      id,
      name: String(own[0]?.['cluster_name']),
      isolates: own.map((each) => ({
        id: Number(each['id']),
        name: String(each['name']),
        is_new: each['is_new'] === 1,
      })),
    }));
}
