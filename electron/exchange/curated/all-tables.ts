import type { DatabaseKind } from '#shared/api/route.ts';
import { definitionTables } from './tables/definition-tables.ts';
import { isolateTables } from './tables/isolate-tables.ts';
import { historyTables, recordTables } from './tables/record-tables.ts';
import type { TableSpec } from './table-spec.ts';

/** Every table of the folder that has a specification, in the order of the import. */
export const ALL_TABLES: readonly TableSpec[] = [definitionTables, recordTables, isolateTables, historyTables].flatMap(
  (tables): TableSpec[] => Object.values(tables),
);

/** The tables that a database of this kind has. */
export function tablesOf(kind: DatabaseKind): TableSpec[] {
  return ALL_TABLES.filter((table) => table.kind === undefined || table.kind === kind);
}
