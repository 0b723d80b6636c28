import { namedList } from '#shared/count-of.ts';
import type { Principal } from '#shared/principal.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { freeSetName } from '#shared/rules/cluster-names.ts';
import type { WatchRule } from '#shared/rules/watch-rule.ts';
import { recordReaderOf } from '#electron/rights/record-reader.ts';
import type { WriteContext } from '../changes/action.ts';
import type { Change } from '../changes/change-context.ts';
import type { Caller, People } from '../site/caller.ts';
import { defineClusterSet } from './change-cluster-sets.ts';
import { clusterSetOf, listClusterSets, type ClusterSet } from './cluster-sets.ts';
import {
  listNotices,
  listWatches,
  lostWatches,
  readerOfWatch,
  type ClusterNotice,
  type ClusterWatch,
} from './watches.ts';

/** A watch that somebody wants. */
export interface WatchWish {
  /** Id or name of a set of clusters. Absent: the set of the scheme and threshold, which is made where there is none. */
  set?: number | string | undefined;
  /** Row id; needed without a set. */
  scheme?: number | undefined;
  threshold: number;
  /** Of a set that is looked for or made: over all isolates, and not over public ones alone. */
  is_private?: boolean | undefined;
  rule: WatchRule;
  /** Only the isolates that it finds are news, and count among several. Absent: all of the clusters are. */
  search?: IsolateFilter | undefined;
  /** Whose watch it is: only the owner says so. Absent: of the one who asks. */
  account?: string | undefined;
}

/** Who asks. */
type Asking = Pick<WriteContext, 'caller' | 'people'>;

/**
 * Makes a watch. It tells of what happens from then on, and nothing of what is there. AppError codes: unknown_cluster_set 404, bad_watch 400,
 * no_right 403, those of `defineClusterSet`.
 */
export function makeWatch(change: Change, { caller, people }: Asking, wish: WatchWish): { id: number } {
  const { connection } = change;
  const { rule, threshold, search } = wish;
  const account = personOf(caller.principal, people, wish.account);
  const set = setFor(change, caller, wish);
  if (!set.thresholds.includes(threshold)) {
    const known = set.thresholds.join(', ');
    throw badWatch(`The clusters "${set.name}" are not kept at ${threshold}. They are kept at ${known}.`);
  }
  const field = rule.kind === 'value' ? fieldNamed(change, rule.field) : null;
  const { lost } = readerOfWatch(people, change.database, {
    ...set,
    account,
    since: change.at,
    rule,
    ...defined({ search }),
  });
  if (lost !== undefined) throw badWatch(lost);
  const added = connection
    .prepare(
      'insert into cluster_watch (cluster_set, threshold, rule, isolates, days, field, account, since) values (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      set.id,
      threshold,
      rule.kind,
      rule.kind === 'recent' ? rule.isolates : null,
      rule.kind === 'value' ? null : rule.days,
      field,
      account,
      change.at,
    );
  const id = Number(added.lastInsertRowid);
  const limit = connection.prepare('insert into cluster_watch_search (watch, search) values (?, ?)');
  if (search !== undefined) limit.run(id, JSON.stringify(search));
  return { id };
}

const badWatch = (sentence: string) => new AppError(400, 'bad_watch', sentence);

/** The account of a watch; null: the owner's. Nobody but the owner has one made for others. */
function personOf(principal: Principal, people: People, given: string | undefined): string | null {
  if ('account' in principal) {
    if (given !== undefined && given !== principal.account) {
      throw refusal('no_right', `"${principal.account}" may not make watches for "${given}".`);
    }
    return principal.account;
  }
  if (given === undefined) return null;
  const account = people.accounts.get(given);
  return account.is_owner ? null : account.user_name;
}

function setFor(change: Change, { principal, guarded }: Caller, wish: WatchWish): ClusterSet {
  const { scheme, threshold, is_private = false } = wish;
  const reader = recordReaderOf(principal, guarded);
  const { connection } = change;
  if (wish.set !== undefined) return clusterSetOf(connection, wish.set, reader);
  if (scheme === undefined) throw badWatch('Say which clusters are watched, or of which scheme.');
  const sets = listClusterSets(connection);
  const known = sets.find(
    (set) =>
      set.deleted_at === null &&
      set.scheme === scheme &&
      set.is_private === is_private &&
      (!is_private || reader.sees === 'all') &&
      set.thresholds.includes(threshold),
  );
  if (known) return known;
  if ('account' in principal) throw refusal('no_right', 'There are no such clusters yet. The owner makes them.');
  const row = connection.prepare('select name from scheme where id = ?').get(scheme);
  if (!row) throw new AppError(404, 'unknown_scheme', `There is no scheme ${scheme}.`);
  const which = `at ${threshold}${is_private ? ', all isolates' : ''}`;
  const taken = sets.map(({ name }) => name);
  const { id } = defineClusterSet(change, {
    name: freeSetName(`${String(row['name'])} ${which}`, `Clusters ${which}`, taken),
    scheme,
    thresholds: [threshold],
    missing: 'ignore',
    max_missing: null,
    is_private,
    takes_poor: false,
    pattern: is_private ? 'P{year}-{number}' : '{year}-{number}',
  });
  return clusterSetOf(connection, id);
}

function fieldNamed({ connection }: Change, name: string): number {
  const row = connection.prepare('select id from isolate_field where name = ?').get(name);
  if (row) return Number(row['id']);
  throw badWatch(`There is no field "${name}".`);
}

/** Ends a watch. What it found stays. `why`: why nobody had to ask for it; who ends a watch that has ended by itself knows that. */
export function endWatch({ connection, at }: Change, id: number, why: string | null = null): void {
  const end = connection.prepare(
    'update cluster_watch set ended_at = coalesce(ended_at, :at), ended_why = :why where id = :id and (ended_at is null or :why is null)',
  );
  end.run({ at, why, id });
}

/** Ends the watches whose people have lost their rights. Gives how many. */
export function endLostWatches(change: Change, people: People): number {
  const lost = lostWatches(people, change.database);
  for (const { id, why } of lost) endWatch(change, id, why);
  return lost.length;
}

/** Goes on with a watch that was ended. What happened meanwhile it does not tell. AppError codes: bad_watch 400 where its person has no right to it. */
export function resumeWatch(change: Change, people: People, watch: ClusterWatch): void {
  const { lost } = readerOfWatch(people, change.database, watch);
  if (lost !== undefined) throw badWatch(lost);
  change.connection.prepare('update cluster_watch set ended_at = null, ended_why = null where id = ?').run(watch.id);
}

/** A watch that one may change: one's own, or any for the owner. AppError codes: unknown_watch 404, which a watch of others is, too. */
export function watchOf({ connection }: Change, principal: Principal, id: number): ClusterWatch {
  const found = listWatches(connection).find((watch) => watch.id === id && isOf(watch, principal));
  if (found) return found;
  throw new AppError(404, 'unknown_watch', `There is no watch ${id}.`);
}

const isOf = ({ account }: ClusterWatch, principal: Principal) =>
  'account' in principal ? account === principal.account : principal.kind === 'owner';

/** Notices, and what is said of them. */
export interface Acknowledgement {
  notices: readonly number[];
  words: string;
}

/**
 * Says of notices that they are known, in the name of who does it. Gives those that were not acknowledged before. AppError codes:
 * unknown_notice 404, which a notice of others is, too.
 */
export function acknowledgeNotices(change: Change, asking: Asking, { notices, words }: Acknowledgement): number[] {
  refuseForeign(change, asking, notices);
  const note = change.connection.prepare(
    'update cluster_notice set acknowledged_at = ?, acknowledged_by = ?, words = ? where id = ? and acknowledged_at is null',
  );
  return [...new Set(notices)].filter((id) => note.run(change.at, change.curator, words, id).changes > 0);
}

/** Takes back that notices are known. AppError codes: unknown_notice 404. */
export function takeBackAcknowledgement(change: Change, asking: Asking, notices: readonly number[]): void {
  refuseForeign(change, asking, notices);
  const clear = change.connection.prepare(
    'update cluster_notice set acknowledged_at = null, acknowledged_by = null, words = null where id = ?',
  );
  for (const id of notices) clear.run(id);
}

function refuseForeign(
  { database }: Change,
  { caller: { principal }, people }: Asking,
  notices: readonly number[],
): void {
  const account = 'account' in principal ? principal.account : undefined;
  const own = new Set(listNotices(people, database, account === undefined ? {} : { account }).map(({ id }) => id));
  const wrong = notices.filter((id) => !own.has(id));
  if (wrong.length === 0) return;
  const which = wrong.length === 1 ? 'There is no notice' : 'There are no notices';
  const sentence = `${which} ${namedList(wrong.map(String), 10)}. What tells of isolates goes with them.`;
  throw new AppError(404, 'unknown_notice', sentence);
}

/**
 * Takes the notices that are to go out in one way, so that nobody else sends them: once at most, also if this program is killed before it sends
 * them. What its person may no longer be told does not go out at all.
 */
export function takeNotices(change: Change, people: People, way: 'shown' | 'mailed'): ClusterNotice[] {
  const { connection, at } = change;
  endLostWatches(change, people);
  const found = listNotices(people, change.database, { notYet: way, isWaiting: true });
  connection.prepare(`update cluster_notice set ${way}_at = ? where ${way}_at is null`).run(at);
  return found.filter(({ watch }) => watch.ended_at === null && (way === 'mailed' || watch.account === null));
}
