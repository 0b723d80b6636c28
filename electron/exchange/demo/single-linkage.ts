/**
 * Single linkage: items that are near each other, directly or through others, are in one group. Gives the group of each
 * item, numbered from 1 in the order of first items.
 */
export function groupBySingleLinkage(count: number, isNear: (left: number, right: number) => boolean): number[] {
  const groups = Array.from({ length: count }, () => 0);
  let last = 0;
  for (let item = 0; item < count; item++) {
    if (groups[item] !== 0) continue;
    last += 1;
    spread(groups, item, last, isNear);
  }
  return groups;
}

function spread(groups: number[], from: number, group: number, isNear: (left: number, right: number) => boolean): void {
  const waiting = [from];
  groups[from] = group;
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    for (let other = 0; other < groups.length; other++) {
      if (groups[other] !== 0 || !isNear(item, other)) continue;
      groups[other] = group;
      waiting.push(other);
    }
  }
}
