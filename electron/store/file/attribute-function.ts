import type { DatabaseSync } from 'node:sqlite';
import { attributeLookup, type AttributeRow, type AttributeWay } from '#shared/rules/attribute-table.ts';
import { FIELD_TYPES } from '#shared/rules/field-basics.ts';

/**
 * Gives a connection the SQL function `attribute_results(way, type, rows, values)`: a JSON array of `[value, result]` for those of the
 * values (a JSON array) to which a table gives a result. `rows` is the table as a JSON array of `[value, result]`, `type` that of its field.
 * So SQL and the records that are shown follow the same rules.
 */
export function defineAttributeFunction(connection: DatabaseSync): void {
  const about = { deterministic: true };
  connection.function('attribute_results', about, (way, type, rows, values) => {
    const table = { by: String(way) as AttributeWay, rows: rowsIn(String(rows)) };
    const find = attributeLookup(table, { type: FIELD_TYPES.find((one) => one === type) ?? 'text' });
    const pairs = (JSON.parse(String(values)) as string[]).flatMap((value) => {
      const result = find(value);
      return result === undefined ? [] : [[value, result]];
    });
    return JSON.stringify(pairs);
  });
}

function rowsIn(json: string): AttributeRow[] {
  return (JSON.parse(json) as [string, string][]).map(([value, result]) => ({ value, result }));
}
