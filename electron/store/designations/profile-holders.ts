import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '../file/prepared-query.ts';
import { blockOf, numberAt, placeOf, type LocusAllele } from './designation-block.ts';
import { designationReader } from './designation-reader.ts';

/** A profile that is looked for where most of its loci lie. */
interface Sought {
  /** The place of the profile among those that are asked for. */
  index: number;
  block: number;
  /** Its alleles there, and the numbers of those that have one. */
  alleles: readonly LocusAllele[];
  numbers: readonly { locus: number; number: number }[];
}

/**
 * Finds the isolates that have all alleles of a profile, for many profiles in one pass over the rows in which their alleles lie. Whoever may see
 * the isolates. At most so many of each profile; none for a profile without alleles.
 */
export function profileHolders(
  connection: DatabaseSync,
): (profiles: readonly (readonly LocusAllele[])[], most?: number) => number[][] {
  const numberOf = numbersOf(connection);
  const single = statementOf(connection, 'select isolate from single_designation where locus = ? and allele_id = ?');
  const count = statementOf(
    connection,
    'select count(*) as count from (select 1 from single_designation where locus = ? and allele_id = ? limit ?)',
  );
  const rows = connection.prepare(
    `select isolate, codes from designation_block where block = ? and substr(codes, ?, 3) in
       (select unhex(value) from json_each(?) union all values (x'000000'), (x''))`,
  );
  rows.setReturnArrays(true);

  function soughtOf(profile: readonly LocusAllele[], index: number): Sought[] {
    const blocks = [...Map.groupBy(profile, ([locus]) => blockOf(locus))];
    const [first] = blocks.toSorted(([, left], [, right]) => right.length - left.length);
    if (!first) return [];
    const [block, alleles] = first;
    const numbers = alleles.flatMap((allele) => {
      const number = numberOf(allele);
      return number === undefined ? [] : [{ locus: allele[0], number }];
    });
    return [{ index, block, alleles, numbers }];
  }

  /** Who has the rarest of some alleles singly. */
  function alone(alleles: readonly LocusAllele[]): number[] {
    let best: { allele: LocusAllele | undefined; size: number } = { allele: undefined, size: -1 };
    for (const allele of alleles) {
      const size = Number(count.get(...allele, best.size)?.['count']);
      if (!best.allele || size < best.size) best = { allele, size };
    }
    return best.allele && best.size > 0 ? single.all(...best.allele).map(({ isolate }) => Number(isolate)) : [];
  }

  /** Who may have profiles by what is packed. All profiles have an allele of the locus, which few others have. */
  function* packed(locus: number, profiles: readonly Sought[]): Generator<[isolate: number, profile: Sought]> {
    const byNumber = Map.groupBy(profiles, ({ numbers }) => numbers.find((one) => one.locus === locus)?.number ?? 0);
    const codes = [...byNumber.keys()].map((number) => number.toString(16).padStart(6, '0'));
    for (const row of rows.iterate(blockOf(locus), placeOf(locus), JSON.stringify(codes))) {
      const [isolate, own] = row as unknown as [number, Uint8Array];
      const number = numberAt(own, locus);
      for (const profile of number === 0 ? profiles : (byNumber.get(number) ?? [])) {
        if (mayHave(own, profile)) yield [isolate, profile];
      }
    }
  }

  return (profiles, most = Infinity) => {
    const sought = profiles.flatMap(soughtOf);
    const candidates = new Map<number, Set<number>>();
    const add = (isolate: number, index: number) => {
      const own = candidates.get(isolate) ?? new Set();
      candidates.set(isolate, own.add(index));
    };
    // Who has none of these packed has all of them singly, so any one of them finds it.
    for (const { index, alleles } of sought) for (const isolate of alone(alleles)) add(isolate, index);
    for (const inBlock of Map.groupBy(sought, ({ block }) => block).values()) {
      for (const [locus, some] of byTellingLocus(inBlock)) {
        for (const [isolate, { index }] of packed(locus, some)) add(isolate, index);
      }
    }
    const found = profiles.map((): number[] => []);
    const loci = new Set(profiles.flat().map(([locus]) => locus));
    const read = designationReader(connection, (locus) => loci.has(locus));
    for (const [isolate, indexes] of candidates) {
      const open = [...indexes].filter((index) => (found[index]?.length ?? most) < most);
      if (open.length === 0) continue;
      const has = new Set(read(isolate).map(keyOf));
      for (const index of open) if (profiles[index]?.every((one) => has.has(keyOf(one)))) found[index]?.push(isolate);
    }
    return found;
  };
}

/** Gives the number under which an allele is packed; undefined where it never was. */
export function numbersOf(connection: DatabaseSync): (allele: LocusAllele) => number | undefined {
  const number = statementOf(connection, 'select number from designation_allele where locus = ? and allele_id = ?');
  return (allele) => number.get(...allele)?.['number'] as number | undefined;
}

const keyOf = ([locus, alleleId]: LocusAllele) => `${locus} ${alleleId}`;

/** Whether a row has each allele of a profile, or none at its locus, and one at least. */
function mayHave(codes: Uint8Array, { numbers }: Sought): boolean {
  let hasOne = false;
  for (const { locus, number } of numbers) {
    const own = numberAt(codes, locus);
    if (own !== number && own !== 0) return false;
    hasOne ||= own === number;
  }
  return hasOne;
}

/** Profiles of a block by the locus at which most of them differ, among those at which each has a number. */
function byTellingLocus(profiles: readonly Sought[]): Map<number, Sought[]> {
  const seen = new Map<number, Set<number>>();
  for (const { locus, number } of profiles.flatMap(({ numbers }) => numbers)) {
    seen.set(locus, (seen.get(locus) ?? new Set()).add(number));
  }
  const variety = (locus: number) => seen.get(locus)?.size ?? 0;
  const telling = profiles.flatMap((profile) => {
    const [locus] = profile.numbers.map((one) => one.locus).toSorted((left, right) => variety(right) - variety(left));
    return locus === undefined ? [] : [{ locus, profile }];
  });
  const groups = Map.groupBy(telling, ({ locus }) => locus);
  return new Map([...groups].map(([locus, members]) => [locus, members.map(({ profile }) => profile)]));
}
