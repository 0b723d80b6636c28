import type { FastifyInstance } from 'fastify';
import type { AttributeTable } from '#shared/api/attribute.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import {
  attributeRows,
  countingTables,
  listAttributeTables,
  type AttributeTableRow,
} from '#electron/store/isolates/field-attributes.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { omitEmpty } from '../resources/omit-empty.ts';

/** Writes tables of attributes without their rows. */
function tableWriter({ links, database }: Pick<DatabaseContext, 'links' | 'database'>) {
  const counting = new Map(countingTables(database).map((row) => [row.attribute, row.table_name]));
  return (row: AttributeTableRow): AttributeTable => {
    const { attribute, table_name: table, field, way, result_type, day, source, comments, is_chosen } = row;
    return {
      attribute,
      table,
      field,
      by: way,
      counts: counting.get(attribute) === table,
      ...defined({
        result_type: result_type === 'text' ? undefined : result_type,
        chosen: is_chosen === 1 || undefined,
      }),
      ...omitEmpty({ day: day ?? undefined, source: source ?? undefined, comments: comments ?? undefined }),
      row_count: attributeRows(database, attribute, table).length,
      href: links.to(routes.getAttributeTable, { database: database.name, attribute, table }),
    };
  };
}

/** A table of an attribute as its route gives it. AppError codes: unknown_attribute_table 404. */
export function attributeRecord(
  context: Pick<DatabaseContext, 'links' | 'database'>,
  { attribute, table }: RecordKey,
): AttributeTable {
  const { database } = context;
  const row = listAttributeTables(database).find((one) => one.attribute === attribute && one.table_name === table);
  if (!row) {
    const sentence = `The database "${database.name}" has no table "${table}" of an attribute "${attribute}".`;
    throw refusal('unknown_attribute_table', sentence);
  }
  return { ...tableWriter(context)(row), rows: attributeRows(database, row.attribute, row.table_name) };
}

export function mountAttributes(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listAttributeTables, (context) => {
    const tables = listAttributeTables(context.database).map(tableWriter(context));
    return json({ records: tables.length, tables });
  });

  registerRoute(app, service, routes.getAttributeTable, (context) => json(attributeRecord(context, context.params)));
}
