import type { DatabaseSync } from 'node:sqlite';

/** Two groups of loci, by their places in the scheme, each known together in some types, and how well that explains a profile. */
export interface TwoFamilies {
  /**
   * Decimal logarithm of a likelihood ratio: that two types at random were put together at three loci or more, over that one type
   * changed at some loci or took one or two from another.
   */
  score: number;
  loci: [number[], number[]];
}

/** Of schemes of this size all splits are tried. Fewer loci do not tell, and more have too many splits. */
const LEAST_LOCI = 7;
const MOST_LOCI = 12;

/** A part of another strain has at least so many loci. Fewer are exchanged in nature. */
const LEAST_PART = 3;

/** Share of loci that changed in nature, and weight of an exchange of two loci: chosen on the profiles of Neisseria and S. aureus. */
const CHANGED = 0.1;
const EXCHANGED = 0.3;

/**
 * Asks all profiles of a scheme whether two types together explain alleles that no profile has. `found` has one allele by
 * locus. Undefined if they do not, or the scheme is too small or too large to tell. `except` is the row of a profile that does not count.
 */
export function findTwoFamilies(
  connection: DatabaseSync,
  scheme: number,
  found: readonly string[],
  except?: number,
): TwoFamilies | undefined {
  const size = found.length;
  if (size < LEAST_LOCI || size > MOST_LOCI) return undefined;
  const { counts, profiles } = countShared(connection, scheme, found, except);
  const all = 2 ** size - 1;
  const shares = shareHaving(counts, size).map((count) => count / profiles);
  const sums = new Float64Array(size);
  let best = { value: 0, part: 0 };
  for (let part = 1; part < all; part++) {
    const loci = bitsOf(part);
    if (2 * loci > size) continue;
    const value = (shares[part] ?? 0) * (shares[all ^ part] ?? 0);
    sums[loci] = (sums[loci] ?? 0) + value / splits(size, loci);
    if (loci >= LEAST_PART && value > best.value) best = { value, part };
  }
  if (best.value === 0) return undefined;
  const chimera = sums.subarray(LEAST_PART).reduce((sum, value) => sum + value, 0);
  const natural = (sums[1] ?? 0) + EXCHANGED * (sums[2] ?? 0) + byChanges(counts, profiles, shares);
  const places = found.map((_allele, place) => place);
  const isIn = (place: number) => ((best.part >> place) & 1) === 1;
  return {
    score: Math.log10(chimera / natural),
    loci: [places.filter((place) => !isIn(place)), places.filter(isIn)],
  };
}

/** How many profiles share exactly the loci of each set, by the set's bits. */
function countShared(connection: DatabaseSync, scheme: number, found: readonly string[], except = 0) {
  const counts = new Float64Array(2 ** found.length);
  let profiles = 0;
  const rows = connection.prepare('select alleles from profile where scheme = ? and id <> ?').iterate(scheme, except);
  for (const { alleles } of rows) {
    let set = 0;
    for (const [place, allele] of String(alleles).split('\t').entries()) if (allele === found[place]) set |= 1 << place;
    counts[set] = (counts[set] ?? 0) + 1;
    profiles++;
  }
  return { counts, profiles };
}

/** How many profiles share at least the loci of each set: sums over all sets that include it. */
function shareHaving(counts: Float64Array, size: number): Float64Array {
  const having = Float64Array.from(counts);
  for (let place = 0; place < size; place++) {
    const bit = 1 << place;
    for (let set = 0; set < having.length; set++) {
      if ((set & bit) === 0) having[set] = (having[set] ?? 0) + (having[set | bit] ?? 0);
    }
  }
  return having;
}

/** Likelihood that a profile of the table changed, locus by locus, to alleles as frequent as they are. */
function byChanges(counts: Float64Array, profiles: number, shares: Float64Array): number {
  let sum = 0;
  for (const [set, count] of counts.entries()) {
    if (count === 0) continue;
    let value = count / profiles;
    for (let bit = 1; bit < counts.length; bit <<= 1) {
      if ((set & bit) === 0) value *= CHANGED * Math.max(shares[bit] ?? 0, 1 / profiles);
    }
    sum += value;
  }
  return sum;
}

function bitsOf(set: number): number {
  let bits = 0;
  for (let rest = set; rest > 0; rest &= rest - 1) bits++;
  return bits;
}

/** Number of ways to take `part` of `size` loci. */
function splits(size: number, part: number): number {
  let ways = 1;
  for (let step = 1; step <= part; step++) ways = (ways * (size - part + step)) / step;
  return ways;
}
