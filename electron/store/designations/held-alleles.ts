import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '../file/prepared-query.ts';
import { blockOf, keyOf, numberAt, placeOf, type LocusAllele } from './designation-block.ts';
import { numbersOf } from './profile-holders.ts';

/** Up to so many alleles in a row, SQLite finds the rows with one of them sooner than they are read here. */
const FEW = 6;

/**
 * Those of some alleles that any isolate but one has, whoever may see it. Rows of packed designations are passed over once for all alleles
 * that lie in them.
 */
export function heldAlleles(connection: DatabaseSync, alleles: readonly LocusAllele[], but: number): Set<LocusAllele> {
  const single = statementOf(
    connection,
    'select 1 from single_designation where locus = ? and allele_id = ? and isolate <> ? limit 1',
  );
  const numberOf = numbersOf(connection);
  const held = new Set(alleles.filter((allele) => single.get(...allele, but) !== undefined));
  const others = alleles.flatMap((allele) => {
    const number = held.has(allele) ? undefined : numberOf(allele);
    return number === undefined ? [] : [{ allele, locus: allele[0], number }];
  });
  for (const [block, wanted] of Map.groupBy(others, ({ locus }) => blockOf(locus))) {
    const fits = wanted.length > FEW ? '' : `and (${wanted.map(() => 'substr(codes, ?, 3) = ?').join(' or ')})`;
    const values = fits === '' ? [] : wanted.flatMap(({ locus, number }) => [placeOf(locus), keyOf(number)]);
    const rows = connection.prepare(`select codes from designation_block where block = ? and isolate <> ? ${fits}`);
    rows.setReturnArrays(true);
    let open = wanted;
    for (const row of rows.iterate(block, but, ...values)) {
      const [codes] = row as unknown as [Uint8Array];
      const found = open.filter(({ locus, number }) => numberAt(codes, locus) === number);
      if (found.length === 0) continue;
      for (const { allele } of found) held.add(allele);
      open = open.filter(({ allele }) => !held.has(allele));
      if (open.length === 0) break;
    }
  }
  return held;
}
