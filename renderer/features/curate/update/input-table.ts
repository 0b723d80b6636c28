import { MOST_ROWS } from '#renderer/records/grid/grid-table.ts';
import { numberText } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';

/** A table that somebody gives: its header and the rows below. */
export interface InputTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

function refused(message: string): AppError {
  return new AppError(400, 'unreadable_table', message);
}

/** A table of rows of cells, of which the first is the header. AppError codes: unreadable_table 400, too_many_rows 413. */
export function givenTable([header = [], ...rows]: readonly (readonly string[])[]): InputTable {
  const columns = header.map((heading) => heading.trim());
  while (columns.at(-1) === '') columns.pop();
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  if (columns.length < 2) throw refused('The first line must be a header with at least two columns.');
  const twice = columns.find((heading, index) => columns.indexOf(heading) < index);
  if (columns.includes('')) throw refused(`Column ${columns.indexOf('') + 1} has no heading.`);
  if (twice !== undefined) throw refused(`The heading "${twice}" occurs twice.`);
  if (filled.length === 0) throw refused('There are no rows below the header.');
  if (filled.length > MOST_ROWS) {
    const message = `The table has ${numberText(filled.length)} rows. The screen takes ${numberText(MOST_ROWS)} at once; allelier update takes more.`;
    throw new AppError(413, 'too_many_rows', message);
  }
  return { columns, rows: filled };
}
