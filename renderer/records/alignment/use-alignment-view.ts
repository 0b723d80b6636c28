import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { createStore } from '#renderer/ui/store.ts';
import type { AlignmentResult } from '#shared/rpc/contract/alignment.ts';
import type { CanvasHandle } from './alignment-canvas.tsx';
import { createModel, onlySites } from './model.ts';
import type { Cursor } from './scene.ts';
import type { Sight } from './layout.ts';
import { useScene } from './use-scene.ts';
import { nextDifference, turned, withCursor, zoomed, type ViewState } from './view-state.ts';
import { useViewState } from './use-view-state.ts';

/** Narrowest column in pixels, whatever the length of the alignment. */
const NARROWEST_CELL = 1 / 1024;

/** The view of an alignment and the functions that change it. Those for the toolbar keep their identity while the cursor moves. */
export function useAlignmentView(result: AlignmentResult, canvas: RefObject<CanvasHandle | null>) {
  const [state, setState] = useViewState(result.rows.length);
  // Outside React state: it changes with each frame of scrolling, and few components need it.
  const [sights] = useState(() => createStore<Sight>({ left: 0, top: 0, width: 0, height: 0 }));
  const width = useSyncExternalStore(sights.subscribe, () => sights.get().width);
  const whole = useMemo(() => createModel(result, state.isReversed), [result, state.isReversed]);
  const model = useMemo(() => (state.isOnlySites ? onlySites(whole) : whole), [whole, state.isOnlySites]);
  const scene = useScene(model, state, width);
  const { layout } = scene;
  const fittingCell = Math.max(NARROWEST_CELL, (width - layout.gutter - layout.tail) / Math.max(1, model.columns));

  // The toolbar reads what is shown when it acts, so that it does not render again with each step of the cursor.
  const latest = useRef({ scene, state });
  useLayoutEffect(() => {
    latest.current = { scene, state };
  });
  const look = useCallback(() => latest.current, []);

  const change = useCallback((part: Partial<ViewState>) => setState((now) => ({ ...now, ...part })), [setState]);
  const zoom = useCallback(
    (direction: 1 | -1) => setState((now) => ({ ...now, cell: zoomed(now.cell, direction, fittingCell) })),
    [fittingCell, setState],
  );
  const fit = useCallback(() => change({ cell: fittingCell, wrap: 0 }), [change, fittingCell]);
  const turn = useCallback(() => {
    if (result.data_type === 'DNA') setState((now) => turned(now, model.columns));
  }, [result, model, setState]);

  const point = useCallback(
    (cursor: Cursor, isExtending: boolean) => setState((now) => withCursor(now, cursor, isExtending)),
    [setState],
  );
  const go = useCallback(
    (cursor: Cursor, isExtending = false) => {
      point(cursor, isExtending);
      canvas.current?.reveal(cursor);
    },
    [canvas, point],
  );
  const jump = useCallback(
    (direction: 1 | -1) => {
      const { cursor } = look().state;
      const column = nextDifference(model, cursor?.column ?? (direction === 1 ? -1 : model.columns), direction);
      if (column !== undefined) go({ column, row: cursor?.row ?? Math.min(1, model.rows.length - 1) });
    },
    [look, model, go],
  );
  const focus = useCallback(() => canvas.current?.focus(), [canvas]);
  return {
    state,
    whole,
    model,
    scene,
    sights,
    width,
    fittingCell,
    look,
    change,
    zoom,
    fit,
    turn,
    point,
    go,
    jump,
    focus,
  };
}

export type AlignmentControls = ReturnType<typeof useAlignmentView>;
