import type { GridRow, GridTable } from './grid-table.ts';

/** Texts that stand in some rows of a column: 0-based places of the rows, and the text of each. */
interface ColumnTexts {
  readonly rows: number[];
  readonly texts: string[];
}

/**
 * A table as what is different in it from another one. A hundred steps of a table of 10,000 rows are kept in this way: whole
 * rows would take a gigabyte.
 */
export interface PackedTable {
  readonly columns: readonly string[];
  readonly nextKey: number;
  /** Keys of the rows in order. Undefined: the first rows of the other table, so many. */
  readonly keys: Int32Array | undefined;
  readonly count: number;
  /** By place: rows that the other table lacks, or of which a spreadsheet said something else. */
  readonly whole: ReadonlyMap<number, GridRow>;
  /** By position of the column: other texts. */
  readonly texts: ReadonlyMap<number, ColumnTexts>;
  readonly cells: number;
}

/** What is different in a table from another one, rows of the same key being compared cell by cell. */
export function packTable(table: GridTable, other: GridTable): PackedTable {
  const { columns, nextKey, rows } = table;
  const isInOrder = rows.length <= other.rows.length && rows.every(({ key }, place) => other.rows[place]?.key === key);
  const rowOf = isInOrder ? undefined : rowsByKey(other);
  const whole = new Map<number, GridRow>();
  const texts = new Map<number, ColumnTexts>();
  let cells = 0;
  for (const [place, row] of rows.entries()) {
    const like = rowOf ? rowOf.get(row.key) : other.rows[place];
    if (like === row) continue;
    if (like?.dates === row.dates && like?.errors === row.errors && like !== undefined) {
      cells += addTexts(texts, place, row.cells, like.cells);
    } else {
      whole.set(place, row);
      cells += row.cells.length;
    }
  }
  const keys = isInOrder ? undefined : Int32Array.from(rows, ({ key }) => key);
  return { columns, nextKey, keys, count: rows.length, whole, texts, cells };
}

/** The table again. `other` is the one from which it differs. Rows without a difference are the same objects. */
export function unpackTable({ columns, nextKey, keys, count, whole, texts }: PackedTable, other: GridTable): GridTable {
  const rowOf = keys && rowsByKey(other);
  const rows = Array.from({ length: count }, (_, place) => {
    return (whole.get(place) ?? (keys ? rowOf?.get(keys[place] as number) : other.rows[place])) as GridRow;
  });
  const changed = new Map<number, string[]>();
  for (const [column, { rows: places, texts: written }] of texts) {
    for (const [index, place] of places.entries()) {
      const cells = changed.get(place) ?? [...(rows[place] as GridRow).cells];
      while (cells.length < column) cells.push('');
      cells[column] = written[index] as string;
      changed.set(place, cells);
    }
  }
  for (const [place, cells] of changed) rows[place] = { ...(rows[place] as GridRow), cells };
  return { columns, nextKey, rows };
}

function rowsByKey({ rows }: GridTable): Map<number, GridRow> {
  return new Map(rows.map((row) => [row.key, row]));
}

/** Notes the cells that differ. Gives their number. */
function addTexts(
  texts: Map<number, ColumnTexts>,
  place: number,
  cells: readonly string[],
  like: readonly string[],
): number {
  let added = 0;
  for (let column = Math.max(cells.length, like.length) - 1; column >= 0; column -= 1) {
    const text = cells[column] ?? '';
    if (text === (like[column] ?? '')) continue;
    const held = texts.get(column) ?? { rows: [], texts: [] };
    held.rows.push(place);
    held.texts.push(text);
    texts.set(column, held);
    added += 1;
  }
  return added;
}
