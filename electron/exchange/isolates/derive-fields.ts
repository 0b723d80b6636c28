import { defined } from '#shared/defined.ts';
import { readDerivedHeading } from '#shared/rules/attribute-table.ts';
import { nameAndUnit } from '#shared/rules/field-heading.ts';
import { isCustodyColumn } from '#shared/rules/field-basics.ts';
import { fieldNameProblem, type FieldDefinition } from '#shared/rules/field.ts';
import { ColumnTypeGuesser, AlleleIdGuesser, looksLikeLocus } from '#shared/tabular/column-type.ts';
import type { ParsedRow } from '../table-row.ts';

/** A field as the values of a column show it. */
interface DerivedField {
  heading: string;
  field: FieldDefinition;
  /** Whether the column is probably one of allele ids, of a locus that is not known. */
  looksLikeLocus: boolean;
}

interface Guess {
  heading: string;
  name: string;
  unit: string | undefined;
  position: number;
  isBesideLocus: boolean;
  type: ColumnTypeGuesser;
  ids: AlleleIdGuesser;
}

/**
 * Definitions for the unknown columns of a table. Their types are derived from the values. They have no rules, since
 * only the user knows what other values are possible. A unit behind a name (`penicillin (mg/L)`) is that of the field. Names that cannot be fields are left out: the check of the header
 * reports them. `findLoci` says for each heading whether it names a locus.
 */
export async function deriveFields(
  rows: AsyncIterable<ParsedRow[]>,
  findLoci: (headings: readonly string[]) => readonly boolean[],
): Promise<DerivedField[]> {
  let guesses: Guess[] | undefined;
  for await (const batch of rows) {
    for (const { cells } of batch) {
      if (!guesses) guesses = startGuesses(cells, findLoci(cells));
      else for (const guess of guesses) addCell(guess, cells[guess.position] ?? '');
    }
  }
  return (guesses ?? []).map(({ heading, name, unit, isBesideLocus, type, ids }) => ({
    heading,
    field: { name, type: type.type(), required: false, multiple: false, ...defined({ unit }) },
    looksLikeLocus: ids.areIds && looksLikeLocus(name, isBesideLocus),
  }));
}

function startGuesses(headings: readonly string[], areLoci: readonly boolean[]): Guess[] {
  const seen = new Set<string>();
  return headings.flatMap((heading, position) => {
    // A name may have brackets; a unit is looked for where a heading cannot be one, as those with "/" cannot.
    const parts = fieldNameProblem(heading) === undefined ? undefined : nameAndUnit(heading);
    const { name, unit } = parts ?? { name: heading, unit: undefined };
    const isNew = !seen.has(name);
    seen.add(name);
    if (!isNew || areLoci[position] === true || isCustodyColumn(name)) return [];
    if (readDerivedHeading(heading) || fieldNameProblem(name) !== undefined) return [];
    const isBesideLocus = areLoci[position - 1] === true || areLoci[position + 1] === true;
    return [
      { heading, name, unit, position, isBesideLocus, type: new ColumnTypeGuesser(), ids: new AlleleIdGuesser() },
    ];
  });
}

function addCell({ type, ids }: Guess, cell: string): void {
  type.add(cell);
  ids.add(cell);
}
