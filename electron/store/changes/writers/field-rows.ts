import type { DatabaseSync } from 'node:sqlite';
import { FIELD_AUDIENCES, FIELD_TYPES, type FieldAudience, type FieldCondition } from '#shared/rules/field-basics.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { seenConditions } from '#shared/rules/field-conditions.ts';

/** The definitions of the fields of a database, in their order: sparse ones come last. */
export function loadFields(connection: DatabaseSync): Map<string, FieldDefinition> {
  const rows = connection.prepare('select * from isolate_field order by sparse, position, name').all();
  const fields = new Map(rows.map((row) => [String(row['name']), fieldOf(row)]));
  for (const field of fields.values()) field.conditions = seenConditions(field.conditions, (name) => fields.has(name));
  return fields;
}

/** The conditions that a row of `isolate_field` holds. */
export function conditionsIn(cell: string | null): readonly FieldCondition[] | undefined {
  return cell === null ? undefined : (JSON.parse(cell) as FieldCondition[]);
}

/** The definition in a row of `isolate_field`. */
export function fieldOf(row: Record<string, unknown>): FieldDefinition {
  const number = (value: unknown) => (value === null ? undefined : Number(value));
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const allowed = text(row['allowed_values']);
  return {
    name: String(row['name']),
    type: FIELD_TYPES.find((type) => type === row['type']) ?? 'text',
    length: number(row['length']),
    required: row['required'] === 1,
    min: number(row['min_value']),
    max: number(row['max_value']),
    regex: text(row['regex']),
    comments: text(row['comments']),
    allowed_values: allowed === undefined ? undefined : (JSON.parse(allowed) as string[]),
    multiple: row['multiple'] === 1,
    audience: audienceNamed(row['audience']),
    group: text(row['group_name']),
    unit: text(row['unit']),
    sparse: row['sparse'] === 1,
    qualified: row['qualified'] === 1,
    conditions: conditionsIn(text(row['conditions']) ?? null),
  };
}

function audienceNamed(name: unknown): FieldAudience | undefined {
  return FIELD_AUDIENCES.find((audience) => audience === name);
}

/** Who saw the field of a name that was deleted last, as its history tells. Undefined where it tells of none. */
export function audienceOfDeleted(connection: DatabaseSync, name: string): FieldAudience | undefined {
  const sql = `select json_extract(content, '$.before.audience') as audience from record_history
    where kind = 'isolate_field' and record_id = ? and json_valid(content) and json_extract(content, '$.after') is null
    order by id desc limit 1`;
  return audienceNamed(connection.prepare(sql).get(name)?.['audience']);
}

/** Columns of `isolate_field` besides name and position, in the order of `fieldCells`. */
const COLUMNS = [
  'type',
  'length',
  'required',
  'min_value',
  'max_value',
  'regex',
  'comments',
  'allowed_values',
  'multiple',
  'audience',
  'group_name',
  'unit',
  'sparse',
  'qualified',
  'conditions',
];

function fieldCells(field: FieldDefinition): (string | number | null)[] {
  const { type, length, required, min, max, regex, comments, allowed_values, multiple, audience, group, unit, sparse } =
    field;
  return [
    type,
    length ?? null,
    required ? 1 : 0,
    min ?? null,
    max ?? null,
    regex ?? null,
    comments ?? null,
    allowed_values ? JSON.stringify(allowed_values) : null,
    multiple ? 1 : 0,
    audience ?? 'everybody',
    group ?? null,
    unit ?? null,
    sparse ? 1 : 0,
    field.qualified ? 1 : 0,
    field.conditions?.length ? JSON.stringify(field.conditions) : null,
  ];
}

/** Prepared statements for the fields of a database: a table may define thousands. */
interface FieldWriter {
  /** Defines a field after those that are there. */
  insert(field: FieldDefinition): void;
  /** Defines a field anew; its values stay. */
  update(field: FieldDefinition): void;
}

export function createFieldWriter(connection: DatabaseSync): FieldWriter {
  const places = COLUMNS.map(() => '?').join(', ');
  const insert = connection.prepare(
    `insert into isolate_field (name, position, ${COLUMNS.join(', ')}) values (?, ?, ${places})`,
  );
  const update = connection.prepare(
    `update isolate_field set ${COLUMNS.map((column) => `${column} = ?`).join(', ')} where name = ?`,
  );
  let last = Number(connection.prepare('select max(position) as last from isolate_field').get()?.['last'] ?? 0);
  return {
    insert(field) {
      last += 1;
      insert.run(field.name, last, ...fieldCells(field));
    },
    update: (field) => void update.run(...fieldCells(field), field.name),
  };
}

/** Whether two definitions say the same. */
export function areSameFields(one: FieldDefinition, other: FieldDefinition): boolean {
  return JSON.stringify(fieldCells(one)) === JSON.stringify(fieldCells(other));
}
