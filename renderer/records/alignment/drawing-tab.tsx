import { useElementSize } from '@mantine/hooks';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Store } from '#renderer/ui/store.ts';
import type { Sight } from '../canvas/drawing.ts';
import type { Cursor } from '../canvas/surface-events.ts';
import { AlignmentCanvas, type CanvasHandle } from './alignment-canvas.tsx';
import { describeAlignment, describeCursor, describeSelection } from './describe.ts';
import { handleDrawingKey } from './drawing-keys.ts';
import type { Layout } from './layout.ts';
import type { AlignmentModel } from './model.ts';
import type { Scene } from './scene.ts';
import type { AlignmentControls } from './use-alignment-view.ts';
import canvasClasses from '../canvas/canvas.module.css';
import classes from './alignment.module.css';

const HEIGHT = 28;

/** The whole alignment in small: where the differences are, and which part of it is in sight. That part can be dragged. */
const Minimap = memo(function Minimap({
  id,
  model,
  layout,
  colours,
  sights,
  onScroll,
}: {
  /** Id of what it scrolls. */
  id: string;
  sights: Store<Sight>;
  onScroll: (place: { left?: number; top?: number }) => void;
} & Pick<Scene, 'model' | 'layout' | 'colours'>) {
  const { ref: box, width } = useElementSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { from, to } = windowOf(layout, useSyncExternalStore(sights.subscribe, sights.get));

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || width === 0) return;
    const ratio = window.devicePixelRatio;
    element.width = Math.round(width * ratio);
    element.height = Math.round(HEIGHT * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = colours.sunken;
    context.fillRect(0, 0, width, HEIGHT);
    context.fillStyle = colours.text;
    for (const [x, share] of diversityAt(model, Math.floor(width)).entries()) {
      if (share === 0) continue;
      // Single differences must be seen among thousands of columns.
      const height = Math.min(HEIGHT, 6 + (HEIGHT - 6) * Math.sqrt(share));
      context.fillRect(x, HEIGHT - height, 1, height);
    }
  }, [model, width, colours]);

  function scrollTo(share: number): void {
    const column = Math.max(0, share) * layout.columns;
    if (layout.pinned > 0) onScroll({ left: column * layout.cell });
    else onScroll({ top: (column / layout.columnsPerBlock) * layout.blockHeight });
  }

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (event.buttons !== 1) return;
    const bounds = event.currentTarget.getBoundingClientRect();
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    scrollTo((event.clientX - bounds.left) / bounds.width - (to - from) / 2);
  }

  function handleKey(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowLeft: -0.1, ArrowRight: 0.1, PageUp: -0.9, PageDown: 0.9 };
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    if (step === undefined) scrollTo(event.key === 'Home' ? 0 : 1);
    else scrollTo(from + step * (to - from));
  }

  return (
    <div
      ref={box}
      role="scrollbar"
      aria-label="Visible part of the alignment"
      aria-controls={id}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * Math.min(1, from))}
      tabIndex={0}
      className={classes['minimap']}
      style={{ height: HEIGHT }}
      onPointerDown={drag}
      onPointerMove={drag}
      onKeyDown={handleKey}
    >
      <canvas ref={canvas} className={classes['minimapCanvas']} aria-hidden="true" />
      <div
        className={classes['window']}
        style={{ left: `${100 * Math.min(1, from)}%`, width: `max(4px, ${100 * Math.max(0, to - from)}%)` }}
      />
    </div>
  );
});

/** The drawing, the whole alignment in small above it, and the place of the pointer or the cursor in words below. */
export function DrawingTab({ view, canvas }: { view: AlignmentControls; canvas: RefObject<CanvasHandle | null> }) {
  const id = useId();
  const [hovered, setHovered] = useState<Cursor>();
  const { model, scene, state, sights } = view;
  const scrollTo = useCallback((to: { left?: number; top?: number }) => canvas.current?.scrollTo(to), [canvas]);
  const place = hovered ?? state.cursor;
  return (
    <>
      <p id={`${id}-help`} className={canvasClasses['unseen']}>
        {describeAlignment(model)}. Arrow keys move, “]” and “[” go to the next and the previous difference. The tabs
        Differences and Text show the same in words.
      </p>
      <Minimap
        id={`${id}-drawing`}
        model={model}
        layout={scene.layout}
        colours={scene.colours}
        sights={sights}
        onScroll={scrollTo}
      />
      <AlignmentCanvas
        id={`${id}-drawing`}
        label={`Alignment of ${model.result.locus}`}
        describedBy={`${id}-help`}
        scene={scene}
        ref={canvas}
        onKey={(event) => handleDrawingKey(event, view)}
        onPoint={view.point}
        onHover={setHovered}
        onZoom={view.zoom}
        onSight={sights.set}
      />
      <p className={canvasClasses['status']} aria-hidden="true">
        {place ? describeCursor(model, place) : describeAlignment(model)}
        {state.selection ? `; ${describeSelection(model, state.selection)}` : ''}
      </p>
    </>
  );
}

/** How much the rows differ behind each pixel of a width, on average over its columns: 0 to 1. */
function diversityAt({ diversity }: AlignmentModel, width: number): Float64Array {
  const shares = new Float64Array(width);
  for (let x = 0; x < width; x++) {
    const from = Math.floor((x * diversity.length) / width);
    const to = Math.max(from + 1, Math.floor(((x + 1) * diversity.length) / width));
    let sum = 0;
    for (let column = from; column < to; column++) sum += diversity[column] as number;
    shares[x] = sum / (to - from);
  }
  return shares;
}

/** The share of all columns in sight, from 0 to 1. */
function windowOf(layout: Layout, { left, top, width, height }: Sight): { from: number; to: number } {
  const { cell, gutter, pinned, blockHeight, columnsPerBlock, columns } = layout;
  if (pinned > 0) {
    const to = (left + width - gutter) / cell / columns;
    return { from: left / cell / columns, to: Math.min(1, Math.max(to, 0)) };
  }
  const from = (top / blockHeight) * columnsPerBlock;
  const to = ((top + height) / blockHeight) * columnsPerBlock;
  return { from: from / columns, to: Math.min(1, to / columns) };
}
