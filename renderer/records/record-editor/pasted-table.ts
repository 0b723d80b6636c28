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

/**
 * Values by name in a pasted table: a line of names above a line of values, or a name and a value on each line, with tabs between
 * them. Names that are not asked for are left out. Undefined for a text that is no such table.
 */
export function pairsIn(text: string, names: readonly string[]): Record<string, string> | undefined {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const known = new Set(names);
  const [first = [], second = []] = lines;
  const across = lines.length === 2 && first.filter((cell) => known.has(cell)).length > 1;
  const pairs = across ? first.map((name, index) => [name, second[index] ?? '']) : lines;
  const found = pairs.flatMap(([name = '', value]) =>
    value !== undefined && known.has(name) ? [[name, value] as const] : [],
  );
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
