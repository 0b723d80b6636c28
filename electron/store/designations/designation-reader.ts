import type { DatabaseSync } from 'node:sqlite';
import { DesignationBlock, firstLocusOf, keyOf, type StoredBlock } from './designation-block.ts';
import type { LocusAllele } from './profile-holders.ts';

/** Ids of alleles kept in memory: some 50 MB. */
const MOST_REMEMBERED = 1_000_000;

/**
 * Reads all designations of one isolate after the other, many times faster than `allele_designation` gives them. Ids of alleles that were
 * read once stay in memory: it is for one piece of reading. Shows what the connection shows. `isWanted` says of which loci (row ids) designations are read.
 */
export function designationReader(
  connection: DatabaseSync,
  isWanted: (locus: number) => boolean = () => true,
): (isolate: number) => LocusAllele[] {
  const single = connection.prepare('select locus, allele_id from single_designation where isolate = ? order by id');
  const packed = connection.prepare(
    'select block, amount, codes, sources, checksum from designation_block where isolate = ? order by block',
  );
  const id = connection.prepare('select allele_id from main.designation_allele where locus = ? and code = ?');
  for (const statement of [single, id]) statement.setReturnArrays(true);
  /** Ids of the alleles of a locus by their numbers. */
  const known = new Map<number, string[]>();
  let remembered = 0;

  function idOf(locus: number, number: number): string {
    const found = known.get(locus)?.[number];
    if (found !== undefined) return found;
    if (remembered === MOST_REMEMBERED) {
      known.clear();
      remembered = 0;
    }
    const ids = known.get(locus) ?? [];
    known.set(locus, ids);
    remembered += 1;
    return (ids[number] = (id.get(locus, keyOf(number)) as unknown as [string])[0]);
  }

  return (isolate) => {
    const found = (single.all(isolate) as unknown as [number, string][]).filter(([locus]) => isWanted(locus));
    for (const row of packed.all(isolate) as unknown as (StoredBlock & { block: number })[]) {
      const first = firstLocusOf(row.block);
      for (const { slot, allele } of new DesignationBlock(row).slots()) {
        if (isWanted(first + slot)) found.push([first + slot, idOf(first + slot, allele)]);
      }
    }
    return found;
  };
}
