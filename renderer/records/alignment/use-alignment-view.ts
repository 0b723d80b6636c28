import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { z } from 'zod';
import { mutation, query } from '#renderer/api/queries.ts';
import { createStore } from '#renderer/ui/store.ts';
import { defined } from '#shared/defined.ts';
import type { AlignmentResult } from '#shared/rpc/contract/alignment.ts';
import type { Sight } from '../canvas/drawing.ts';
import type { Cursor } from '../canvas/surface-events.ts';
import { useThemeName } from '../canvas/use-theme-name.ts';
import type { CanvasHandle } from './alignment-canvas.tsx';
import { coloursOf, PALETTES } from './colours.ts';
import { layOut } from './layout.ts';
import { type AlignmentModel, createModel, onlySites } from './model.ts';
import { createComparison, type Scene } from './scene.ts';
import { firstState, nextDifference, turned, type ViewState, withCursor, zoomed } from './view-state.ts';

const LEAST_GUTTER = 84;

const WIDEST_GUTTER = 220;

/** What is kept of the view, separately for two sequences and for many. Members that cannot be read are left out. */
const KeptView = z.object({
  wrap: z.number().int().min(-1).max(10_000).optional().catch(undefined),
  identical: z.enum(['dots', 'letters', 'coloured']).optional().catch(undefined),
  palette: z.enum(PALETTES).optional().catch(undefined),
});

type KeptView = z.infer<typeof KeptView>;

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

/** The view of an alignment. How lines are wrapped and residues are coloured is kept for the next one. */
function useViewState(rows: number): [state: ViewState, setState: (next: (now: ViewState) => ViewState) => void] {
  const name = rows === 2 ? 'alignment of two' : 'alignment of many';
  const kept = useQuery({ ...query('settings:get'), select: ({ tables }) => tables[name] }).data;
  const { mutate } = useMutation(mutation('settings:update'));
  const [changed, setChanged] = useState<ViewState>();
  const first = useMemo(() => ({ ...firstState(rows), ...given(KeptView.safeParse(kept).data ?? {}) }), [rows, kept]);
  const isChanged = changed !== undefined;
  const state = changed ?? first;
  const { wrap, identical, palette } = state;

  useEffect(() => {
    if (isChanged) mutate({ tables: { [name]: { wrap, identical, palette } } });
  }, [isChanged, name, wrap, identical, palette, mutate]);

  const setState = useCallback(
    (next: (now: ViewState) => ViewState) => setChanged((now) => next(now ?? first)),
    [first],
  );
  return [state, setState];
}

function given({ wrap, identical, palette }: KeptView): Partial<ViewState> {
  return {
    ...defined({ wrap, identical, palette }),
  };
}

/** Puts together what is drawn from what is aligned, how the user looks at it, and how wide the window is. */
function useScene(model: AlignmentModel, state: ViewState, width: number): Scene {
  const { cell, wrap, isTranslated, compare, identical, palette, cursor, selection } = state;
  const gutter = useMemo(() => gutterOf(model), [model]);
  const layout = useMemo(() => {
    const options = { cell, wrap, isTranslated, compare };
    return layOut(model, options, width, Math.min(gutter, Math.max(LEAST_GUTTER, width / 3)));
  }, [model, cell, wrap, isTranslated, compare, width, gutter]);
  const comparison = useMemo(() => createComparison(model, compare), [model, compare]);
  const colours = coloursOf(palette, model.result.data_type, useThemeName());
  return useMemo(
    () => ({ model, layout, comparison, identical, colours, cursor, selection }),
    [model, layout, comparison, identical, colours, cursor, selection],
  );
}

/** Room for the names, measured by their letters: exact enough, as longer ones are cut off. */
function gutterOf({ rows }: AlignmentModel): number {
  let longest = 0;
  for (const { name, onContig } of rows) longest = Math.max(longest, name.length, onContig?.contig.length ?? 0);
  return Math.min(WIDEST_GUTTER, Math.max(LEAST_GUTTER, longest * 7.2 + 22));
}
