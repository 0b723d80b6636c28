/** A cluster as it was before. */
export interface FormerCluster {
  id: number;
  /** False of one that has ended: it may come back. */
  isLive: boolean;
  /** Those of its members that are still there; of one that has ended, its last ones. */
  members: readonly number[];
  /** The living cluster into which it has merged, and its members that were there before. Absent where it ended in another way. */
  mergedInto?: { id: number; members: readonly number[] } | undefined;
}

interface Shared {
  cluster: FormerCluster;
  group: number;
  /** Members that both have. */
  size: number;
}

/**
 * Says which former cluster each group continues, if any: its id, by the place of the group. Groups have no member in common. Of `former`, those
 * that live come in the order of age, the oldest first, and have no member in common; those that have ended, the last one first.
 *
 * A cluster that lives goes on where most of its members are, and a group goes on as the cluster of which it has most members; where
 * numbers are equal, as the older one, and as the group with the first member. So of two that merge the larger keeps its name, then the older, and of
 * a split the larger part. Before that, a merge may have come apart: the group with most of the last members of the cluster that had ended is
 * that cluster again, if those with whom these had merged are fewer there and have a group elsewhere. After that, a group that continues none that lives may be
 * one that ended in any way. No cluster goes on with one of several members that are still there: it has come apart.
 */
export function continueClusters(
  former: readonly FormerCluster[],
  groups: readonly (readonly number[])[],
): (number | undefined)[] {
  const groupOf = new Map(groups.flatMap((members, group) => members.map((member) => [member, group])));
  const continued = new Map<number, number>();
  const taken = new Set<number>();
  const assign = (pairs: readonly Shared[]) => {
    for (const { cluster, group, size } of pairs.toSorted((left, right) => right.size - left.size)) {
      const isWhole = size > 1 || cluster.members.length === 1;
      if (!isWhole || taken.has(cluster.id) || continued.has(group)) continue;
      taken.add(cluster.id);
      continued.set(group, cluster.id);
    }
  };
  /** The group with most of the last members of each cluster that has ended, unless it goes on as another one. */
  const comeBack = () =>
    former
      .filter(({ isLive }) => !isLive)
      .flatMap((cluster) => {
        const shared = sharedWith(cluster, groupOf);
        const most = Math.max(...shared.map(({ size }) => size));
        return shared.filter(({ group, size }) => size === most && !continued.has(group)).slice(0, 1);
      });
  const alive = former.filter(({ isLive }) => isLive).flatMap((cluster) => sharedWith(cluster, groupOf));
  const comeApart = comeBack().filter(({ cluster: { mergedInto }, group, size }) => {
    const sizes = sizesIn(mergedInto?.members ?? [], groupOf);
    const here = alive.filter((shared) => shared.group === group).toSorted((left, right) => right.size - left.size);
    const isApart = [...sizes].some(([other, left]) => other !== group && left > 1);
    return isApart && size > (sizes.get(group) ?? 0) && here[0]?.cluster.id === mergedInto?.id;
  });
  assign(comeApart);
  assign(alive);
  assign(comeBack());
  return groups.map((_members, group) => continued.get(group));
}

/** The groups that have members of a cluster, in the order of their first ones. */
function sharedWith(cluster: FormerCluster, groupOf: ReadonlyMap<number, number>): Shared[] {
  return Array.from(sizesIn(cluster.members, groupOf), ([group, size]) => ({ cluster, group, size }));
}

/** How many of some members each group has. */
function sizesIn(members: readonly number[], groupOf: ReadonlyMap<number, number>): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const member of members) {
    const group = groupOf.get(member);
    if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  return sizes;
}
