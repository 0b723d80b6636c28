import { readPasted } from '#shared/tabular/read-block.ts';
import type { RowColumn } from './editor-kind.ts';

/**
 * The rows of a pasted table, its columns in the order of the form. A header that names these is left out. Undefined for a text of one
 * cell, or where a column of the form takes no plain text.
 */
export function pastedRows(text: string, columns: readonly RowColumn[]): Record<string, string>[] | undefined {
  if (columns.some(({ widget }) => widget !== 'line')) return undefined;
  const rows = readPasted(text).filter((cells) => cells.some((cell) => cell !== ''));
  if (!rows.some((cells) => cells.length > 1)) return undefined;
  const isHeader = rows[0]?.every((cell, index) => cell.toLowerCase() === columns[index]?.label.toLowerCase());
  return (isHeader ? rows.slice(1) : rows).map((cells) =>
    Object.fromEntries(columns.map(({ member }, index) => [member, cells[index] ?? ''])),
  );
}
