import { VALUE_SEPARATOR } from '#shared/rules/field.ts';
import { possibleDates } from '#shared/rules/possible-dates.ts';
import { nearMisses } from '#shared/rules/near-misses.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridRow, GridTable } from './grid-table.ts';

/** A value that is offered: `label` is the value, `text` what the cell becomes. */
interface Choice {
  readonly label: string;
  readonly text: string;
}

/** Values that are offered at once. One who wants another writes a letter more. */
const MOST_OFFERED = 50;

/**
 * The allowed values, or days of the calendar, that fit what is written: those that begin with it, then those that hold it, then those that somebody
 * may have meant. Where several may be written, the last one counts.
 */
export function choicesFor(
  text: string,
  { allowed: listed, isMultiple = false, isDate = false }: GridColumn,
): Choice[] {
  if (!listed && !isDate) return [];
  const end = isMultiple ? text.lastIndexOf(VALUE_SEPARATOR) + 1 : 0;
  const before = text.slice(0, end);
  const word = text.slice(end).trim();
  const small = word.toLowerCase();
  const allowed = listed ?? possibleDates(word);
  const inOrder =
    word === ''
      ? allowed
      : [
          ...allowed.filter((value) => value.toLowerCase().startsWith(small)),
          ...allowed.filter((value) => value.toLowerCase().includes(small)),
          ...(listed ? nearMisses(word, listed) : allowed),
        ];
  const offered: string[] = [];
  const seen = new Set<string>();
  for (const value of inOrder) {
    if (offered.length === MOST_OFFERED) break;
    if (seen.has(value)) continue;
    seen.add(value);
    offered.push(value);
  }
  if (offered.length === 1 && offered[0] === word) return [];
  return offered.map((label) => ({ label, text: `${before}${label}` }));
}

/** A way to mend a wrong value of a column: the value that somebody most likely meant. Undefined if nothing is near. */
export function mendFor(text: string, { allowed, isMultiple = false, isDate = false }: GridColumn): string | undefined {
  if (text === '' || (isMultiple && text.includes(VALUE_SEPARATOR))) return undefined;
  if (!allowed) {
    const [meant, other] = isDate ? possibleDates(text) : [];
    // Of two days only who wrote it knows which one it is: the editor of the cell offers both.
    return other === undefined && meant !== text ? meant : undefined;
  }
  return allowed.includes(text) ? undefined : nearMisses(text, allowed)[0];
}

/** A column as the other cells of a row leave it; `ids` are those of all columns. */
export function columnIn<Column extends GridColumn | undefined>(
  column: Column,
  row: Pick<GridRow, 'cells'> | undefined,
  ids: readonly string[],
): Column {
  if (!column?.allowedIn) return column;
  return { ...column, allowed: column.allowedIn((id) => row?.cells[ids.indexOf(id)] ?? '') };
}

/** The keys of the rows that hold a text at this place which is mended in this way: what one row does not take, another may. */
export function rowsToMend(
  { rows, columns }: GridTable,
  place: number,
  { from, to }: { from: string; to: string },
  column: GridColumn | undefined,
): ReadonlySet<number> {
  const same = rows.filter(({ cells }) => cells[place] === from);
  const meant = column?.allowedIn ? same.filter((row) => mendFor(from, columnIn(column, row, columns)) === to) : same;
  return new Set(meant.map(({ key }) => key));
}
