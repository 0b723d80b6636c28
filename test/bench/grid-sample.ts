import { createRandom } from '#electron/exchange/demo/random.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';

/** Rows of a table that is filled in: as many as it takes. */
export const GRID_ROWS = 10_000;

/** Times a plain pass over the cells: 300 ms for 10,000 rows of 20 columns where that pass takes 4 ms. */
export const CHECK_GOAL = 75;

/** Fields of an isolate database: a quarter each with allowed values, whole numbers, a pattern, and dates. */
export function gridFields(count: number): FieldDefinition[] {
  const countries = Array.from(
    { length: 250 },
    (_, index) => `Country ${String.fromCharCode(65 + (index % 26))}${index}`,
  );
  return Array.from({ length: count }, (_, index): FieldDefinition => {
    const base = { name: `field${index}`, required: false, multiple: false };
    if (index % 4 === 0) return { ...base, type: 'text', allowed_values: countries };
    if (index % 4 === 1) return { ...base, type: 'int', min: 1900, max: 2030 };
    return index % 4 === 2 ? { ...base, type: 'text', regex: String.raw`^[a-z]+-\d+$` } : { ...base, type: 'date' };
  });
}

/** A table of texts as a spreadsheet copies it; every twentieth cell is wrong. */
export function gridText(fields: readonly FieldDefinition[]): string {
  const random = createRandom('a grid');
  let cells = 0;
  const cellOf = ({ allowed_values, type, regex }: FieldDefinition): string => {
    cells += 1;
    const good = allowed_values
      ? random.pick(allowed_values)
      : type === 'int'
        ? String(1950 + random.integer(70))
        : regex
          ? `lab-${random.integer(9999)}`
          : `20${10 + random.integer(10)}-02-1${random.integer(9)}`;
    return cells % 20 === 0 ? `${good}x` : good;
  };
  return Array.from({ length: GRID_ROWS }, (_, row) => [`isolate ${row}`, ...fields.map(cellOf)].join('\t')).join('\n');
}
