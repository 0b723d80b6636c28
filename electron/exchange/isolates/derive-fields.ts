import type { FieldDefinition } from '#shared/rules/field.ts';
import { fieldNameProblem } from '#shared/rules/field.ts';
import { ColumnTypeGuesser } from '#shared/tabular/column-type.ts';
import type { TableRow } from '../table-row.ts';

/**
 * Definitions for the columns of a table that nothing is known of, with the types of their values and without any rule, since
 * only the user knows what else could stand there. Names that cannot be fields are left out: the header's check tells them.
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
