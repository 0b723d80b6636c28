import type { FieldDefinition } from '#shared/rules/field.ts';
import { fieldNameProblem } from '#shared/rules/field.ts';
import { ColumnTypeGuesser } from '#shared/tabular/column-type.ts';
import type { TableRow } from '../table-row.ts';

/**
 * Definitions for the unknown columns of a table. Their types are derived from the values. They have no rules, since
 * only the user knows what other values are possible. Names that cannot be fields are left out: the check of the header
 * reports them.
 */
export async function deriveFields(
  rows: AsyncIterable<TableRow[]>,
  findUnknown: (headings: readonly string[]) => ReadonlySet<string>,
): Promise<FieldDefinition[]> {
  let guessers: { name: string; position: number; guesser: ColumnTypeGuesser }[] | undefined;
  for await (const batch of rows) {
    for (const { cells } of batch) {
      if (!guessers) {
        const unknown = [...findUnknown(cells)].filter((name) => fieldNameProblem(name) === undefined);
        const places = firstPlaces(cells);
        guessers = unknown.map((name) => ({ name, position: places.get(name) ?? 0, guesser: new ColumnTypeGuesser() }));
      } else for (const { position, guesser } of guessers) guesser.add(cells[position] ?? '');
    }
  }
  return (guessers ?? []).map(({ name, guesser }) => ({
    name,
    type: guesser.type(),
    required: false,
    multiple: false,
  }));
}

/** Where each heading stands first. 0-based. */
function firstPlaces(headings: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [position, heading] of headings.entries()) if (!places.has(heading)) places.set(heading, position);
  return places;
}
