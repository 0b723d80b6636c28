import type { GroupField } from '#shared/api/classification.ts';
import { groupValueProblem } from '#shared/rules/group-values.ts';
import { hasGroup } from '#electron/store/records/classification-repository.ts';
import { readGroupFields, readGroupValues } from '#electron/store/changes/writers/records/group-values.ts';
import type { CuratedContext } from './curated-context.ts';
import type { RecordStore } from './record-store.ts';
import type { TableHandler } from './table-handler.ts';

/** A field keeps to its type what its groups have. */
export function guardGroupFields({ connection }: CuratedContext, store: RecordStore): TableHandler {
  return {
    take(row) {
      const field = String(row.values.get('field'));
      const type = row.values.get('type') === 'integer' ? 'integer' : 'text';
      const values = readGroupValues(connection, Number(row.values.get('classification_scheme')));
      const reason = Object.values(values[field] ?? {})
        .map((value) => groupValueProblem(value, { field, type }))
        .find((problem) => problem !== undefined);
      if (reason !== undefined) return row.refuse(`A group has another value: ${reason}`, 'type');
      store.put(row);
    },
  };
}

/** A value is of a group and a field that are there, and of the type of the field. */
export function takeGroupValue({ connection, change }: CuratedContext, store: RecordStore): TableHandler {
  const known = new Map<number, Map<string, GroupField>>();
  function fieldsOf(id: number) {
    const fields = known.get(id) ?? new Map(readGroupFields(connection, id).map((field) => [field.field, field]));
    known.set(id, fields);
    return fields;
  }
  return {
    take(row) {
      const id = Number(row.values.get('classification_scheme'));
      const group = Number(row.values.get('group_id'));
      if (!hasGroup(change.database, id, group)) return row.refuse(`There is no group ${group}.`, 'group_id');
      const name = String(row.values.get('field'));
      const field = fieldsOf(id).get(name);
      const undescribed = `Its groups have no field "${name}". Say so in classification_group_fields.tsv.`;
      if (!field) return row.refuse(undescribed, 'field');
      const reason = groupValueProblem(String(row.values.get('value')), field);
      if (reason !== undefined) return row.refuse(reason, 'value');
      store.put(row);
    },
  };
}
