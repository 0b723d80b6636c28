import type { PrefixName, ProfileCode } from '#renderer/api/definitions/lincodes.ts';

/** A place in the tree of LIN codes: all codes that begin alike. */
export interface Branch {
  prefix: string;
  profiles: number;
  /** Its own names, not those of what it is part of. */
  names: string[];
  /** Of these profiles, how many have a code that was assigned here and not by the site. */
  fromHere: number;
}

/** Whether a code begins with the numbers of a prefix. An empty prefix fits every code. */
export function beginsWith(code: string, prefix: string): boolean {
  return prefix === '' || code === prefix || code.startsWith(`${prefix}_`);
}

/** The branches right below a prefix, in the order of their numbers. */
export function branchesBelow(prefix: string, codes: readonly ProfileCode[], names: readonly PrefixName[]): Branch[] {
  const depth = prefix === '' ? 0 : prefix.split('_').length;
  const found = new Map<string, Branch>();
  for (const { code, isFromHere } of codes) {
    if (!beginsWith(code, prefix)) continue;
    const below = code
      .split('_')
      .slice(0, depth + 1)
      .join('_');
    const branch = found.get(below) ?? { prefix: below, profiles: 0, names: [], fromHere: 0 };
    branch.profiles += 1;
    if (isFromHere) branch.fromHere += 1;
    found.set(below, branch);
  }
  for (const { prefix: named, nickname } of names) found.get(named)?.names.push(nickname);
  const last = (branch: Branch) => Number(branch.prefix.split('_').at(-1));
  return [...found.values()].toSorted((one, other) => last(one) - last(other));
}
