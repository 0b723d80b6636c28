import type { DatabaseSync } from 'node:sqlite';
import type { LinkedScheme } from './linked-schemes.ts';

/** Finds the isolates that have a profile, given by its packed alleles. */
export interface ProfileHolders {
  /**
   * Row ids of the isolates that have the profile, by the rule of `match-profiles.ts`. Undefined if nearly every
   * isolate may have it, or if finding them would be more work than looking at all.
   */
  find(scheme: LinkedScheme, alleles: string): readonly number[] | undefined;
}

const MISSING = 'N';
/** The most loci of a profile among which the rarest allele is searched. */
const PROBED_LOCI = 24;

/** `budget` is the number of isolates that may be looked at for all profiles together. */
export function createProfileHolders(isolates: DatabaseSync, budget: number): ProfileHolders {
  const count = isolates.prepare(
    'select count(*) from (select 1 from allele_designation where locus = ? and allele_id = ? limit ?)',
  );
  const holders = isolates.prepare('select isolate from allele_designation where locus = ? and allele_id = ?');
  const has = isolates.prepare('select 1 from allele_designation where isolate = ? and locus = ? and allele_id = ?');
  for (const statement of [count, holders]) statement.setReturnArrays(true);
  let left = budget;

  /** The rarest of some alleles, all of which every holder must have. */
  function rarest(wanted: readonly (readonly [number, string])[]): readonly [number, string] | undefined {
    const step = Math.max(1, Math.floor(wanted.length / PROBED_LOCI));
    let best: { pair: readonly [number, string] | undefined; size: number } = { pair: undefined, size: left + 1 };
    for (let index = 0; index < wanted.length && best.size > 0; index += step) {
      const pair = wanted[index];
      if (!pair) break;
      const [size] = count.get(...pair, best.size) as unknown as [number];
      if (size < best.size) best = { pair, size };
    }
    left -= best.size;
    return best.pair;
  }

  return {
    find({ loci, allowsMissing }, alleles) {
      const wanted: [number, string][] = [];
      const ids = alleles.split('\t');
      for (const [position, locus] of loci.entries()) {
        const allele = ids[position] ?? '';
        if (allowsMissing && allele === MISSING) continue;
        // No isolate has a designation at a locus that is not in its database.
        if (locus === undefined) return [];
        wanted.push([locus, allele]);
      }
      const first = rarest(wanted);
      if (!first) return undefined;
      const candidates = (holders.all(...first) as unknown as [number][]).map(([isolate]) => isolate);
      return candidates.filter((isolate) => wanted.every((pair) => pair === first || has.get(isolate, ...pair)));
    },
  };
}
