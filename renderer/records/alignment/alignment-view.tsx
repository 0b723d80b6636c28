import { Tabs } from '@mantine/core';
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { AlignmentResult } from '#shared/rpc/contract/alignment.ts';
import { copyText } from '#renderer/ui/clipboard.ts';
import { formatCount, formatQuantity } from '#renderer/ui/format.ts';
import { AlignmentCanvas, type CanvasHandle } from './alignment-canvas.tsx';
import { AlignmentToolbar } from './alignment-toolbar.tsx';
import { AlignmentText } from './alignment-text.tsx';
import { describeAlignment, describeCursor, describeOrigin, describeSelection } from './describe.ts';
import { DifferenceTable } from './difference-table.tsx';
import { writeText } from './export-rows.ts';
import { LEAST_LETTER } from './layout.ts';
import { Minimap } from './minimap.tsx';
import { createModel, onlySites } from './model.ts';
import type { Cursor } from './scene.ts';
import { createSightStore } from './sight-store.ts';
import { useScene } from './use-scene.ts';
import {
  chosenColumns,
  nextDifference,
  targetOfKey,
  turned,
  withCursor,
  zoomed,
  type ViewState,
} from './view-state.ts';
import { useViewKeys } from './use-view-keys.ts';
import { useViewState } from './use-view-state.ts';
import classes from './alignment.module.css';

/** An alignment drawn, listed and written out. */
export function AlignmentView({ result }: { result: AlignmentResult }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const canvas = useRef<CanvasHandle>(null);
  const [state, setState] = useViewState(result.rows.length);
  const [tab, setTab] = useState<string | null>('drawing');
  const [sights] = useState(createSightStore);
  const width = useSyncExternalStore(sights.subscribe, () => sights.get().width);
  const [hovered, setHovered] = useState<Cursor>();
  const whole = useMemo(() => createModel(result, state.isReversed), [result, state.isReversed]);
  const model = useMemo(() => (state.isOnlySites ? onlySites(whole) : whole), [whole, state.isOnlySites]);
  const scene = useScene(model, state, width);
  const { layout } = scene;
  const least = Math.max(1 / 1024, (width - layout.gutter - layout.tail) / Math.max(1, model.columns));

  // What the toolbar does, it does with what is shown then, so that it need not be drawn anew with each step of the cursor.
  const latest = useRef({ scene, state });
  useLayoutEffect(() => {
    latest.current = { scene, state };
  });
  const look = useCallback(() => latest.current, []);

  const change = useCallback((part: Partial<ViewState>) => setState((now) => ({ ...now, ...part })), [setState]);
  const zoom = useCallback(
    (direction: 1 | -1) => setState((now) => ({ ...now, cell: zoomed(now.cell, direction, least) })),
    [least, setState],
  );

  const go = useCallback(
    (cursor: Cursor, isExtending = false) => {
      setState((now) => withCursor(now, cursor, isExtending));
      canvas.current?.reveal(cursor);
    },
    [setState],
  );

  const jump = useCallback(
    (direction: 1 | -1) => {
      const { cursor } = look().state;
      const column = nextDifference(model, cursor?.column ?? (direction === 1 ? -1 : model.columns), direction);
      if (column !== undefined) go({ column, row: cursor?.row ?? Math.min(1, model.rows.length - 1) });
    },
    [look, model, go],
  );

  /** The other keys of the drawing then go on from there. */
  function jumpByKey(direction: 1 | -1): void {
    jump(direction);
    canvas.current?.focus();
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.altKey || event.key === '[' || event.key === ']') return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key === 'a') {
      event.preventDefault();
      change({ selection: { anchor: 0, focus: model.columns - 1 } });
      return;
    }
    if (isCommand && event.key === 'c') {
      event.preventDefault();
      const columns = chosenColumns(model, state.selection);
      void copyText(
        writeText(model, columns, 'FASTA', 0),
        `${formatQuantity(columns.to - columns.from, 'column')} as FASTA`,
      );
      return;
    }
    const page = {
      columns: layout.pinned > 0 ? Math.floor((width - layout.gutter) / layout.cell) : layout.columnsPerBlock,
      rows: 10,
    };
    const from = state.cursor ?? { column: 0, row: 0 };
    const target = targetOfKey(event, from, { model, page });
    if (!target) return;
    event.preventDefault();
    go(state.cursor || event.key !== 'ArrowRight' ? target : from, event.shiftKey);
  }

  const turn = useCallback(() => {
    if (result.data_type === 'DNA') setState((now) => turned(now, model.columns));
  }, [result, model, setState]);
  const fit = useCallback(() => change({ cell: least, wrap: 0 }), [change, least]);
  const scrollTo = useCallback((to: { left?: number; top?: number }) => canvas.current?.scrollTo(to), []);
  const { wrap, isTranslated, compare, identical, palette, isReversed, isOnlySites } = state;
  const view = useMemo(
    () => ({ wrap, isTranslated, compare, identical, palette, isReversed, isOnlySites }),
    [wrap, isTranslated, compare, identical, palette, isReversed, isOnlySites],
  );

  useViewKeys(panel, {
    ']': () => jumpByKey(1),
    '[': () => jumpByKey(-1),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    '0': () => change({ cell: least >= LEAST_LETTER ? state.cell : least, wrap: 0 }),
    r: turn,
    t: () => change({ isTranslated: !state.isTranslated }),
    s: () => whole.sites > 0 && change({ isOnlySites: !state.isOnlySites, cursor: undefined, selection: undefined }),
    w: () => change({ wrap: state.wrap === 0 ? -1 : 0 }),
    Escape: () => change({ selection: undefined }),
  });

  const place = hovered ?? state.cursor;
  return (
    <div ref={panel} className={classes['panel']} data-palette={state.palette}>
      <AlignmentToolbar
        model={model}
        state={view}
        look={look}
        onChange={change}
        onZoom={zoom}
        onFit={fit}
        onJump={jump}
        onTurn={turn}
      />
      <Tabs value={tab} onChange={setTab} keepMounted={false} className={classes['tabs']}>
        <Tabs.List>
          <Tabs.Tab value="drawing">Drawing</Tabs.Tab>
          <Tabs.Tab value="differences">Differences ({formatCount(model.differences.length)})</Tabs.Tab>
          <Tabs.Tab value="text">Text</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="drawing" className={classes['tabPanel']}>
          <p id={`${id}-help`} className={classes['help']}>
            {describeAlignment(model)}. Arrow keys move, “]” and “[” go to the next and the previous difference; the
            tabs Differences and Text hold the same in words.
          </p>
          <Minimap
            id={`${id}-drawing`}
            model={model}
            layout={layout}
            colours={scene.colours}
            sights={sights}
            onScroll={scrollTo}
          />
          <AlignmentCanvas
            id={`${id}-drawing`}
            label={`Alignment of ${result.locus}`}
            describedBy={`${id}-help`}
            scene={scene}
            ref={canvas}
            onKey={handleKey}
            onPoint={(cursor, isExtending) => setState((now) => withCursor(now, cursor, isExtending))}
            onHover={setHovered}
            onZoom={zoom}
            onSight={sights.set}
          />
          <p className={classes['status']} aria-hidden="true">
            {place ? describeCursor(model, place) : describeAlignment(model)}
            {state.selection ? `; ${describeSelection(model, state.selection)}` : ''}
          </p>
        </Tabs.Panel>
        <Tabs.Panel value="differences" className={classes['tabPanel']}>
          <DifferenceTable
            model={model}
            onOpen={(column, row) => {
              setTab('drawing');
              go({ column, row });
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="text" className={classes['tabPanel']}>
          <AlignmentText model={model} state={state} />
        </Tabs.Panel>
      </Tabs>
      <p className={classes['status']}>{describeOrigin(result)}</p>
      <div aria-live="polite" data-spoken className={classes['spoken']}>
        {state.cursor ? describeCursor(model, state.cursor) : ''}
        {state.selection ? `; ${describeSelection(model, state.selection)}` : ''}
      </div>
    </div>
  );
}
