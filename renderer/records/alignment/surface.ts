import { createDrawing, sightOf, type Frame } from '../canvas/drawing.ts';
import { listenToSurface, type Cursor, type SurfaceEvents } from '../canvas/surface-events.ts';
import { createCanvasPainter } from './canvas-painter.ts';
import { readFonts } from './colours.ts';
import { drawAlignment } from './draw-alignment.ts';
import { pointAt, revealed } from './layout.ts';
import type { Painter } from './painter.ts';
import type { Scene } from './scene.ts';

/** What of a scene decides where its columns are. */
type PlacedScene = Pick<Scene, 'layout'> & { model: Pick<Scene['model'], 'columns' | 'isReversed'> };

/** The drawing as an object of its own, beside React: it follows the scrolling at most once a frame. */
export interface Surface {
  /** Draws a scene from now on; when it is laid out otherwise, what was in the middle stays there. */
  show(scene: Scene): void;
  listen(events: SurfaceEvents): void;
  reveal(cursor: Cursor): void;
  scrollTo(place: { left?: number; top?: number }): void;
  focus(): void;
  close(): void;
}

/** `box` scrolls, `canvas` lies in it and always fills it. */
export function createSurface(box: HTMLElement, canvas: HTMLCanvasElement): Surface {
  const ended = new AbortController();
  let scene: Scene | undefined;
  let events: SurfaceEvents | undefined;
  const requestDraw = createDrawing(
    box,
    canvas,
    painting(() => scene),
    ended.signal,
  );

  function changed(): void {
    requestDraw();
    events?.onSight(sightOf(box));
  }

  listenToSurface(
    {
      box,
      canvas,
      events: () => events,
      placeAt: (event) => scene && placeAt(event, scene, box, canvas),
      cursor: () => scene?.cursor,
      onChange: changed,
    },
    ended.signal,
  );

  return {
    show(next) {
      const before = scene;
      scene = next;
      if (before && (before.layout !== next.layout || before.model !== next.model)) {
        const wasSeen = before.cursor && isSeen(before, before.cursor, box);
        const place = scrollPlace(before, next, box);
        if (place) box.scrollTo(place);
        if (wasSeen && next.cursor) reveal(next, next.cursor, box);
        // The browser limits the scroll position to the new size and sends no event.
        changed();
      }
      requestDraw();
    },
    listen(next) {
      events = next;
    },
    reveal(cursor) {
      if (scene) reveal(scene, cursor, box);
    },
    scrollTo: (place) => box.scrollTo(place),
    focus: () => box.focus(),
    close: () => ended.abort(),
  };
}

/** Paints the scene of the moment. */
function painting(getScene: () => Scene | undefined): (frame: Frame) => void {
  let painter: Painter | undefined;
  return ({ context, sight, isAnew }) => {
    const scene = getScene();
    if (isAnew) painter = undefined;
    if (!scene) return;
    painter ??= createCanvasPainter(context, readFonts());
    drawAlignment(painter, scene, sight);
  };
}

/** The column and row under the pointer. */
function placeAt(
  event: PointerEvent,
  { layout }: Scene,
  box: HTMLElement,
  canvas: HTMLCanvasElement,
): Cursor | undefined {
  const { left, top } = canvas.getBoundingClientRect();
  const found = pointAt(layout, sightOf(box), event.clientX - left, event.clientY - top);
  return found && { column: found.column, row: Math.max(0, found.line?.row ?? 0) };
}

function isSeen({ layout }: Scene, { column, row }: Cursor, box: HTMLElement): boolean {
  const { left, top } = revealed(layout, sightOf(box), column, row);
  return left === box.scrollLeft && top === box.scrollTop;
}

function reveal({ layout }: Scene, { column, row }: Cursor, box: HTMLElement): void {
  box.scrollTo(revealed(layout, sightOf(box), column, row));
}

/**
 * Where to scroll so that the column in the middle of the window (in a wrapped alignment: the first one in it) is there in the next
 * scene too. Pixels; `undefined` when nothing has moved. Another number of columns begins at the start.
 */
export function scrollPlace(
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
