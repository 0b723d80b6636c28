import type { Selectable } from 'kysely';
import type { CitedPublication } from '#shared/api/publication.ts';
import type { Database } from '../file/database.ts';
import type { LocusDateFilter } from './locus-repository.ts';
import { findLincodeScheme, type LincodeSchemeRow } from './lincode-repository.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

type SchemeFacts = Selectable<DatabaseTables['scheme']>;
export type SchemeFieldFacts = Selectable<DatabaseTables['scheme_field']>;

/** A scheme with its fields, loci in scheme order and curators. */
export interface SchemeRecord extends SchemeFacts {
  fields: SchemeFieldFacts[];
  /** The field that names the profiles. A scheme without one has no profiles. */
  primary_key: SchemeFieldFacts | undefined;
  loci: { id: number; name: string }[];
  curators: number[];
  /** Undefined if its profiles have no LIN codes. */
  lincodes: LincodeSchemeRow | undefined;
  classification_schemes: { id: number; name: string }[];
}

/** Schemes in display order, then by name. With `withPrimaryKey` only those that have profiles. */
export async function listSchemes(database: Database, options: { withPrimaryKey: boolean }): Promise<SchemeFacts[]> {
  let query = database.sql.selectFrom('scheme').selectAll();
  if (options.withPrimaryKey) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('scheme_field')
          .select('field')
          .whereRef('scheme_field.scheme', '=', 'scheme.id')
          .where('primary_key', '=', 1),
      ),
    );
  }
  const rows = await query.orderBy('name').execute();
  // Schemes without a display order come last in every SQL engine.
  const place = (row: SchemeFacts) => row.display_order ?? Number.MAX_SAFE_INTEGER;
  return rows.toSorted((left, right) => place(left) - place(right));
}

const schemeById = preparedQuery((from, id: number) => from.selectFrom('scheme').selectAll().where('id', '=', id));
const fieldsOfScheme = preparedQuery((from, id: number) =>
  from.selectFrom('scheme_field').selectAll().where('scheme', '=', id).orderBy('position').orderBy('field'),
);
const curatorsOfScheme = preparedQuery((from, id: number) =>
  from.selectFrom('scheme_curator').select('curator').where('scheme', '=', id).orderBy('curator'),
);
const publicationsOfScheme = preparedQuery((from, id: number) =>
  from
    .selectFrom('scheme_publication as its')
    .leftJoin('publication', 'publication.pubmed_id', 'its.pubmed_id')
    .select(['its.pubmed_id', 'citation'])
    .where('scheme', '=', id)
    .orderBy('its.pubmed_id'),
);
const flagsOfScheme = preparedQuery((from, id: number) =>
  from.selectFrom('scheme_flag').select('flag').where('scheme', '=', id).orderBy('flag'),
);
const classificationsOfScheme = preparedQuery((from, id: number) =>
  from.selectFrom('classification_scheme').select(['id', 'name']).where('scheme', '=', id).orderBy('id'),
);
const lociOfScheme = preparedQuery((from, id: number) =>
  from
    .selectFrom('scheme_locus')
    .innerJoin('locus', 'locus.id', 'scheme_locus.locus')
    .select(['locus.id', 'locus.name'])
    .where('scheme_locus.scheme', '=', id)
    .orderBy('scheme_locus.position'),
);

export function hasScheme(database: Database, id: number): boolean {
  return schemeById(database, id).length > 0;
}

/** The name of a scheme, where there is one of this id. */
export function findSchemeName(database: Database, id: number): string | undefined {
  return schemeById(database, id)[0]?.name;
}

/** The fields of a scheme in their order. Undefined if there is no such scheme. */
export function findSchemeFields(database: Database, id: number): SchemeFieldFacts[] | undefined {
  return hasScheme(database, id) ? fieldsOfScheme(database, id) : undefined;
}

/** One scheme with everything that its record shows. */
export async function findScheme(database: Database, id: number): Promise<SchemeRecord | undefined> {
  const [row] = schemeById(database, id);
  return row ? describeScheme(database, row) : undefined;
}

export async function describeScheme(database: Database, row: SchemeFacts): Promise<SchemeRecord> {
  const fields = fieldsOfScheme(database, row.id);
  return {
    ...row,
    classification_schemes: classificationsOfScheme(database, row.id),
    fields,
    primary_key: fields.find((field) => field.primary_key === 1),
    loci: await listSchemeLoci(database, row.id),
    lincodes: findLincodeScheme(database, row.id),
    curators: curatorsOfScheme(database, row.id).map((entry) => entry.curator),
  };
}

/** What marks and documents a scheme: its flags, and its publications. */
export function marksOfScheme(
  database: Database,
  scheme: number,
): { flags: string[]; publications: CitedPublication[] } {
  return {
    flags: flagsOfScheme(database, scheme).map(({ flag }) => flag),
    publications: publicationsOfScheme(database, scheme),
  };
}

/** Loci of a scheme in the order of its profiles; optionally only those whose alleles have changed. */
export async function listSchemeLoci(
  database: Database,
  scheme: number,
  dates: LocusDateFilter[] = [],
): Promise<{ id: number; name: string }[]> {
  if (dates.length === 0) return lociOfScheme(database, scheme);
  let query = database.sql
    .selectFrom('scheme_locus')
    .innerJoin('locus', 'locus.id', 'scheme_locus.locus')
    .select(['locus.id', 'locus.name'])
    .where('scheme_locus.scheme', '=', scheme);
  for (const { column, operator, date } of dates) query = query.where(`locus.${column}`, operator, date);
  return query.orderBy('scheme_locus.position').execute();
}

/** Whether the database has any scheme at all. */
export async function hasSchemes(database: Database): Promise<boolean> {
  return (await database.sql.selectFrom('scheme').select('id').limit(1).executeTakeFirst()) !== undefined;
}
