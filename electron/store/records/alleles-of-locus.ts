import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '../file/prepared-query.ts';

/** How many records a sentence names: the others are counted. */
const NAMED = 100;

/** Some ids, the first hundred, and how many there are. */
export interface CountedIds {
  ids: string[];
  count: number;
}

/** The ids, which stand in a column, of the rows that `isWanted` picks. */
export function picked(
  rows: Iterable<Record<string, unknown>>,
  column: string,
  isWanted: (row: Record<string, unknown>) => boolean,
): CountedIds {
  const found: CountedIds = { ids: [], count: 0 };
  for (const row of rows) {
    if (!isWanted(row)) continue;
    if (found.ids.length < NAMED) found.ids.push(String(row[column]));
    found.count += 1;
  }
  return found;
}

/** The alleles of a locus (row id) that `isWanted` picks. */
export function allelesThat(
  connection: DatabaseSync,
  locus: number,
  isWanted: (allele: { allele_id: string; length: number }) => boolean,
): CountedIds {
  const sql = 'select allele_id, length from allele where locus = ? order by sort_key, allele_id';
  return picked(connection.prepare(sql).iterate(locus), 'allele_id', ({ allele_id, length }) =>
    isWanted({ allele_id: String(allele_id), length: Number(length) }),
  );
}

/** The alleles of a locus (row id) with a value of an extended attribute that `isWanted` picks. */
export function allelesWithValue(
  connection: DatabaseSync,
  locus: number,
  field: string,
  isWanted: (value: string) => boolean,
): CountedIds {
  const sql = `select allele_id, value from allele join allele_attribute on allele_attribute.allele = allele.id
    where locus = ? and field = ? order by sort_key, allele_id`;
  return picked(connection.prepare(sql).iterate(locus, field), 'allele_id', ({ value }) => isWanted(String(value)));
}

/** The alleles of a locus (row id) without a value of an extended attribute. */
export function allelesWithout(connection: DatabaseSync, locus: number, field: string): CountedIds {
  const from = `from allele where locus = ? and not exists
    (select 1 from allele_attribute where allele_attribute.allele = allele.id and field = ?)`;
  const rows = connection
    .prepare(`select allele_id ${from} order by sort_key, allele_id limit ${NAMED}`)
    .all(locus, field);
  const count = connection.prepare(`select count(*) as count ${from}`).get(locus, field);
  return { ids: rows.map((row) => String(row['allele_id'])), count: Number(count?.['count']) };
}

/** What is built on a locus (row id) in its own database, as sentences. */
export function builtUponLocus(connection: DatabaseSync, locus: number): string[] {
  const alleles = allelesThat(connection, locus, () => true);
  const schemes = connection
    .prepare('select name from scheme join scheme_locus on scheme = scheme.id where locus = ? order by scheme.id')
    .all(locus);
  const isolates = connection
    .prepare(`select distinct isolate from allele_designation where locus = ? order by isolate limit ${NAMED}`)
    .all(locus);
  const tags = connection.prepare('select contig from contig_tag where locus = ? limit 1').get(locus);
  return [
    ...(alleles.count > 0 ? [`It has ${alleles.count} alleles: ${alleles.ids.join(', ')}.`] : []),
    ...schemes.map(({ name }) => `It is in the scheme ${String(name)}.`),
    ...isolates.map(({ isolate }) => `Isolate ${String(isolate)} has an allele of it.`),
    ...(tags ? [`Contig ${String(tags['contig'])} has a tag of it.`] : []),
  ];
}

/** Whether the database has a user of this id. */
export function isUser(connection: DatabaseSync, id: number): boolean {
  return statementOf(connection, 'select 1 from app_user where id = ?').get(id) !== undefined;
}

/** Whether the database has a locus of this name. */
export function isLocus(connection: DatabaseSync, name: string): boolean {
  return statementOf(connection, 'select 1 from locus where name = ?').get(name) !== undefined;
}
