import type { Scene } from './scene.ts';

/** What of a scene decides where its columns are. */
export type PlacedScene = Pick<Scene, 'layout'> & { model: Pick<Scene['model'], 'columns' | 'isReversed'> };

/**
 * Where to scroll so that the column in the middle of the window (in a wrapped alignment: the first one in it) is there in the next
 * scene too. Pixels; `undefined` when nothing has moved. Another number of columns begins at the start.
 */
export function keptPlace(
  before: PlacedScene,
  now: PlacedScene,
  { scrollLeft, scrollTop, clientWidth }: Pick<HTMLElement, 'scrollLeft' | 'scrollTop' | 'clientWidth'>,
): { left?: number; top?: number } | undefined {
  const { layout: old } = before;
  const { layout } = now;
  if (before.model.columns !== now.model.columns) return { left: 0, top: 0 };
  const isTurned = before.model.isReversed !== now.model.isReversed;
  if (!isTurned && old.cell === layout.cell && old.columnsPerBlock === layout.columnsPerBlock) return undefined;
  const half = (clientWidth - old.gutter) / 2;
  const wasOneLine = old.pinned > 0;
  let column = wasOneLine
    ? (scrollLeft + half) / old.cell
    : Math.floor(scrollTop / old.blockHeight) * old.columnsPerBlock;
  if (isTurned) column = now.model.columns - column;
  if (layout.pinned > 0) return { left: column * layout.cell - (wasOneLine ? half : 0) };
  return { top: Math.floor(column / layout.columnsPerBlock) * layout.blockHeight, left: 0 };
}
