import type { GridColumn } from '#renderer/records/grid/grid-column.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import type { GridRules } from '#renderer/records/grid/grid-checks.ts';

/** A table that a submission of some kind needs: its columns, and the rules that run while somebody writes. */
export interface EntryTable {
  /** What the rows are: `isolate`, `isolates`. */
  noun: readonly [one: string, many: string];
  /** Columns that are always there. */
  columns: readonly GridColumn[];
  /** The column of another heading that a table may have, as the name of a locus. */
  further: (id: string) => GridColumn | undefined;
  /** Fields whose columns a table has where somebody asks for them. */
  others?: readonly FieldDefinition[];
  /** The heading as the table has it, without the unit of a field; `reason`: the unit is another one. */
  meaning?: (heading: string) => { id: string } | { reason: string };
  /** The rules of a table with these columns. */
  rulesFor: (ids: readonly string[]) => GridRules<unknown>;
}
