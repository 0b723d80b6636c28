import type { DatabaseSync } from 'node:sqlite';
import { ALL_CODES, eachStored, firstLocusOf, keyOf, ROW_BYTES, type LocusAllele } from './designation-block.ts';
import type { DesignationSource } from './designation-numbers.ts';
import type { NewDesignation } from './designation-writer.ts';

/** What is known of a designation besides its allele. Nothing but the status where the source of a packed one is damaged. */
export type DesignationAbout = Partial<Omit<DesignationSource, 'scan'>> & Pick<NewDesignation, 'status' | 'comments'>;

/**
 * What a caller wants of designations, made of two halves that many of them share. Each is made once, and kept for the next: so neither may
 * be undefined.
 */
interface Halves<Allele, About> {
  /** Of an allele of a locus (row id). */
  allele(locus: number, alleleId: string): Allele;
  about(about: DesignationAbout): About;
}

/** Visits the designations of an isolate at the loci (row ids) that are wanted; at all when `isWanted` is absent. */
type DesignationVisitor<Allele, About> = (
  isolate: number,
  visit: (allele: Allele, about: About, locus: number) => void,
  isWanted?: (locus: number) => boolean,
) => void;

/** Alleles kept in memory: some 60 MB. */
const MOST_ALLELES = 1_000_000;
const MOST_SOURCES = 10_000;

const ABOUT = 'sender, curator, date_entered, datestamp';

/**
 * Visits all designations of one isolate after the other, by locus (row id), many times faster than `allele_designation` gives them. It keeps
 * what it made, so it is for one piece of reading. Shows what the connection shows.
 */
export function designationVisitor<Allele, About>(
  connection: DatabaseSync,
  { allele, about }: Halves<Allele, About>,
): DesignationVisitor<Allele, About> {
  const single = connection.prepare(
    `select locus, allele_id, method, status, comments, ${ABOUT} from single_designation where isolate = ? order by locus, id`,
  );
  // All rows of an isolate in one, which is read in half the time.
  const packed = connection.prepare(
    `select json_group_array(block), json_group_array(length(sources)), cast(group_concat(${ALL_CODES}, '') as blob),
       cast(group_concat(sources, '') as blob)
     from (select block, codes, sources from designation_block where isolate = ? order by block)`,
  );
  packed.setReturnArrays(true);
  const alleleOf = alleleMaker(connection, allele);
  const source = connection.prepare(`select method, ${ABOUT} from main.designation_source where key = ?`);
  const abouts = new Map<number, About>();
  const aboutOf = (number: number) => {
    if (abouts.size === MOST_SOURCES) abouts.clear();
    const origin = source.get(keyOf(number)) as Partial<DesignationSource> | undefined;
    const made = about({ status: 'confirmed', comments: null, ...origin });
    abouts.set(number, made);
    return made;
  };

  return (isolate, visit, isWanted = all) => {
    const singles = single.all(isolate) as unknown as (DesignationAbout & { locus: number; allele_id: string })[];
    let next = 0;
    const visitSingles = (before: number) => {
      for (let row = singles[next]; row && row.locus < before; row = singles[(next += 1)]) {
        if (isWanted(row.locus)) visit(allele(row.locus, row.allele_id), about(row), row.locus);
      }
    };
    const [blocks, lengths, codes, keys] = packed.get(isolate) as unknown as [string, string, Uint8Array, Uint8Array];
    const sizes = JSON.parse(lengths) as number[];
    let from = 0;
    for (const [row, block] of (JSON.parse(blocks) as number[]).entries()) {
      const first = firstLocusOf(block);
      const sources = keys.subarray(from, (from += sizes[row] ?? 0));
      const stored = { codes: codes.subarray(row * ROW_BYTES, (row + 1) * ROW_BYTES), sources };
      eachStored(stored, (slot, number, ofSource) => {
        const locus = first + slot;
        if (!isWanted(locus)) return;
        if (next < singles.length) visitSingles(locus);
        const made = alleleOf(number, locus);
        if (made !== undefined) visit(made, abouts.get(ofSource) ?? aboutOf(ofSource), locus);
      });
    }
    visitSingles(Infinity);
  };
}

const all = () => true;

/** Reads the alleles of one isolate after the other, by locus, as `designationVisitor` does. */
export function designationReader(
  connection: DatabaseSync,
  isWanted?: (locus: number) => boolean,
): (isolate: number) => LocusAllele[] {
  const visitAll = designationVisitor(connection, {
    allele: (...allele): LocusAllele => allele,
    about: () => true,
  });
  return (isolate) => {
    const found: LocusAllele[] = [];
    visitAll(isolate, (allele) => found.push(allele), isWanted);
    return found;
  };
}

/**
 * What is made of alleles by their numbers at a locus. Numbers are given in the order of isolates, so those that follow are mostly wanted
 * next: as many as are known of the locus are read with one that is not.
 */
function alleleMaker<Allele>(
  connection: DatabaseSync,
  make: (locus: number, alleleId: string) => Allele,
): (number: number, locus: number) => Allele | undefined {
  const select = 'select number, allele_id from main.designation_allele where locus = ?';
  const one = connection.prepare(`${select} and code = ?`);
  const some = connection.prepare(`${select} and code >= ? order by code limit ?`);
  for (const statement of [one, some]) statement.setReturnArrays(true);
  /** By locus. */
  let known: { values: Allele[]; amount: number }[] = [];
  let amount = 0;

  function read(number: number, locus: number): Allele | undefined {
    if (amount >= MOST_ALLELES) {
      known = [];
      amount = 0;
    }
    const ofLocus = (known[locus] ??= { values: [], amount: 0 });
    const key = keyOf(number);
    // One alone is found in two thirds of the time, and there may be no other isolate.
    const found = ofLocus.amount === 0 ? one.all(locus, key) : some.all(locus, key, 1 + ofLocus.amount);
    for (const [each, id] of found as unknown as [number, string][]) ofLocus.values[each] ??= make(locus, id);
    ofLocus.amount += found.length;
    amount += found.length;
    return ofLocus.values[number];
  }

  return (number, locus) => known[locus]?.values[number] ?? read(number, locus);
}
