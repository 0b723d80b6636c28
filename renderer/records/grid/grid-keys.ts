import { edgeOf, type GridPlace } from './grid-selection.ts';
import type { GridAction } from './grid-action.ts';
import { shownOf, textAt, type GridState } from './grid-state.ts';

/** What a key asks for beyond the table itself. */
export type GridCommand = 'nextError' | 'previousError' | 'find' | 'replace' | 'leave' | 'mend' | 'mendAll';

type KeyOutcome = { action: GridAction } | { command: GridCommand };

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** What a key does while no cell is being written in, as in spreadsheets. Undefined: it is no key of the grid. */
export function outcomeOfKey(press: KeyPress, state: GridState, rowsInSight: number): KeyOutcome | undefined {
  const isCommand = press.ctrlKey || press.metaKey;
  const command = commandOf(press, isCommand);
  if (command) return { command };
  const target = press.altKey ? undefined : targetOf(press, isCommand, state, rowsInSight);
  if (target) return { action: { type: 'go', to: target, isExtending: press.shiftKey } };
  const action = isCommand ? commandAction(press, state) : plainAction(press, state);
  return action && { action };
}

function commandOf({ key, altKey, shiftKey }: KeyPress, isCommand: boolean): GridCommand | undefined {
  if (key === 'F8') return shiftKey ? 'previousError' : 'nextError';
  if (key === 'Enter' && altKey) return shiftKey ? 'mendAll' : 'mend';
  if (key === 'Escape') return 'leave';
  if (!isCommand || altKey) return undefined;
  if (key.toLowerCase() === 'f') return 'find';
  return key.toLowerCase() === 'h' ? 'replace' : undefined;
}

/** The cell that a key leads to. */
function targetOf({ key }: KeyPress, isFar: boolean, state: GridState, rowsInSight: number): GridPlace | undefined {
  const { active } = state.selection;
  const { extent } = shownOf(state);
  const lastRow = Math.max(0, extent.rows - 1);
  const lastColumn = Math.max(0, extent.columns - 1);
  const step = (row: number, column: number) => ({ row: active.row + row, column: active.column + column });
  const down = (by: 1 | -1) => ({
    row: edgeOf(active.row, by, extent.rows, (row) => textAt(state, { row, column: active.column }) !== ''),
    column: active.column,
  });
  const across = (by: 1 | -1) => ({
    row: active.row,
    column: edgeOf(active.column, by, extent.columns, (column) => textAt(state, { row: active.row, column }) !== ''),
  });
  switch (key) {
    case 'ArrowDown':
      return isFar ? down(1) : step(1, 0);
    case 'ArrowUp':
      return isFar ? down(-1) : step(-1, 0);
    case 'ArrowRight':
      return isFar ? across(1) : step(0, 1);
    case 'ArrowLeft':
      return isFar ? across(-1) : step(0, -1);
    case 'PageDown':
      return step(rowsInSight, 0);
    case 'PageUp':
      return step(-rowsInSight, 0);
    case 'Home':
      return { row: isFar ? 0 : active.row, column: 0 };
    case 'End':
      return { row: isFar ? lastRow : active.row, column: lastColumn };
    default:
      return undefined;
  }
}

function commandAction({ key, shiftKey }: KeyPress, state: GridState): GridAction | undefined {
  const { extent } = shownOf(state);
  const { active } = state.selection;
  const bottom = Math.max(0, extent.rows - 1);
  switch (key.toLowerCase()) {
    case 'z':
      return { type: shiftKey ? 'redo' : 'undo' };
    case 'y':
      return { type: 'redo' };
    case 'd':
      return { type: shiftKey ? 'duplicate' : 'fillDown' };
    case 'a':
      return selectBox({ row: 0, column: 0 }, { row: bottom, column: extent.columns - 1 });
    case ' ':
      return selectBox({ row: 0, column: active.column }, { row: bottom, column: active.column });
    case '-':
      return { type: 'remove' };
    case '+':
    case '=':
      return { type: 'insert', where: 'above' };
    default:
      return undefined;
  }
}

function plainAction(press: KeyPress, state: GridState): GridAction | undefined {
  const { key, shiftKey, altKey } = press;
  if (altKey) return key === 'ArrowDown' ? { type: 'edit' } : undefined;
  const { extent } = shownOf(state);
  const { active } = state.selection;
  switch (key) {
    case 'Enter':
      return { type: 'leave', to: shiftKey ? 'up' : 'down' };
    case 'Tab':
      return isLastStop(state, shiftKey) ? undefined : { type: 'leave', to: shiftKey ? 'left' : 'right' };
    case 'F2':
      return { type: 'edit' };
    case 'Delete':
      return { type: 'clear' };
    case 'Backspace':
      return { type: 'edit', text: '' };
    case ' ':
      return shiftKey
        ? selectBox({ row: active.row, column: 0 }, { row: active.row, column: extent.columns - 1 })
        : { type: 'edit', text: '' };
    case 'Process':
    case 'Dead':
      // A letter that is made of several keys: the cell must be ready for it.
      return { type: 'edit', text: '' };
    default:
      return [...key].length === 1 ? { type: 'edit', text: key } : undefined;
  }
}

/** From the last cell, Tab goes on to what follows the table; from the first one, Shift with Tab goes back. */
function isLastStop(state: GridState, isBack: boolean): boolean {
  const { extent } = shownOf(state);
  const { row, column } = state.selection.active;
  return isBack ? row === 0 && column === 0 : row >= extent.rows - 1 && column >= extent.columns - 1;
}

function selectBox(anchor: GridPlace, active: GridPlace): GridAction {
  return { type: 'select', selection: { anchor, active } };
}
