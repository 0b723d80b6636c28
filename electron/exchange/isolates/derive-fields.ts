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
  isUnknown: (heading: string) => boolean,
): Promise<FieldDefinition[]> {
  let guessers: { name: string; position: number; guesser: ColumnTypeGuesser }[] | undefined;
  for await (const batch of rows) {
    for (const { cells } of batch) {
      if (!guessers) {
        guessers = cells.flatMap((name, position) =>
          isUnknown(name) && fieldNameProblem(name) === undefined && cells.indexOf(name) === position
            ? [{ name, position, guesser: new ColumnTypeGuesser() }]
            : [],
        );
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
