import type { KeyboardEvent, MouseEvent } from 'react';
import { everything, NOTHING, span, toggled, type Selection } from './selection.ts';

export interface TableState {
  active: number;
  /** Where a selection with Shift began. */
  anchor: number;
  selection: Selection;
}

export const FIRST_STATE: TableState = { active: 0, anchor: 0, selection: NOTHING };

/** The row a key leads to, or `undefined` for a key that does not move between rows. */
export function targetOfKey(
  event: { key: string; ctrlKey: boolean; metaKey: boolean },
  active: number,
  { total, rowsInSight }: { total: number; rowsInSight: number },
): number | undefined {
  const last = Math.max(0, total - 1);
  const isFar = event.ctrlKey || event.metaKey;
  const clamp = (index: number): number => Math.min(last, Math.max(0, index));
  switch (event.key) {
    case 'ArrowDown':
      return isFar ? last : clamp(active + 1);
    case 'ArrowUp':
      return isFar ? 0 : clamp(active - 1);
    case 'PageDown':
      return clamp(active + rowsInSight);
    case 'PageUp':
      return clamp(active - rowsInSight);
    case 'Home':
      return isFar ? 0 : undefined;
    case 'End':
      return isFar ? last : undefined;
    default:
      return undefined;
  }
}

/** The column that a key leads to from the one at `place` (0-based) of `count` columns, or `undefined` for other keys. */
export function targetOfHeaderKey(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(count - 1, place + 1);
  if (key === 'ArrowLeft') return Math.max(0, place - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

interface GridActions {
  total: number;
  rowsInSight: number;
  state: TableState;
  setState: (state: TableState) => void;
  /** Brings a row into sight. */
  showRow: (index: number) => void;
  /** Scrolls sideways by pixels; infinite for either end. */
  scrollSideways: (by: number) => void;
  openRow: (index: number) => void;
  copy: () => void;
}

const SIDEWAYS_STEP = 80;
const SIDEWAYS: Record<string, number> = {
  ArrowLeft: -SIDEWAYS_STEP,
  ArrowRight: SIDEWAYS_STEP,
  Home: -Infinity,
  End: Infinity,
};

/** The keys of a table: moving, selecting, opening, copying. */
export function handleGridKey(event: KeyboardEvent, grid: GridActions): void {
  const { state, setState, total } = grid;
  const isCommand = event.ctrlKey || event.metaKey;
  const target = targetOfKey(event, state.active, grid);
  if (target !== undefined) {
    event.preventDefault();
    grid.showRow(target);
    if (event.shiftKey) setState({ ...state, active: target, selection: span(state.anchor, target) });
    else setState({ active: target, anchor: target, selection: state.selection });
    return;
  }
  const sideways = SIDEWAYS[event.key];
  if (sideways !== undefined && !isCommand && !event.altKey) {
    event.preventDefault();
    grid.scrollSideways(sideways);
  } else if (event.key === 'Enter') {
    event.preventDefault();
    grid.openRow(state.active);
  } else if (event.key === ' ') {
    event.preventDefault();
    setState({ ...state, anchor: state.active, selection: toggled(state.selection, state.active) });
  } else if (event.key === 'Escape' && state.selection.length > 0) {
    event.preventDefault();
    setState({ ...state, selection: NOTHING });
  } else if (isCommand && event.key.toLowerCase() === 'a') {
    event.preventDefault();
    setState({ ...state, selection: everything(total) });
  } else if (isCommand && event.key.toLowerCase() === 'c' && window.getSelection()?.isCollapsed !== false) {
    event.preventDefault();
    grid.copy();
  }
}

/** A click selects its row alone; with Ctrl it adds or removes the row, with Shift it selects up to it. */
export function stateAfterPress(
  event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  index: number,
  state: TableState,
): TableState {
  if (event.shiftKey) return { ...state, active: index, selection: span(state.anchor, index) };
  const isAdding = event.ctrlKey || event.metaKey;
  return { active: index, anchor: index, selection: isAdding ? toggled(state.selection, index) : span(index, index) };
}
