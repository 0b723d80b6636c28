import { sql, type Selectable } from 'kysely';
import type { LOCUS_SORT_MEMBERS } from '#shared/api/locus.ts';
import type { CitedPublication } from '#shared/api/publication.ts';
import { MISSING_LOCUS } from '#shared/rules/profile.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery, statementOf } from '../file/prepared-query.ts';
import { variantsOfLoci, type LocusVariant } from './locus-variants.ts';
import { contains, orderRecords, type ListedKey, type RecordOrder } from './record-order.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

export type LocusFacts = Selectable<DatabaseTables['locus']>;

/** A locus with everything that belongs to it. */
export interface LocusRecord extends LocusFacts {
  aliases: string[];
  publications: CitedPublication[];
  curators: number[];
  extended_attributes: Selectable<DatabaseTables['locus_extended_attribute']>[];
  schemes: { id: number; name: string }[];
  /** By kind and position. */
  variants: LocusVariant[];
}

/** A filter by the latest date among the alleles of a locus. */
export interface LocusDateFilter {
  column: 'alleles_last_added' | 'alleles_last_updated';
  operator: '>' | '>=';
  /** ISO date. */
  date: string;
}

/** What a list of loci shows. */
export interface LocusOrderQuery {
  list: 'loci';
  dates: LocusDateFilter[];
  words: string[];
  sort?: { member: (typeof LOCUS_SORT_MEMBERS)[number]; descending: boolean };
}

const SEARCHED = ['name', 'common_name', 'full_name', 'product', 'description'];
const TEXT_MEMBERS = new Set(['common_name', 'full_name', 'product']);

/** Row ids of the loci that match a query, in its order. By name if no order is given. */
export function orderLoci(database: Database, { dates, words, sort }: LocusOrderQuery): RecordOrder {
  let query = database.sql.selectFrom('locus').select(['id', 'date_entered', 'datestamp']);
  for (const { column, operator, date } of dates) query = query.where(column, operator, date);
  for (const word of words) {
    query = query.where((where) =>
      where.or([
        ...SEARCHED.map((column) => contains(column, word)),
        where.exists(
          where
            .selectFrom('locus_alias')
            .select('alias')
            .whereRef('locus_alias.locus', '=', 'locus.id')
            .where(contains('alias', word)),
        ),
      ]),
    );
  }
  const direction = sort?.descending ? 'desc' : 'asc';
  if (!sort || sort.member === 'id') return orderRecords(database, query.orderBy('name', direction).compile());
  const column = sql.ref(sort.member);
  // Loci without the member come last, in both directions and in every SQL engine.
  query = query
    .orderBy(sql`case when ${column} is null then 1 else 0 end`)
    .orderBy(TEXT_MEMBERS.has(sort.member) ? sql`lower(${column})` : column, direction);
  return orderRecords(database, query.orderBy('name').compile());
}

const locusByName = preparedQuery((from, name: string) =>
  from.selectFrom('locus').selectAll().where('name', '=', name),
);

export function findLocus(database: Database, name: string): LocusFacts | undefined {
  return locusByName(database, name)[0];
}

/** All that belongs to a locus beside its own columns, as JSON: one statement is much cheaper than one for each table. */
const PARTS = [
  sql<string>`(select json_group_array(alias) from
    (select alias from locus_alias where locus = locus.id order by alias))`.as('aliases'),
  sql<string>`(select json_group_array(json_object('pubmed_id', pubmed_id, 'citation', citation)) from
    (select pubmed_id, (select citation from publication where publication.pubmed_id = its.pubmed_id) as citation
      from locus_publication its where locus = locus.id order by pubmed_id))`.as('publications'),
  sql<string>`(select json_group_array(curator) from
    (select curator from locus_curator where locus = locus.id order by curator))`.as('curators'),
  sql<string>`(select json_group_array(json_object('locus', locus, 'field', field, 'value_format', value_format,
      'value_regex', value_regex, 'description', description, 'length', length, 'required', required,
      'allowed_values', allowed_values, 'position', position)) from
    (select * from locus_extended_attribute where locus = locus.id order by position, field))`.as(
    'extended_attributes',
  ),
  sql<string>`(select json_group_array(json_object('id', id, 'name', name)) from
    (select scheme.id, scheme.name from scheme_locus join scheme on scheme.id = scheme_locus.scheme
      where scheme_locus.locus = locus.id order by scheme.id))`.as('schemes'),
  sql<number>`exists (select 1 from locus_variant where locus_variant.locus = locus.id)`.as('has_variants'),
] as const;

const wholeLocusByName = preparedQuery((from, name: string) =>
  from.selectFrom('locus').selectAll('locus').select(PARTS).where('locus.name', '=', name),
);
const wholeLociByIds = preparedQuery((from, ids: number[]) =>
  from.selectFrom('locus').selectAll('locus').select(PARTS).where('locus.id', 'in', ids),
);

/** Whole records for the given keys, in the same order. Meant for batches of some hundreds. */
export async function getLoci(database: Database, keys: ListedKey[]): Promise<LocusRecord[]> {
  if (keys.length === 0) return [];
  const ids = keys.map((key) => key.id);
  const records = readParts(database, wholeLociByIds(database, ids));
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The whole record of a locus by its name. */
export function findLocusRecord(database: Database, name: string): LocusRecord | undefined {
  return readParts(database, wholeLocusByName(database, name))[0];
}

type PackedLocus = ReturnType<typeof wholeLociByIds>[number];

function readParts(database: Database, rows: PackedLocus[]): LocusRecord[] {
  const withVariants = rows.filter(({ has_variants }) => has_variants === 1).map(({ id }) => id);
  const variantsOf =
    withVariants.length > 0 ? variantsOfLoci(database, withVariants) : new Map<number, LocusVariant[]>();
  return rows.map(({ has_variants, aliases, publications, curators, extended_attributes, schemes, ...row }) => ({
    ...row,
    aliases: JSON.parse(aliases) as string[],
    publications: JSON.parse(publications) as CitedPublication[],
    curators: JSON.parse(curators) as number[],
    extended_attributes: JSON.parse(extended_attributes) as LocusRecord['extended_attributes'],
    schemes: JSON.parse(schemes) as LocusRecord['schemes'],
    variants: has_variants === 1 ? (variantsOf.get(row.id) ?? []) : [],
  }));
}

const placeholders = preparedQuery((from, locus: number, alleleId: string) =>
  from.selectFrom('locus_placeholder').select('allele_id').where('locus', '=', locus).where('allele_id', '=', alleleId),
);
const schemesThatAllowMissing = preparedQuery((from, locus: number) =>
  from
    .selectFrom('scheme_locus')
    .innerJoin('scheme', 'scheme.id', 'scheme_locus.scheme')
    .select('scheme.id')
    .where('scheme_locus.locus', '=', locus)
    .where('scheme.allow_missing_loci', '=', 1)
    .limit(1),
);

/**
 * Whether profiles may have this id in place of an allele of the locus (row id): they do, or the id is `N` and some
 * scheme allows it.
 */
export function isPlaceholder(database: Database, locus: number, alleleId: string): boolean {
  if (placeholders(database, locus, alleleId).length > 0) return true;
  return alleleId === MISSING_LOCUS && schemesThatAllowMissing(database, locus).length > 0;
}

/** The names of all loci. */
export async function listLocusNames(database: Database): Promise<string[]> {
  const rows = await database.sql.selectFrom('locus').select('name').execute();
  return rows.map(({ name }) => name);
}

const lociCounted = preparedQuery((from) =>
  from.selectFrom('locus').select(({ fn }) => fn.countAll<number>().as('records')),
);

export async function countLoci(database: Database): Promise<number> {
  return lociCounted(database)[0]?.records ?? 0;
}

const ID_FORMAT = 'select allele_id_format from locus where name = ?';

/** Gives the function that tells whether a locus of this name numbers its alleles. It is quick enough to be asked for each allele of a long list. */
export function integerLocusTest({ connection }: Database): (locus: string) => boolean {
  const format = statementOf(connection, ID_FORMAT);
  return (locus) => format.get(locus)?.['allele_id_format'] === 'integer';
}
