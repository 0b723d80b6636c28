import { sql, type RawBuilder } from 'kysely';

/**
 * SQL over designations where `allele_designation` would be read as a whole: SQLite looks through both of its parts by what a query says with
 * values, not by what it says with columns of another table.
 */

/** Whether an isolate has an allele at a locus, both given as columns. */
export function isDesignated(isolate: string, locus: string): string {
  const parts = ['single_designation', 'packed_designation'].map(
    (part) => `exists (select 1 from ${part} its where its.isolate = ${isolate} and its.locus = ${locus})`,
  );
  return `(${parts.join(' or ')})`;
}

/** The loci at which an isolate, given as a column, has an allele: rows `locus`. */
export function designatedLociOf(isolate: string): string {
  return `(select locus from single_designation where single_designation.isolate = ${isolate}
    union select locus from packed_designation where packed_designation.isolate = ${isolate})`;
}

/** The number of designations of an isolate that is given as a column. */
export function designationCountOf(isolate: string): string {
  return `((select count(*) from single_designation where single_designation.isolate = ${isolate})
    + (select coalesce(sum(amount), 0) from designation_block where designation_block.isolate = ${isolate}))`;
}

/**
 * The isolates that have an allele of a locus (row id) that fits, whoever may see them: rows `isolate`. `fits` is SQL that begins with `and`,
 * or empty; it names `allele_id`. The packed ones are found by the numbers of the alleles that fit.
 */
export function isolatesWithAllele(locus: number, fits: RawBuilder<unknown>): RawBuilder<unknown> {
  const place = 4 * (locus & 63) + 1;
  return sql`select isolate from main.single_designation where locus = ${locus}${fits}
    union all select isolate from main.designation_block where block = ${sql.lit(locus >> 6)} and substr(codes, ${sql.lit(place)}, 3) in
      (select code from main.designation_allele where locus = ${locus}${fits})`;
}
