import type { DatabaseSync } from 'node:sqlite';
import type { HistoryEntry } from '#electron/store/changes/history.ts';
import { moveGroupValues, readGroupValues } from '#electron/store/changes/writers/records/group-values.ts';
import { Linkage } from '#electron/relatives/linkage.ts';
import { linkNewProfiles, readProfileMatrix, type Threshold } from './profile-matrix.ts';

/** A rule that puts the profiles of a scheme into groups. */
interface GroupRule extends Threshold {
  id: number;
  scheme: number;
  name: string;
}

export interface GroupChanges {
  /** Profiles that had no group before. */
  grouped: number;
  groups_added: number;
  /** Groups that became part of another one. */
  groups_merged: number;
  history: HistoryEntry[];
}

/** Receives the progress, and may throw to end the work. */
export type ReportGrouping = (done: number, total: number) => void;

/** The classification schemes of a database. */
export function listClassificationRules(connection: DatabaseSync): GroupRule[] {
  const sql = 'select id, scheme, name, inclusion_threshold, relative_threshold from classification_scheme order by id';
  return connection
    .prepare(sql)
    .all()
    .map((row) => ({
      id: Number(row['id']),
      scheme: Number(row['scheme']),
      name: String(row['name']),
      inclusion_threshold: Number(row['inclusion_threshold']),
      relative_threshold: row['relative_threshold'] === 1,
    }));
}

/**
 * Gives a group to every profile that has none, by single linkage: a profile joins all groups to which it is near.
 * These become one group, which keeps the lowest of their numbers. Otherwise numbers never change, and none is ever
 * used again. Call it inside the transaction that adds the profiles, and in a worker: it takes seconds for 50,000
 * profiles.
 */
export function updateGroups(
  connection: DatabaseSync,
  rule: GroupRule,
  report: ReportGrouping = () => {},
): GroupChanges {
  const changes: GroupChanges = { grouped: 0, groups_added: 0, groups_merged: 0, history: [] };
  if (!hasUngrouped(connection, rule)) return changes;
  const { ids, matrix } = readProfileMatrix(connection, rule.scheme, () => report(0, 0));
  const placeOf = new Map(Array.from(ids, (id, place) => [id, place]));
  const groupOf = new Int32Array(ids.length);
  const linkage = new Linkage(ids.length);
  const firstOf = new Map<number, number>();
  const members = 'select group_id, profile from classification_group_profile where classification_scheme = ?';
  for (const row of connection.prepare(members).iterate(rule.id)) {
    const place = placeOf.get(Number(row['profile']));
    if (place === undefined) continue;
    const group = Number(row['group_id']);
    groupOf[place] = group;
    const first = firstOf.get(group);
    if (first === undefined) firstOf.set(group, place);
    else linkage.join(first, place);
  }
  const news = [...groupOf.keys()].filter((place) => groupOf[place] === 0);
  linkNewProfiles(linkage, news, matrix, rule, (done) => report(done, news.length));
  changes.grouped = news.length;
  storeGroups(connection, rule, { ids, labels: linkage.labels, groupOf, news }, changes);
  return changes;
}

function hasUngrouped(connection: DatabaseSync, { id, scheme }: GroupRule): boolean {
  const sql = `select 1 from profile where scheme = ? and not exists (
    select 1 from classification_group_profile m where m.classification_scheme = ? and m.profile = profile.id) limit 1`;
  return connection.prepare(sql).get(scheme, id) !== undefined;
}

interface Clusters {
  ids: Float64Array;
  labels: Int32Array;
  /** The group that each profile had before; 0 for none. */
  groupOf: Int32Array;
  /** Places of those that had none. */
  news: readonly number[];
}

function storeGroups(connection: DatabaseSync, rule: GroupRule, clusters: Clusters, changes: GroupChanges): void {
  const { ids, labels, groupOf, news } = clusters;
  const before = new Map<number, Set<number>>();
  for (let place = 0; place < labels.length; place++) {
    const groups = before.get(labels[place] as number) ?? new Set();
    if (groupOf[place] !== 0) groups.add(groupOf[place] as number);
    before.set(labels[place] as number, groups);
  }
  const addGroup = connection.prepare(
    'insert into classification_group (classification_scheme, group_id) values (?, ?)',
  );
  const addMember = connection.prepare(
    'insert into classification_group_profile (classification_scheme, group_id, profile) values (?, ?, ?)',
  );
  const groupOfLabel = new Map<number, number>();
  for (const [label, groups] of before) {
    if (groups.size === 0) continue;
    const kept = Math.min(...groups);
    groupOfLabel.set(label, kept);
    for (const group of groups) if (group !== kept) merge(connection, rule, group, kept, changes);
  }
  let last = lastGroup(connection, rule.id);
  for (const place of news) {
    const label = labels[place] as number;
    let group = groupOfLabel.get(label);
    if (group === undefined) {
      group = last += 1;
      groupOfLabel.set(label, group);
      addGroup.run(rule.id, group);
      changes.groups_added += 1;
    }
    addMember.run(rule.id, group, ids[place] as number);
  }
  keepLastGroup(connection, rule.id, last);
}

function merge(connection: DatabaseSync, rule: GroupRule, group: number, kept: number, changes: GroupChanges): void {
  const members = connection
    .prepare(
      `select profile_id from classification_group_profile join profile on profile.id = profile
       where classification_scheme = ? and group_id = ? order by sort_key, profile_id`,
    )
    .all(rule.id, group)
    .map((row) => String(row['profile_id']));
  connection
    .prepare('update classification_group_profile set group_id = ? where classification_scheme = ? and group_id = ?')
    .run(kept, rule.id, group);
  const values = valuesOfGroup(connection, rule.id, group);
  moveGroupValues(connection, rule.id, group, kept);
  connection
    .prepare('delete from classification_group where classification_scheme = ? and group_id = ?')
    .run(rule.id, group);
  changes.groups_merged += 1;
  changes.history.push({
    kind: 'classification_group',
    record_id: `${rule.name}-${group}`,
    action: `Group ${group} became part of group ${kept}: new profiles are near to both.`,
    before: { profiles: members, ...(Object.keys(values).length > 0 ? { fields: values } : {}) },
    after: { group: kept },
  });
}

function valuesOfGroup(connection: DatabaseSync, rule: number, group: number): Record<string, string> {
  const values = Object.entries(readGroupValues(connection, rule));
  return Object.fromEntries(
    values.flatMap(([field, { [group]: value }]) => (value === undefined ? [] : [[field, value]])),
  );
}

/** Merged groups no longer have a row, but their numbers are not used again. */
const LAST_GROUP = 'last_classification_group:';

function lastGroup(connection: DatabaseSync, rule: number): number {
  const kept = connection.prepare('select value from meta where key = ?').get(LAST_GROUP + String(rule))?.['value'];
  const present = connection
    .prepare('select max(group_id) as last from classification_group where classification_scheme = ?')
    .get(rule)?.['last'];
  return Math.max(Number(kept ?? 0), Number(present ?? 0));
}

function keepLastGroup(connection: DatabaseSync, rule: number, last: number): void {
  const key = LAST_GROUP + String(rule);
  connection.prepare('delete from meta where key = ?').run(key);
  connection.prepare('insert into meta (key, value) values (?, ?)').run(key, String(last));
}

/**
 * Deletes the counter of a removed classification scheme. The id of the scheme is not used again, so the counter is not
 * needed.
 */
export function forgetLastGroup(connection: DatabaseSync, rule: number): void {
  connection.prepare('delete from meta where key = ?').run(LAST_GROUP + String(rule));
}
