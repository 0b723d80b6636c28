import { sql, type RawBuilder } from 'kysely';
import { blockOf, placeOf } from './designation-block.ts';

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

/** At how many loci of each scheme an isolate, given as a column, has an allele: rows `scheme`, `designated`. */
export function designatedInSchemes(isolate: string): string {
  return `(select scheme, sum(loci) as designated from (
      select scheme, count(*) as loci from designation_block its
        join scheme_locus on scheme_locus.locus between 64 * its.block and 64 * its.block + 63
        where its.isolate = ${isolate} and substr(its.codes, 4 * (scheme_locus.locus & 63) + 1, 3) not in (x'000000', x'')
        group by scheme
      union all
      select scheme, count(distinct its.locus) from single_designation its join scheme_locus on scheme_locus.locus = its.locus
        where its.isolate = ${isolate} group by scheme)
    group by scheme)`;
}

/** The number of designations of an isolate that is given as a column. */
export function designationCountOf(isolate: string): string {
  return `((select count(*) from single_designation where single_designation.isolate = ${isolate})
    + (select coalesce(sum(amount), 0) from designation_block where designation_block.isolate = ${isolate}))`;
}

/**
 * Isolates that have an allele of a locus (row id) that fits: rows `isolate`. Some that the reader may not see are among them, for the view of
 * isolates to leave out; private ones whose designations are packed are not, so that they take no time. `fits` is SQL that begins with `and`, or
 * empty; it names `allele_id`.
 */
export function isolatesWithAllele(locus: number, fits: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select isolate from main.single_designation where locus = ${locus}${fits}
    union all select isolate from designation_block where block = ${sql.lit(blockOf(locus))} and substr(codes, ${sql.lit(placeOf(locus))}, 3) in
      (select code from main.designation_allele where locus = ${locus}${fits})`;
}
