import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { byOwner } from '#electron/store/changes/authors.ts';
import { Change } from '#electron/store/changes/change-context.ts';
import { defineClusterSet } from '#electron/store/clusters/change-cluster-sets.ts';
import { clusterSetOf } from '#electron/store/clusters/cluster-sets.ts';
import { keepClusters } from '#electron/store/clusters/keep-clusters.ts';
import { workOutClusters } from '#electron/store/clusters/work-out-clusters.ts';
import { designationWriter } from '#electron/store/designations/designation-writer.ts';
import { createDatabase } from '#electron/store/file/database.ts';
import { inTransaction } from '#electron/store/file/transaction.ts';
import { addLoci, BY_HAND } from '#test/support/designated-by-hand.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const DAY = '2026-03-01';
/** Loci at which isolates differ. */
const VARIED = 8;
const THRESHOLDS = [3, 1];
const MOST_ISOLATES = 30;

/** Alleles by locus; 0 is a missing one. */
type Profiles = ReadonlyMap<number, readonly number[]>;
/** Ids of the isolates of each cluster, by its name. */
type Named = ReadonlyMap<string, readonly number[]>;

function write(connection: DatabaseSync, before: Profiles, after: Profiles): void {
  for (const id of before.keys()) if (!after.has(id)) connection.exec(`delete from isolate where id = ${id}`);
  for (const [id, alleles] of after) {
    if (before.get(id)?.join() === alleles.join()) continue;
    connection.exec(`delete from allele_designation where isolate = ${id};
      insert or ignore into isolate (id, name, date_entered, datestamp) values (${id}, '${1e6 - id}', '${DAY}', '${DAY}')`);
    const about = { ...BY_HAND, date_entered: DAY, datestamp: DAY };
    const made = alleles.flatMap((allele, index) =>
      allele === 0 ? [] : [{ ...about, locus: index + 1, allele_id: String(allele) }],
    );
    designationWriter(connection).add(id, made);
  }
}

/** Single linkage as it is written in books: from each isolate to all that are near, and on from these. */
function partition(profiles: Profiles, threshold: number): number[][] {
  const left = new Set(profiles.keys());
  const near = (one: number, other: number) => {
    const [own = [], its = []] = [profiles.get(one), profiles.get(other)];
    const shared = own.flatMap((allele, locus) => (allele > 0 && (its[locus] ?? 0) > 0 ? [allele === its[locus]] : []));
    return shared.length > 0 && shared.filter((isSame) => !isSame).length <= threshold;
  };
  const found: number[][] = [];
  for (const first of left) {
    const members = [first];
    left.delete(first);
    for (const member of members) {
      for (const other of left) {
        if (!near(member, other)) continue;
        left.delete(other);
        members.push(other);
      }
    }
    if (members.length > 1) found.push(members.toSorted((one, other) => one - other));
  }
  return found;
}

function namedAt(connection: DatabaseSync, threshold: number): Named {
  const rows = connection.prepare(
    `select c.name, m.isolate from cluster c join cluster_member m on m.cluster = c.id
     where c.ended is null and m.until is null and c.threshold = ? order by m.isolate`,
  );
  const groups = Map.groupBy(rows.all(threshold), ({ name }) => String(name));
  return new Map([...groups].map(([name, own]) => [name, own.map(({ isolate }) => Number(isolate))]));
}

const common = (one: readonly number[], other: readonly number[]) => one.filter((id) => other.includes(id)).length;

/** What the rule says of clusters that only grow, shrink, merge or split; where they do several of these at once, nothing is looked at. */
function expectRule(before: Named, after: Named, ages: ReadonlyMap<string, number>): void {
  for (const [name, members] of after) {
    const from = [...before].filter(([, former]) => common(former, members) > 0);
    const isMerge = from.every(
      ([, former]) => [...after.values()].filter((now) => common(former, now) > 0).length === 1,
    );
    if (from.length === 0 || !isMerge) continue;
    const sizeOf = (former: readonly number[]) => common(former, members);
    const rest = from.filter(([, former]) => sizeOf(former) > 1);
    if (rest.length === 0) continue;
    const most = Math.max(...rest.map(([, former]) => sizeOf(former)));
    const largest = rest.filter(([, former]) => sizeOf(former) === most).map(([each]) => each);
    const oldest = Math.min(...largest.map((each) => ages.get(each) ?? 0));
    expect(largest.filter((each) => ages.get(each) === oldest)).toContain(name);
  }
  for (const [name, former] of before) {
    const parts = [...after.values()].filter((now) => common(former, now) > 1);
    const isSplit = parts.every((part) => [...before.values()].filter((other) => common(other, part) > 0).length === 1);
    // A merge may have come apart: then a part has another name again.
    const isBack = [...after].some(([other, now]) => ages.has(other) && !before.has(other) && common(former, now) > 0);
    if (parts.length === 0 || !isSplit || isBack) continue;
    const largest = Math.max(...parts.map((part) => common(former, part)));
    expect(common(former, after.get(name) ?? [])).toBe(largest);
  }
}

test.each([
  [1_000, VARIED],
  // So many loci are compared in two steps.
  [50, 65 * VARIED],
])(
  'names of clusters survive %i changes at %i loci and what takes them back',
  { timeout: 60_000 },
  async (steps, loci) => {
    await using database = await createDatabase(join(temporaryFolder(), 'iso.sqlite'), {
      kind: 'isolates',
      description: '',
    });
    const { connection } = database;
    // Nothing here is about what a disk keeps.
    connection.exec('pragma synchronous = off');
    addLoci(connection, loci, DAY);
    const make = <Result>(work: (change: Change) => Result) =>
      inTransaction(connection, () => work(new Change(database, byOwner(), { isNew: false })));
    const { id } = make((change) =>
      defineClusterSet(change, {
        name: 'outbreaks',
        scheme: 1,
        thresholds: THRESHOLDS,
        missing: 'ignore',
        max_missing: null,
        is_private: true,
        takes_poor: false,
        pattern: 'C{threshold}-{year}-{number}',
      }),
    );
    let seed = 11;
    const chance = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const lineages = Array.from({ length: 4 }, () => Array.from({ length: VARIED }, () => 1 + chance(3)));
    const anyProfile = () => {
      const varied = (lineages[chance(4)] ?? []).map((allele) => (chance(5) > 0 ? allele : chance(4)));
      const apart = loci / VARIED;
      return Array.from({ length: loci }, (_, locus) => (locus % apart === 0 ? (varied[locus / apart] ?? 0) : 1));
    };
    const someOf = (profiles: Profiles) => [...profiles.keys()][chance(profiles.size)] ?? 0;

    let profiles: Profiles = new Map();
    let named = THRESHOLDS.map((): Named => new Map());
    const ages = new Map<string, number>();
    const everHad = new Map<string, Set<number>>();
    let moves = 0;
    const seen = { merges: 0, returned: 0 };
    const move = (to: Profiles) => {
      moves += 1;
      write(connection, profiles, to);
      profiles = to;
      const found = workOutClusters(connection, clusterSetOf(connection, id), () => undefined);
      if (found) make((change) => expect(keepClusters(change, found).isStale).not.toBe(true));
      const now = THRESHOLDS.map((threshold) => namedAt(connection, threshold));
      for (const [level, threshold] of THRESHOLDS.entries()) {
        const [was = new Map(), is = new Map()] = [named[level], now[level]] as [Named, Named];
        const sorted = (groups: Iterable<readonly number[]>) => Array.from(groups, (group) => group.join()).toSorted();
        expect(sorted(is.values())).toEqual(sorted(partition(profiles, threshold)));
        expectRule(was, is, ages);
        for (const [name, members] of is) {
          const had = everHad.get(name);
          // A name that comes again is that of some of its former members.
          if (had && !was.has(name)) expect(members.some((member: number) => had.has(member))).toBe(true);
          if (had && !was.has(name)) seen.returned += 1;
          if (!was.has(name)) ages.set(name, moves);
          everHad.set(name, new Set([...(had ?? []), ...members]));
        }
        if ([...was.keys()].some((name) => !is.has(name))) seen.merges += 1;
      }
      named = now;
    };
    for (let step = 1; step <= steps; step += 1) {
      const [before, namesBefore] = [profiles, named];
      const after = new Map(profiles);
      const kind = profiles.size < 5 ? 0 : chance(profiles.size > MOST_ISOLATES ? 3 : 4);
      if (kind === 0 || kind === 3) after.set(step, anyProfile());
      else if (kind === 1) after.delete(someOf(profiles));
      else after.set(someOf(profiles), anyProfile());
      move(after);
      if (chance(3) > 0) continue;
      move(before);
      expect(named).toEqual(namesBefore);
    }
    expect(seen.merges).toBeGreaterThan(steps / 50);
    expect(seen.returned).toBeGreaterThan(steps / 50);
    // What was kept step by step is what is worked out at once.
    connection.exec('delete from cluster_progress; delete from cluster_isolate; delete from cluster_link');
    const last = named;
    move(profiles);
    expect(named).toEqual(last);
  },
);
