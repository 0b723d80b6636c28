import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '../file/prepared-query.ts';
import { blockOf, placeOf } from './designation-block.ts';

/** An allele of a locus (row id). */
export type LocusAllele = readonly [locus: number, alleleId: string];

/** Finds the isolates that have all of some alleles, whoever may see them. */
export function profileHolders(connection: DatabaseSync): (alleles: readonly LocusAllele[]) => number[] {
  const code = statementOf(connection, 'select code from designation_allele where locus = ? and allele_id = ?');
  const single = statementOf(connection, 'select isolate from single_designation where locus = ? and allele_id = ?');
  const has = statementOf(
    connection,
    'select 1 from allele_designation where isolate = ? and locus = ? and allele_id = ?',
  );
  const count = statementOf(
    connection,
    'select count(*) as count from (select 1 from single_designation where locus = ? and allele_id = ? limit ?)',
  );
  const codeOf = ([locus, alleleId]: LocusAllele) => code.get(locus, alleleId)?.['code'] as Uint8Array | undefined;

  /** Who has each of the alleles packed, or nothing packed at its locus, and one at least. */
  function packed(block: number, alleles: readonly LocusAllele[]): number[] {
    const known = alleles.flatMap((allele) => {
      const number = codeOf(allele);
      return number ? [{ place: placeOf(allele[0]), number }] : [];
    });
    if (known.length === 0) return [];
    const at = ({ place }: { place: number }) => `substr(codes, ${place}, 3)`;
    const fits = known.map((one) => `${at(one)} in (?, x'000000', x'')`);
    const rows = statementOf(
      connection,
      `select isolate from designation_block where block = ? and ${fits.join(' and ')} and (${known.map((one) => `${at(one)} = ?`).join(' or ')})`,
    );
    const numbers = known.map(({ number }) => number);
    return rows.all(block, ...numbers, ...numbers).map(({ isolate }) => Number(isolate));
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

  return (alleles) => {
    const blocks = [...Map.groupBy(alleles, ([locus]) => blockOf(locus))];
    const [first] = blocks.toSorted(([, left], [, right]) => right.length - left.length);
    if (!first) return [];
    // Who has none of these packed has all of them singly, so any one of them finds it.
    const candidates = new Set([...packed(...first), ...alone(first[1])]);
    return [...candidates].filter((isolate) => alleles.every((allele) => has.get(isolate, ...allele)));
  };
}
