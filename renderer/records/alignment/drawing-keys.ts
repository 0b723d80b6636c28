import { copyText } from '#renderer/ui/text/clipboard.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { writeText } from './export-rows.ts';
import { LEAST_LETTER } from './layout.ts';
import type { AlignmentControls } from './use-alignment-view.ts';
import { chosenColumns, targetOfKey } from './view-state.ts';

/** Rows that a page moves by in an alignment that is not wrapped. */
const PAGE_ROWS = 10;

/** Keys while the focus is on the drawing: they move the cursor, select, and copy. */
export function handleDrawingKey(event: KeyboardEvent, view: AlignmentControls): void {
  // The brackets are shortcuts of the whole view.
  if (event.altKey || event.key === '[' || event.key === ']') return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key === 'a') {
    event.preventDefault();
    view.change({ selection: { anchor: 0, focus: view.model.columns - 1 } });
  } else if (isCommand && event.key === 'c') {
    event.preventDefault();
    copySelection(view);
  } else moveCursor(event, view);
}

function copySelection({ model, state }: AlignmentControls): void {
  const columns = chosenColumns(model, state.selection);
  const label = `${formatQuantity(columns.to - columns.from, 'column')} as FASTA`;
  void copyText(writeText(model, columns, 'FASTA', 0), label);
}

function moveCursor(event: KeyboardEvent, { model, state, scene, width, go }: AlignmentControls): void {
  const { pinned, gutter, cell, columnsPerBlock } = scene.layout;
  const columns = pinned > 0 ? Math.floor((width - gutter) / cell) : columnsPerBlock;
  const from = state.cursor ?? { column: 0, row: 0 };
  const target = targetOfKey(event, from, { model, page: { columns, rows: PAGE_ROWS } });
  if (!target) return;
  event.preventDefault();
  // The first press of the right arrow shows the cursor at the first column.
  go(state.cursor || event.key !== 'ArrowRight' ? target : from, event.shiftKey);
}

/** Single characters that work anywhere in the view. */
export function viewKeys(view: AlignmentControls): Record<string, () => unknown> {
  const { state, whole, fittingCell, change, zoom, turn, jump, focus } = view;
  // With the focus on the drawing, its own keys go on from the difference.
  const jumpAndFocus = (direction: 1 | -1) => {
    jump(direction);
    focus();
  };
  return {
    ']': () => jumpAndFocus(1),
    '[': () => jumpAndFocus(-1),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    '0': () => change({ cell: fittingCell >= LEAST_LETTER ? state.cell : fittingCell, wrap: 0 }),
    r: turn,
    t: () => change({ isTranslated: !state.isTranslated }),
    s: () => whole.sites > 0 && change({ isOnlySites: !state.isOnlySites, cursor: undefined, selection: undefined }),
    w: () => change({ wrap: state.wrap === 0 ? -1 : 0 }),
    Escape: () => change({ selection: undefined }),
  };
}
