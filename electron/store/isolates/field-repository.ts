import { sql, type Selectable, type SqlBool } from 'kysely';
import { BUILT_IN, BUILT_IN_FIELDS } from '#shared/rules/field-basics.ts';
import { isQualified } from '#shared/rules/field-value.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import { skipped, type Part } from '../records/part.ts';
import { contains } from '../records/record-order.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';
import { countingTables, readLookup, type AttributeTableRow, type Derivation } from './field-attributes.ts';

/** Columns of `isolate` that are provenance fields too. */
export type FieldColumn = (typeof BUILT_IN)[number]['column'];

/**
 * A provenance field. `column` is set if every isolate has the field; otherwise the database defines it. `derived` is set of an attribute
 * of another field: its values are looked up when they are read.
 */
export type Field = Selectable<DatabaseTables['isolate_field']> & { column?: FieldColumn; derived?: Derivation };

/** What the definition of a field says that has a value in every isolate, and no other rule. */
export const NO_RULES = {
  length: null,
  required: 1,
  min_value: null,
  max_value: null,
  regex: null,
  comments: null,
  allowed_values: null,
  multiple: 0,
  audience: 'everybody',
  group_name: null,
  unit: null,
  sparse: 0,
  qualified: 0,
  conditions: null,
} as const;

const BUILT_IN_ROWS = BUILT_IN.map(({ name, column, type, comments }): Field => {
  return { ...NO_RULES, name, column, type, comments, position: 0 };
});

const definedFields = preparedQuery((from) =>
  from.selectFrom('isolate_field').selectAll().orderBy('sparse').orderBy('position').orderBy('name'),
);

/**
 * All fields: first id and name, behind those of provenance who and when, and last the sparse ones. A definition with the name of a field
 * that every isolate has is ignored. Attributes follow the field from which they are derived.
 */
export async function listFields(database: Database): Promise<Field[]> {
  return fieldsOf(database);
}

/** The same at once. */
export function fieldsOf(database: Database): Field[] {
  const own = shownFieldsOf(database);
  const ordinary = own.filter(({ sparse }) => sparse === 0);
  return [...BUILT_IN_ROWS.slice(0, 2), ...ordinary, ...BUILT_IN_ROWS.slice(2), ...own.slice(ordinary.length)];
}

/** The fields that a database defines itself, in order, each with its attributes behind it: sparse ones come last. */
export function shownFieldsOf(database: Database): Field[] {
  const fields = definedFieldsOf(database);
  const tables = Map.groupBy(countingTables(database), ({ field }) => field);
  if (tables.size === 0) return fields;
  return fields.flatMap((field) => [
    field,
    ...(tables.get(field.name) ?? []).map((table) => attributeOf(field, table)),
  ]);
}

/** An attribute as a field: who sees it, where it stands, and how many values it has, is as of its parent. */
function attributeOf(
  parent: Field,
  { attribute, table_name: table, way, result_type, day, source, comments }: AttributeTableRow,
): Field {
  const by = `Derived from ${parent.name} by the table ${table}${day === null ? '' : ` of ${day}`}.`;
  const { multiple, audience, group_name, sparse, position } = parent;
  return {
    ...NO_RULES,
    multiple,
    audience,
    group_name,
    sparse,
    position,
    name: attribute,
    type: result_type === 'number' ? 'float' : 'text',
    required: 0,
    comments: comments === null ? by : `${comments.replace(/\.?$/, '.')} ${by}`,
    derived: { from: parent.name, fromType: parent.type, table, way, day, source },
  };
}

/** The fields that a database defines itself, in order: sparse ones come last. */
export function definedFieldsOf(database: Database): Field[] {
  return definedFields(database).filter(({ name }) => !BUILT_IN_FIELDS.includes(name));
}

/** The value of a field as the service shows it: a number for int and float, a boolean for bool. A number with a sign before it is a text. */
export function fieldValue(field: Field, value: string, number: number | null): StoredFieldValue {
  if (field.type === 'bool') return value === 'true';
  if (field.type !== 'int' && field.type !== 'float') return value;
  return number === null || isQualified(value) ? value : number;
}

type StoredFieldValue = string | number | boolean;

/** Distinct values of a field: their number, and some of them. */
interface FieldValueList {
  records: number;
  read(part: Part<StoredFieldValue>): Promise<StoredFieldValue[]>;
}

/** Up to this many texts are put into natural order. More would block the thread of the screens. */
const SORTED_NATURALLY = 2_000;

/**
 * Values of a field among all isolates that contain every one of `words`. Numbers and dates come in their order, texts
 * in natural order, very many texts in the order of their characters. Each part is read through an index.
 */
export async function findFieldValues(database: Database, field: Field, words: string[]): Promise<FieldValueList> {
  if (field.derived) return findResults(database, field, field.derived, words);
  const stored = storedIn(field);
  let query = database.sql.selectFrom(stored.from).where(sql<SqlBool>`${sql.ref(stored.column)} is not null`);
  if (!field.column) query = query.where(sql.ref('field'), '=', field.name);
  for (const word of words) query = query.where(contains(stored.column, word));
  const { records } = await query
    .select(sql<number>`count(distinct ${sql.ref(stored.column)})`.as('records'))
    .executeTakeFirstOrThrow();
  const values = query.select(sql.ref<string | number>(stored.column).as('shown')).distinct();
  if (field.type === 'text' && records <= SORTED_NATURALLY) {
    const all = (await values.execute()).map(({ shown }) => String(shown)).toSorted(compareNatural);
    return { records, read: async ({ offset, limit }) => all.slice(offset, offset + limit) };
  }
  return {
    records,
    async read(part) {
      const { after, limit } = part;
      const rows = await values
        .$if(after !== undefined, (rest) => rest.where(sql<SqlBool>`${sql.ref(stored.column)} > ${after}`))
        .orderBy(sql.ref(stored.column))
        .limit(Math.min(limit, records))
        .offset(skipped(part))
        .execute();
      return rows.map(({ shown }) => (field.type === 'bool' ? shown === 'true' : shown));
    },
  };
}

/** The results of an attribute for the values that isolates have: numbers by their size, texts in natural order. */
async function findResults(
  database: Database,
  attribute: Field,
  derived: Derivation,
  words: string[],
): Promise<FieldValueList> {
  const find = readLookup(database, attribute.name, derived);
  const found = new Set(textsInUse(database, derived.from).flatMap(({ value }) => find(value) ?? []));
  const isWanted = (result: string) => words.every((word) => result.toLowerCase().includes(word.toLowerCase()));
  const wanted = [...found].filter(isWanted);
  const all =
    attribute.type === 'text'
      ? wanted.toSorted(compareNatural)
      : [...new Set(wanted.map(Number))].toSorted((one, other) => one - other);
  return { records: all.length, read: async ({ offset, limit }) => all.slice(offset, offset + limit) };
}

const textsInUse = preparedQuery((from, field: string) =>
  from.selectFrom('isolate_value').select('value').distinct().where('field', '=', field),
);

/** The table and column that hold the values of a field as they are shown. */
function storedIn(field: Field): { from: 'isolate' | 'isolate_value'; column: string } {
  return field.column
    ? { from: 'isolate', column: field.column }
    : { from: 'isolate_value', column: storedValue(field) };
}

/** The column of `isolate_value` that holds the value as it is shown. */
function storedValue({ type }: Field): 'value' | 'number_value' {
  return type === 'int' || type === 'float' ? 'number_value' : 'value';
}

/** Ids of the isolates whose contigs together have at least `size` bases. */
function genomesOf(size: number) {
  return sql<number>`(select isolate from contig group by isolate having sum(length) >= ${size})`;
}

/**
 * How many isolates (newest versions only) have each value of a field, by value. With `genomeSize` only isolates with
 * that many bases.
 */
export async function countFieldValues(
  database: Database,
  field: Field,
  genomeSize?: number,
): Promise<[string | number, number][]> {
  const { column, derived } = field;
  if (derived) return countResults(database, field, derived, genomeSize);
  if (column) {
    let counted = database.sql.selectFrom('isolate');
    if (genomeSize !== undefined) counted = counted.where('id', 'in', genomesOf(genomeSize));
    const rows = await counted
      .select(({ fn }) => [column, fn.countAll<number>().as('records')])
      .where('new_version', 'is', null)
      .where(column, 'is not', null)
      .groupBy(column)
      .execute();
    return rows.map((row) => [row[column] ?? '', row.records]);
  }
  // Counts all isolates and subtracts those of old versions, which are few. Looking at the version of every isolate
  // takes ten times as long.
  const stored = storedValue(field);
  let values = database.sql.selectFrom('isolate_value');
  if (genomeSize !== undefined) values = values.where('isolate', 'in', genomesOf(genomeSize));
  const all = values
    .select(({ fn }) => [stored, fn.countAll<number>().as('records')])
    .where('field', '=', field.name)
    .where(stored, 'is not', null)
    .groupBy(stored);
  const old = all.where('isolate', 'in', (where) =>
    where.selectFrom('isolate').select('id').where('new_version', 'is not', null),
  );
  const outdated = new Map((await old.execute()).map((row) => [row[stored], row.records]));
  return (await all.execute()).flatMap((row): [string | number, number][] => {
    const value = row[stored] ?? '';
    const records = row.records - (outdated.get(value) ?? 0);
    return records > 0 ? [[value, records]] : [];
  });
}

/** The same of an attribute. An isolate with several values of one result counts for each of them. */
async function countResults(
  database: Database,
  attribute: Field,
  derived: Derivation,
  genomeSize: number | undefined,
): Promise<[string | number, number][]> {
  const parent = definedFieldsOf(database).find(({ name }) => name === derived.from);
  const find = readLookup(database, attribute.name, derived);
  const counts = new Map<string | number, number>();
  // As texts: a number does not tell a sign before it.
  const values = parent ? await countFieldValues(database, { ...parent, type: 'text' }, genomeSize) : [];
  for (const [value, records] of values) {
    const result = find(String(value));
    if (result === undefined) continue;
    const shown = attribute.type === 'text' ? result : Number(result);
    counts.set(shown, (counts.get(shown) ?? 0) + records);
  }
  return [...counts];
}
