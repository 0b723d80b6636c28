import { defined } from '#shared/defined.ts';
import { splitFasta } from '#shared/sequence/read-sequences.ts';
import type { TableFile } from '#shared/rpc/contract/file.ts';
import type { IsolateInputRow } from '#shared/rules/isolate.ts';
import type { HeadingMap } from '#shared/tabular/map-headings.ts';
import { MOST_ROWS } from '#renderer/records/grid/grid-table.ts';
import { AppError } from '#shared/problem.ts';
import { numberText } from '#shared/count-of.ts';

/** Sequences of a FASTA text as rows of a table of alleles. Undefined if it is not FASTA. */
export function rowsOfFasta(text: string): string[][] | undefined {
  return splitFasta(text)?.map(({ name, residues }) => [name, residues]);
}

/** Rows of a table with what a spreadsheet says of their cells. */
export function rowsOfFile({ rows, dates, errors }: TableFile): IsolateInputRow[] {
  const made = rows.map((cells) => ({ cells, dates: new Set<number>(), errors: new Map<number, string>() }));
  for (const [row, column] of dates) made[row]?.dates.add(column);
  for (const [row, column, error] of errors) made[row]?.errors.set(column, error);
  return made;
}

/** Rows whose cells are put below the columns of a table, as the map says. What is left out goes. */
export function mappedRows(
  rows: readonly IsolateInputRow[],
  map: HeadingMap,
  columns: readonly string[],
): IsolateInputRow[] {
  const places = map.map((id) => (id === undefined ? -1 : columns.indexOf(id)));
  const width = Math.max(-1, ...places) + 1;
  return rows.map(({ cells, dates, errors }) => {
    const texts = Array.from({ length: width }, () => '');
    for (const [index, place] of places.entries()) if (place >= 0) texts[place] = cells[index] ?? '';
    const moved = (index: number) => places[index] ?? -1;
    const movedDates = [...(dates ?? [])].map(moved).filter((place) => place >= 0);
    const movedErrors = [...(errors ?? [])].map(([index, error]) => [moved(index), error] as const);
    const kept = movedErrors.filter(([place]) => place >= 0);
    return {
      cells: texts,
      ...defined({
        dates: movedDates.length > 0 ? new Set(movedDates) : undefined,
        errors: kept.length > 0 ? new Map(kept) : undefined,
      }),
    };
  });
}

/** Throws if a table with further rows would be too long. Nothing is ever cut off. */
export function refuseTooMany(before: number, added: number): void {
  if (before + added <= MOST_ROWS) return;
  const message = `A submission has at most ${numberText(MOST_ROWS)} rows, but with these it would have ${numberText(before + added)}. Send them in parts.`;
  throw new AppError(413, 'too_many_rows', message);
}
