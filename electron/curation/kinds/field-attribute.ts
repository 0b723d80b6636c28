import { blankOf } from '#shared/api/curation/blank-of.ts';
import { FieldAttributeMembers } from '#shared/api/curation/attribute-members.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { normaliseRows } from '#shared/rules/attribute-table.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import {
  attributeProblems,
  readAttributeRecord,
  removeAttributeRecord,
  writeAttributeRecord,
  type AttributeTableKey,
} from '#electron/store/changes/writers/records/attribute-record.ts';
import type { RecordKind, RecordRequest } from '../record-kind.ts';

function keyOf({ attribute, table }: RecordKey): AttributeTableKey {
  return { attribute: String(attribute), table: String(table) };
}

/** Tables that turn the values of a field into an attribute. Who curates everything keeps them. */
export const fieldAttributeKind: RecordKind<FieldAttributeMembers> = {
  name: 'field_attribute',
  noun: 'table of an attribute',
  blank: blankOf(FieldAttributeMembers, { by: 'value', result_type: 'text' }),
  idOf: (key) => `${key['attribute']}/${key['table']}`,
  right: () => 'everything',
  read: ({ database }, key) =>
    key['attribute'] === undefined || key['table'] === undefined
      ? undefined
      : readAttributeRecord(database.connection, keyOf(key)),
  normalise: (members) => {
    const { attribute, table, field, day, source, comments } = members;
    return {
      ...members,
      attribute: attribute.trim(),
      table: table.trim() || attribute.trim(),
      field: field.trim(),
      rows: normaliseRows(members),
      day: day?.trim() || null,
      source: source?.trim() || null,
      comments: comments?.trim() || null,
    };
  },
  unknown: ({ database }, key) =>
    refusal(
      'unknown_attribute_table',
      `The database "${database.name}" has no table "${key['table']}" of an attribute "${key['attribute']}".`,
    ),
  check: ({ database: { connection } }, asked) => [
    ...keyProblems(asked, readAttributeRecord(connection, asked.members) !== undefined),
    ...attributeProblems(connection, asked.members, new Date().toISOString().slice(0, 10)),
  ],
  insert({ change }, { members }) {
    writeAttributeRecord(change, members);
    return { attribute: members.attribute, table: members.table };
  },
  update({ change }, { members, key }) {
    writeAttributeRecord(change, members);
    return key;
  },
  rows: (_reading, key) => ({
    table: 'field_attribute',
    where: { attribute: keyOf(key).attribute, table_name: keyOf(key).table },
  }),
  comeBack: ({ change }) => change.contentChanged(),
  remove: ({ change }, key) => removeAttributeRecord(change, keyOf(key)),
};

function keyProblems({ members, before }: RecordRequest<FieldAttributeMembers>, isKnown: boolean): RowProblem[] {
  const { attribute, table } = members;
  if (!before) {
    const sentence = `"${attribute}" has a table "${table}" already. Change that one, or give this one another name.`;
    return isKnown ? [errorOf('known_name', sentence, 'table')] : [];
  }
  const stays = 'stays: searches and tables know it by its name.';
  return [
    ...(before.attribute === attribute
      ? []
      : [errorOf('name_stays', `The name of an attribute ${stays}`, 'attribute')]),
    ...(before.table === table ? [] : [errorOf('name_stays', `The name of a table ${stays}`, 'table')]),
  ];
}
