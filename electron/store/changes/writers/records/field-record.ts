import type { DatabaseSync } from 'node:sqlite';
import type { FieldMembers } from '#shared/api/curation/field-members.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { conditionFault } from '#shared/rules/field-conditions.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { Change } from '../../change-context.ts';
import { createFieldWriter, fieldOf, loadFields } from '../field-rows.ts';

/** The members of a field, with its place among the fields from 1. Undefined if there is none of this name. */
export function readFieldRecord(connection: DatabaseSync, name: string): FieldMembers | undefined {
  // One row of thousands, as a table of changes reads one after the other.
  const sql = `select *, (select count(*) from isolate_field as other
      where (other.sparse, other.position, other.name) <= (field.sparse, field.position, field.name)) as place
    from isolate_field as field where name = ?`;
  const row = statementOf(connection, sql).get(name);
  if (!row) return undefined;
  const field = fieldOf(row);
  const { type, required, multiple, length, min, max, regex, allowed_values, comments } = field;
  const { audience, group, unit, sparse = false, qualified = false, conditions = [] } = field;
  return {
    name,
    type,
    required,
    multiple,
    length: length ?? null,
    min: min ?? null,
    max: max ?? null,
    regex: regex ?? null,
    allowed_values: [...(allowed_values ?? [])],
    comments: comments ?? null,
    position: Number(row['place']),
    audience: audience ?? 'everybody',
    group: group ?? null,
    unit: unit ?? null,
    sparse,
    qualified,
    conditions: [...conditions],
  };
}

/** The rules of a field, as values are checked by them. */
export function definitionOf(members: FieldMembers): FieldDefinition {
  const { name, type, required, multiple, length, min, max, regex, allowed_values, comments } = members;
  const { audience, group, unit, sparse, qualified, conditions } = members;
  return {
    name,
    type,
    required,
    multiple,
    length: length ?? undefined,
    min: min ?? undefined,
    max: max ?? undefined,
    regex: regex ?? undefined,
    comments: comments ?? undefined,
    allowed_values: allowed_values.length === 0 ? undefined : allowed_values,
    audience,
    group: group ?? undefined,
    unit: unit ?? undefined,
    sparse,
    qualified,
    conditions: conditions.length === 0 ? undefined : conditions,
  };
}

/** Adds a field at its place. */
export function insertFieldRecord(change: Change, members: FieldMembers): void {
  createFieldWriter(change.connection).insert(definitionOf(members));
  if (members.position !== null) placeField(change.connection, members);
  change.contentChanged();
}

/** Changes a field. Its values stay; numbers are sorted as such from now on if the type is one. */
export function updateFieldRecord(change: Change, before: FieldMembers, members: FieldMembers): void {
  const { connection } = change;
  createFieldWriter(connection).update(definitionOf(members));
  if (members.type !== before.type) {
    const isNumber = members.type === 'int' || members.type === 'float';
    const number = isNumber ? "cast(ltrim(value, '<>=≤≥ ') as real)" : 'null';
    const values = `update field_value set number_value = ${number} where field = (select id from isolate_field where name = ?)`;
    statementOf(connection, values).run(members.name);
  }
  if (members.position !== before.position) placeField(connection, members);
  change.contentChanged();
}

/** Deletes a field without values. */
export function removeFieldRecord(change: Change, name: string): void {
  statementOf(change.connection, 'delete from isolate_field where name = ?').run(name);
  orderFields(change.connection, [...loadFields(change.connection).keys()]);
  change.contentChanged();
}

/** Puts a field at its place, the others in their order around it. */
export function placeField(connection: DatabaseSync, { name, position }: FieldMembers): void {
  const others = [...loadFields(connection).keys()].filter((other) => other !== name);
  const at = position === null ? others.length : Math.min(Math.max(position - 1, 0), others.length);
  orderFields(connection, [...others.slice(0, at), name, ...others.slice(at)]);
}

/** Numbers fields from 1. */
function orderFields(connection: DatabaseSync, ordered: readonly string[]): void {
  const place = statementOf(connection, 'update isolate_field set position = ? where name = ?');
  for (const [index, each] of ordered.entries()) place.run(index + 1, each);
}

/** The isolates with a value of a field that `isWanted` picks, as `3 (Norway)`: the first hundred, and how many there are. */
export function isolatesWithValue(
  connection: DatabaseSync,
  name: string,
  isWanted: (value: string) => boolean,
): { ids: string[]; count: number } {
  const sql = 'select isolate, value from isolate_value where field = ? order by isolate, position';
  return counted(connection.prepare(sql).iterate(name), (row) =>
    isWanted(String(row['value'])) ? `${String(row['isolate'])} (${String(row['value'])})` : undefined,
  );
}

/** The isolates without a value of a field, or with several of them. */
export function isolatesWithCount(
  connection: DatabaseSync,
  name: string,
  wanted: 'none' | 'several',
): { ids: string[]; count: number } {
  const sql =
    wanted === 'none'
      ? 'select id as isolate from isolate where id not in (select isolate from isolate_value where field = ?) order by id'
      : 'select distinct isolate from isolate_value where field = ? and position > 0 order by isolate';
  return counted(connection.prepare(sql).iterate(name), (row) => String(row['isolate']));
}

/** The isolates whose values do not fit the conditions of a field: the first hundred, and how many there are. */
export function isolatesAgainstConditions(
  connection: DatabaseSync,
  field: FieldDefinition,
  fields: ReadonlyMap<string, FieldDefinition>,
): { ids: string[]; count: number } {
  const others = [...new Set(field.conditions?.map((condition) => condition.field))];
  if (others.length === 0) return { ids: [], count: 0 };
  const sql = `select isolate, json_group_array(json_array(field, value) order by position) as pairs from isolate_value
    where field in (select value from json_each(?)) group by isolate order by isolate`;
  return counted(connection.prepare(sql).iterate(JSON.stringify([field.name, ...others])), (row) => {
    const pairs = JSON.parse(String(row['pairs'])) as [string, string][];
    const valuesOf = (name: string) => pairs.flatMap(([of, value]) => (of === name ? [value] : []));
    const fault = conditionFault(valuesOf(field.name), field, { fields, valuesOf });
    return fault && String(row['isolate']);
  });
}

/** How many are named: the others are counted. */
const NAMED = 100;

function counted(
  rows: Iterable<Record<string, unknown>>,
  nameOf: (row: Record<string, unknown>) => string | undefined,
): { ids: string[]; count: number } {
  const found: { ids: string[]; count: number } = { ids: [], count: 0 };
  for (const row of rows) {
    const name = nameOf(row);
    if (name === undefined) continue;
    if (found.ids.length < NAMED) found.ids.push(name);
    found.count += 1;
  }
  return found;
}
