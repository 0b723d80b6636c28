import { toTsv } from '#shared/sheet.ts';
import { readPasted } from '#shared/tabular/read-block.ts';
import { boxOf } from './grid-selection.ts';
import { chosenColumns, chosenRows, type GridState } from './grid-state.ts';

/** Kind of clipboard content that only this program reads: cells as they are, not made safe for a spreadsheet. */
const OWN_TYPE = 'application/x-allelier-cells';

type Clipboard = Pick<DataTransfer, 'getData' | 'setData'>;

/** Puts the chosen cells on the clipboard: safe for a spreadsheet, and exact for another grid of this program. */
export function copyCells(state: GridState, clipboard: Clipboard): void {
  const box = boxOf(state.selection);
  const columns = chosenColumns(state, box);
  const cells = chosenRows(state, box).map((row) => {
    return columns.map((column) => state.table.rows[row]?.cells[column] ?? '');
  });
  clipboard.setData('text/plain', toTsv(cells));
  clipboard.setData(OWN_TYPE, JSON.stringify(cells));
}

/** The cells that are on the clipboard. Empty if there is no text. */
export function cellsOf(clipboard: Clipboard): string[][] {
  const own = clipboard.getData(OWN_TYPE);
  // Only our own code writes this kind, so it is what we wrote.
  if (own !== '') return JSON.parse(own) as string[][];
  return readPasted(clipboard.getData('text/plain'));
}
