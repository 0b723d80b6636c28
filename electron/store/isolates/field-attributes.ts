import { sql, type RawBuilder, type Selectable } from 'kysely';
import { compareNatural } from '#shared/natural-order.ts';
import { attributeLookup, type AttributeWay } from '#shared/rules/attribute-table.ts';
import type { FieldType } from '#shared/rules/field-basics.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

export type AttributeTableRow = Selectable<DatabaseTables['field_attribute']>;

/** From which field an attribute is derived, and by which table. */
export interface Derivation {
  from: string;
  fromType: FieldType;
  table: string;
  way: AttributeWay;
  day: string | null;
  source: string | null;
}

/** What an attribute gives for a value of its field, as text. Undefined where it gives nothing. */
export type Lookup = (value: string) => string | undefined;

const tablesOfAttributes = preparedQuery((from) =>
  from.selectFrom('field_attribute').selectAll().orderBy('attribute').orderBy('table_name'),
);

const rowsOfTable = preparedQuery((from, attribute: string, table: string) =>
  from
    .selectFrom('field_attribute_row')
    .select(['value', 'result'])
    .where('attribute', '=', attribute)
    .where('table_name', '=', table)
    .orderBy('position')
    .orderBy('value'),
);

/** All tables of attributes, by attribute and name. */
export function listAttributeTables(database: Database): AttributeTableRow[] {
  return tablesOfAttributes(database);
}

/** The tables that count, one for each attribute. */
export function countingTables(database: Database): AttributeTableRow[] {
  const byAttribute = Map.groupBy(tablesOfAttributes(database), ({ attribute }) => attribute);
  return [...byAttribute.values()].flatMap((tables) => tables.toSorted(compareRank)[0] ?? []);
}

/** The table that counts comes first: one that is chosen, then the newest by its day, and of one day the last by name. */
function compareRank(one: AttributeTableRow, other: AttributeTableRow): number {
  const byDay = (other.day ?? '').localeCompare(one.day ?? '', 'en');
  return other.is_chosen - one.is_chosen || byDay || compareNatural(other.table_name, one.table_name);
}

/** The rows of a table, in their order. */
export function attributeRows(database: Database, attribute: string, table: string) {
  return rowsOfTable(database, attribute, table);
}

/** Reads the table of an attribute. Of what is none, it gives nothing. */
export function readLookup(database: Database, attribute: string, derived: Derivation | undefined): Lookup {
  if (!derived) return () => undefined;
  const { table, way, fromType } = derived;
  return attributeLookup({ by: way, rows: rowsOfTable(database, attribute, table) }, { type: fromType });
}

/** What isolates are searched, sorted and counted by: the results of a table. Plain data. */
export interface AttributeTarget {
  on: 'attribute';
  attribute: string;
  from: string;
  fromType: FieldType;
  table: string;
  way: AttributeWay;
  type: 'text' | 'number';
}

/**
 * Isolates with what an attribute gives for their values, in the columns `isolate` and `value`. Each of the different values is looked up
 * once, and an index finds its isolates: those of all readers (`main`), as `isolate-search.ts` does.
 */
export function attributeValues({ attribute, from, fromType, table, way, type }: AttributeTarget): RawBuilder<unknown> {
  const result = type === 'number' ? sql`cast(found.value ->> 1 as real)` : sql`found.value ->> 1`;
  const rows = sql`(select json_group_array(json_array(value, result)) from field_attribute_row
    where attribute = ${attribute} and table_name = ${table})`;
  const values = sql`(select json_group_array(value) from (select distinct value from main.isolate_value where field = ${from}))`;
  return sql`select given.isolate, ${result} as value
    from json_each(attribute_results(${way}, ${fromType}, ${rows}, ${values})) found
    cross join main.isolate_value given on given.field = ${from} and given.value = found.value ->> 0`;
}
