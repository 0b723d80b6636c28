/** Profiles by their keys, which are numbers: each a text of alleles, `N` for a missing one. */
type Profiles = Record<string, string>;

/** A distance as a fraction of whole numbers. */
type Fraction = [differing: number, both: number];

/**
 * LIN codes as `wire-notes.md` §13 tells them, sentence by sentence and without any haste, for parts that come one after the other. It
 * shares nothing with the program.
 */
export function bruteForceCodes(parts: readonly Profiles[], thresholds: readonly number[]): Record<string, string> {
  const profiles = Object.assign({}, ...parts) as Profiles;
  const codes = new Map<string, number[]>();
  for (const part of parts) {
    const waiting = Object.keys(part).toSorted((one, other) => Number(one) - Number(other));
    const known = [...codes].toSorted(([, one], [, other]) => byPositions(one, other)).map(([key]) => key);
    const assigned = [...known];
    for (const key of startAt(known, primOrder(waiting, profiles), profiles)) {
      codes.set(key, codeOf(key, assigned, profiles, codes, thresholds));
      assigned.push(key);
    }
  }
  return Object.fromEntries([...codes].map(([key, code]) => [key, code.join('_')]));
}

function distance(profiles: Profiles, one: string, other: string): Fraction {
  const left = (profiles[one] ?? '').split(' ');
  const right = (profiles[other] ?? '').split(' ');
  const both = left.map((_, locus) => locus).filter((locus) => left[locus] !== 'N' && right[locus] !== 'N');
  return both.length === 0 ? [1, 1] : [both.filter((locus) => left[locus] !== right[locus]).length, both.length];
}

const isLess = (one: Fraction, other: Fraction) => one[0] * other[1] < other[0] * one[1];

function byPositions(one: number[], other: number[]): number {
  const place = one.findIndex((number, at) => number !== other[at]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}

function primOrder(keys: string[], profiles: Profiles): string[] {
  if (keys.length < 2) return keys;
  let least: Fraction = [2, 1];
  let order: string[] = [];
  for (const [at, one] of keys.entries()) {
    for (const other of keys.slice(at + 1)) {
      const apart = distance(profiles, one, other);
      if (isLess(apart, least)) [least, order] = [apart, [one, other]];
    }
  }
  while (order.length < keys.length) {
    let nearest: Fraction = [2, 1];
    let next = '';
    for (const node of order) {
      for (const key of keys) {
        if (order.includes(key)) continue;
        const apart = distance(profiles, node, key);
        if (isLess(apart, nearest)) [nearest, next] = [apart, key];
      }
    }
    order.push(next);
  }
  return order;
}

function startAt(known: string[], order: string[], profiles: Profiles): string[] {
  if (known.length === 0) return order;
  let nearest: Fraction = [2, 1];
  let start = 0;
  for (const [place, key] of order.entries()) {
    for (const one of known) {
      const apart = distance(profiles, one, key);
      if (isLess(apart, nearest)) [nearest, start] = [apart, place];
    }
  }
  return [...order.slice(start), ...order.slice(0, start).toReversed()];
}

function codeOf(
  key: string,
  assigned: string[],
  profiles: Profiles,
  codes: Map<string, number[]>,
  thresholds: readonly number[],
): number[] {
  let nearest: Fraction = [2, 1];
  let code: number[] | undefined;
  for (const one of assigned) {
    const apart = distance(profiles, one, key);
    if (isLess(apart, nearest)) [nearest, code] = [apart, codes.get(one)];
  }
  if (!code) return thresholds.map(() => 0);
  const [differing, both] = nearest;
  if (differing === 0) return code;
  const loci = (profiles[key] ?? '').split(' ').length;
  let kept = 0;
  while (differing * loci <= (thresholds[kept] ?? -1) * both) kept += 1;
  const prefix = code.slice(0, kept);
  const there = [...codes.values()].filter((other) => prefix.every((number, at) => other[at] === number));
  const next = Math.max(...there.map((other) => other[kept] ?? 0)) + 1;
  return thresholds.map((_, at) => prefix[at] ?? (at === kept ? next : 0));
}
