import type { DatabaseSync } from 'node:sqlite';
import type { FieldAttributeMembers } from '#shared/api/curation/attribute-members.ts';
import { attributeNameProblem, attributeRowProblems, type AttributeRow } from '#shared/rules/attribute-table.ts';
import { isDate } from '#shared/rules/field-value.ts';
import { didYouMean } from '#shared/rules/near-misses.ts';
import { addressPartProblem } from '#shared/rules/address-part.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { lineProblems, longTextProblems } from '#shared/rules/text-members.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { Change } from '../../change-context.ts';
import { loadFields } from '../field-rows.ts';
import { textOf } from '../table-rows.ts';

export interface AttributeTableKey {
  attribute: string;
  table: string;
}

/** A table of an attribute as it is edited, or undefined. */
export function readAttributeRecord(
  connection: DatabaseSync,
  { attribute, table }: AttributeTableKey,
): FieldAttributeMembers | undefined {
  const sql = 'select * from field_attribute where attribute = ? and table_name = ?';
  const row = statementOf(connection, sql).get(attribute, table);
  if (!row) return undefined;
  const rows = statementOf(
    connection,
    'select value, result from field_attribute_row where attribute = ? and table_name = ? order by position, value',
  ).all(attribute, table);
  return {
    attribute,
    table,
    field: String(row['field']),
    by: row['way'] === 'range' ? 'range' : 'value',
    rows: rows.map(({ value, result }): AttributeRow => ({ value: String(value), result: String(result) })),
    result_type: row['result_type'] === 'number' ? 'number' : 'text',
    day: textOf(row, 'day'),
    chosen: row['is_chosen'] === 1,
    source: textOf(row, 'source'),
    comments: textOf(row, 'comments'),
  };
}

/** Adds a table, or puts these members in the place of those that it has. */
export function writeAttributeRecord(change: Change, members: FieldAttributeMembers): void {
  const { connection } = change;
  const { attribute, table, field, by, result_type, rows, day, chosen, source, comments } = members;
  statementOf(
    connection,
    `insert into field_attribute (attribute, table_name, field, way, result_type, day, source, comments, is_chosen)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (attribute, table_name) do update set field = excluded.field, way = excluded.way, result_type = excluded.result_type,
       day = excluded.day, source = excluded.source, comments = excluded.comments, is_chosen = excluded.is_chosen`,
  ).run(attribute, table, field, by, result_type, day, source, comments, chosen ? 1 : 0);
  statementOf(connection, 'delete from field_attribute_row where attribute = ? and table_name = ?').run(
    attribute,
    table,
  );
  const add = statementOf(
    connection,
    'insert into field_attribute_row (attribute, table_name, value, result, position) values (?, ?, ?, ?, ?)',
  );
  for (const [index, { value, result }] of rows.entries()) add.run(attribute, table, value, result, index + 1);
  change.contentChanged();
}

/** Deletes a table with its rows. */
export function removeAttributeRecord(change: Change, { attribute, table }: AttributeTableKey): void {
  const sql = 'delete from field_attribute where attribute = ? and table_name = ?';
  statementOf(change.connection, sql).run(attribute, table);
  change.contentChanged();
}

/** Names of the attributes of a database, of all or of those of one field. */
export function attributeNames(connection: DatabaseSync, field?: string): Set<string> {
  const rows =
    field === undefined
      ? statementOf(connection, 'select distinct attribute from field_attribute').all()
      : statementOf(connection, 'select distinct attribute from field_attribute where field = ?').all(field);
  return new Set(rows.map(({ attribute }) => String(attribute)));
}

/** Names of the tables that have ranges of the numbers of a field. */
export function rangeTablesOf(connection: DatabaseSync, field: string): string[] {
  const sql = "select table_name from field_attribute where field = ? and way = 'range' order by table_name";
  return statementOf(connection, sql)
    .all(field)
    .map((row) => String(row['table_name']));
}

/** Everything that is wrong with a table of an attribute, and what is unusual. `today` is an ISO day. */
export function attributeProblems(
  connection: DatabaseSync,
  members: FieldAttributeMembers,
  today: string,
): RowProblem[] {
  const { attribute, field: name, day, source, comments } = members;
  const fields = loadFields(connection);
  const problems = [
    ...nameProblems(members, fields.has(attribute)),
    ...lineProblems([['source', 'The source', source]]),
    ...longTextProblems('comments', comments),
    ...dayProblems(day, today),
    ...siblingProblems(connection, members),
  ];
  const field = fields.get(name);
  if (field) return [...problems, ...attributeRowProblems(members, field)];
  if (name === '') return [...problems, errorOf('no_field', 'Say from which field it is derived.', 'field')];
  if (attributeNames(connection).has(name)) {
    const sentence = `"${name}" is an attribute itself, and an attribute is derived from a field. Name the field that it follows from, and give a result for its values.`;
    return [...problems, errorOf('unknown_field', sentence, 'field')];
  }
  const sentence = `The isolates have no field "${name}" that the database defines.${didYouMean(name, [...fields.keys()])}`;
  return [...problems, errorOf('unknown_field', sentence, 'field')];
}

function nameProblems({ attribute, table }: AttributeTableKey, isField: boolean): RowProblem[] {
  const ofName = attributeNameProblem(attribute);
  const ofTable = tableNameProblem(table);
  return [
    ...(ofName === undefined ? [] : [errorOf('bad_name', ofName, 'attribute')]),
    ...(isField
      ? [errorOf('known_name', `There is a field "${attribute}". Give the attribute another name.`, 'attribute')]
      : []),
    ...(ofTable === undefined ? [] : [errorOf('bad_name', ofTable, 'table')]),
  ];
}

function tableNameProblem(table: string): string | undefined {
  if (/[\p{Cc}/;]/u.test(table)) return `The name "${table}" contains "/", ";" or a control character.`;
  if (table.length > 100) return `The name "${table.slice(0, 40)}…" is longer than 100 characters.`;
  return addressPartProblem(table, 'the name of a table');
}

function dayProblems(day: string | null, today: string): RowProblem[] {
  if (day === null) return [];
  if (!isDate(day)) return [errorOf('bad_day', `"${day}" is no day of the form YYYY-MM-DD.`, 'day')];
  if (day <= today) return [];
  return [errorOf('bad_day', `${day} is still to come. Add the table when it holds, or leave the day empty.`, 'day')];
}

/** Other tables of the attribute are of the same field, and one of them at most is chosen. */
function siblingProblems(
  connection: DatabaseSync,
  { attribute, table, field, chosen }: FieldAttributeMembers,
): RowProblem[] {
  const sql = 'select table_name, field, is_chosen from field_attribute where attribute = ? and table_name <> ?';
  const others = statementOf(connection, sql).all(attribute, table);
  const elsewhere = others.find((other) => other['field'] !== field);
  const ofField = elsewhere
    ? `"${attribute}" is derived from ${String(elsewhere['field'])} by the table ${String(elsewhere['table_name'])}. Give this attribute another name, or name that field.`
    : undefined;
  const other = chosen ? others.find(({ is_chosen }) => is_chosen === 1) : undefined;
  const ofChoice = other
    ? `The table ${String(other['table_name'])} is chosen already. Say of that one first that it is not.`
    : undefined;
  return [
    ...(ofField === undefined ? [] : [errorOf('known_attribute', ofField, 'field')]),
    ...(ofChoice === undefined ? [] : [errorOf('known_choice', ofChoice, 'chosen')]),
  ];
}
