import type { DatabaseSync } from 'node:sqlite';
import type { GroupField } from '#shared/api/classification.ts';
import type { ClassificationMembers } from '#shared/api/curation/classification-members.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { defined } from '#shared/defined.ts';
import { childTable, readChildren, replaceChildren, storedText } from '../table-rows.ts';

const OWNER = 'classification_scheme';
const FIELDS = childTable(
  'classification_group_field',
  OWNER,
  ['field', 'type', 'description', 'position'],
  'position',
);
const VALUES = childTable('classification_group_value', OWNER, ['field', 'group_id', 'value']);

/** Values by field and number of the group. */
type GroupValues = Record<string, Record<string, string>>;

/** The fields that the groups of a classification scheme have. */
export function readGroupFields(connection: DatabaseSync, id: number): GroupField[] {
  return readChildren(connection, FIELDS, id).map(({ field, type, description }) => ({
    field: String(field),
    type: type as GroupField['type'],
    ...defined({ description: description === null ? undefined : String(description) }),
  }));
}

/** Their values. */
export function readGroupValues(connection: DatabaseSync, id: number): GroupValues {
  const byField = Map.groupBy(readChildren(connection, VALUES, id), ({ field }) => String(field));
  return Object.fromEntries(
    [...byField].map(([field, rows]) => [
      field,
      Object.fromEntries(rows.map(({ group_id, value }) => [String(group_id), String(value)])),
    ]),
  );
}

/** Makes these the fields of the groups of a classification scheme, and their values; the groups must be there. */
export function writeGroupValues(
  connection: DatabaseSync,
  id: number,
  { group_fields, group_values }: Pick<ClassificationMembers, 'group_fields' | 'group_values'>,
): void {
  const fields = group_fields.map(({ field, type, description }, index) => [
    field,
    type,
    storedText(description ?? null),
    index + 1,
  ]);
  const values = Object.entries(group_values).flatMap(([field, ofGroups]) =>
    Object.entries(ofGroups ?? {}).flatMap(([group, value]) => (value === null ? [] : [[field, Number(group), value]])),
  );
  // Values go with their fields, so those that change are written last.
  replaceChildren(connection, FIELDS, id, fields);
  replaceChildren(connection, VALUES, id, values);
}

/** Gives the values of a group to another one, where that has none. Those that remain go with the group. */
export function moveGroupValues(connection: DatabaseSync, id: number, from: number, to: number): void {
  statementOf(
    connection,
    'update or ignore classification_group_value set group_id = ? where classification_scheme = ? and group_id = ?',
  ).run(to, id, from);
}
