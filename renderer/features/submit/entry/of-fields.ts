import type { GridColumn } from '#renderer/records/grid/grid-column.ts';
import { fieldColumn } from '#renderer/records/isolates/isolate-rules.ts';
import { fieldOfHeading } from '#shared/rules/field-heading.ts';
import { isAddedOnly, type FieldDefinition } from '#shared/rules/field.ts';
import type { EntryTable } from './entry-table.ts';

/** What a table of isolates does with fields besides its usual columns: those that may be added, and units in headings. */
export function ofFields(
  fields: readonly FieldDefinition[],
  columnOf: (field: FieldDefinition, fields: ReadonlyMap<string, FieldDefinition>) => GridColumn = fieldColumn,
): Required<Pick<EntryTable, 'further' | 'others' | 'meaning'>> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const others = fields.filter(isAddedOnly);
  return {
    others,
    further: (id) => {
      const field = others.find(({ name }) => name === id);
      return field && columnOf(field, byName);
    },
    meaning: (heading) => {
      const named = fieldOfHeading(heading, byName);
      return named && 'reason' in named ? named : { id: named?.field.name ?? heading };
    },
  };
}
