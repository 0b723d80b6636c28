import { createCanvasPainter } from './canvas-painter.ts';
import { readFonts } from './colours.ts';
import { drawAlignment } from './draw-alignment.ts';
import { pointAt, revealed, type Sight } from './layout.ts';
import type { Painter } from './painter.ts';
import type { Cursor, Scene } from './scene.ts';

/** What the user does with the drawing. */
export interface SurfaceEvents {
  onKey: (event: KeyboardEvent) => void;
  /** A place was pressed; `isExtending` with Shift, and while the pointer is dragged. */
  onPoint: (cursor: Cursor, isExtending: boolean) => void;
  /** The pointer is over a place, or has left. */
  onHover: (cursor: Cursor | undefined) => void;
  onZoom: (direction: 1 | -1) => void;
  /** The part in sight, or its size, has changed. */
  onSight: (sight: Sight) => void;
}

/** The drawing as an object of its own, beside React: it follows the scrolling at most once a frame. */
export interface Surface {
  /** Draws a scene from now on; what was in the middle stays there when it is laid out otherwise. */
  show(scene: Scene): void;
  listen(events: SurfaceEvents): void;
  reveal(cursor: Cursor): void;
  scrollTo(place: { left?: number; top?: number }): void;
  focus(): void;
  close(): void;
}

/** `box` scrolls, `canvas` lies in it and always fills it. */
export function createSurface(box: HTMLElement, canvas: HTMLCanvasElement): Surface {
  // Opaque, so that letters are drawn as sharp as other text.
  const context = canvas.getContext('2d', { alpha: false });
  const ended = new AbortController();
  let scene: Scene | undefined;
  let events: SurfaceEvents | undefined;
  let painter: Painter | undefined;
  let frame = 0;
  let isDragging = false;

  function sight(): Sight {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = box;
    return { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight };
  }

  function draw(): void {
    frame = 0;
    if (!context || !scene) return;
    const seen = sight();
    const ratio = window.devicePixelRatio;
    const [width, height] = [Math.round(seen.width * ratio), Math.round(seen.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      canvas.style.width = `${seen.width}px`;
      canvas.style.height = `${seen.height}px`;
      // Another size takes fonts and all from the canvas, and what the painter knows of them.
      painter = undefined;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    painter ??= createCanvasPainter(context, readFonts());
    drawAlignment(painter, scene, seen);
  }

  function requestDraw(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function changed(): void {
    requestDraw();
    events?.onSight(sight());
  }

  function cursorAt(event: PointerEvent): Cursor | undefined {
    if (!scene) return undefined;
    const { left, top } = canvas.getBoundingClientRect();
    const found = pointAt(scene.layout, sight(), event.clientX - left, event.clientY - top);
    return found && { column: found.column, row: Math.max(0, found.line?.row ?? 0) };
  }

  const observer = new ResizeObserver(changed);
  observer.observe(box);
  const { signal } = ended;
  box.addEventListener('scroll', changed, { signal, passive: true });
  box.addEventListener('keydown', (event) => events?.onKey(event), { signal });
  // Not passive: the zoom of the whole page must not happen as well.
  box.addEventListener('wheel', zoomByWheel, { signal, passive: false });
  canvas.addEventListener('pointerdown', press, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(end, () => (isDragging = false), { signal });
  }
  canvas.addEventListener('pointerleave', () => events?.onHover(undefined), { signal });

  function zoomByWheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    if (event.deltaY !== 0) events?.onZoom(event.deltaY < 0 ? 1 : -1);
  }

  function press(event: PointerEvent): void {
    const cursor = event.button === 0 ? cursorAt(event) : undefined;
    if (!cursor) return;
    canvas.setPointerCapture(event.pointerId);
    isDragging = true;
    events?.onPoint(cursor, event.shiftKey);
  }

  function move(event: PointerEvent): void {
    const cursor = cursorAt(event);
    if (!isDragging) events?.onHover(cursor);
    else if (cursor && cursor.column !== scene?.cursor?.column) events?.onPoint(cursor, true);
  }

  function isSeen({ layout }: Scene, { column, row }: Cursor): boolean {
    const { left, top } = revealed(layout, sight(), column, row);
    return left === box.scrollLeft && top === box.scrollTop;
  }

  function reveal({ layout }: Scene, { column, row }: Cursor): void {
    box.scrollTo(revealed(layout, sight(), column, row));
  }

  function keepPlace(before: Scene, now: Scene): void {
    const { layout: old } = before;
    const { layout } = now;
    const isTurned = before.model.isReversed !== now.model.isReversed;
    if (before.model.columns !== now.model.columns) return box.scrollTo({ left: 0, top: 0 });
    if (!isTurned && old.cell === layout.cell && old.columnsPerBlock === layout.columnsPerBlock) return;
    const half = (box.clientWidth - old.gutter) / 2;
    const isOldLong = old.pinned > 0;
    let column = isOldLong
      ? (box.scrollLeft + half) / old.cell
      : Math.floor(box.scrollTop / old.blockHeight) * old.columnsPerBlock;
    if (isTurned) column = now.model.columns - column;
    if (layout.pinned > 0) box.scrollTo({ left: column * layout.cell - (isOldLong ? half : 0) });
    else box.scrollTo({ top: Math.floor(column / layout.columnsPerBlock) * layout.blockHeight, left: 0 });
  }

  return {
    show(next) {
      const before = scene;
      scene = next;
      if (before && (before.layout !== next.layout || before.model !== next.model)) {
        const wasSeen = before.cursor && isSeen(before, before.cursor);
        keepPlace(before, next);
        if (wasSeen && next.cursor) reveal(next, next.cursor);
        // The browser limits the place to the new size without a word.
        changed();
      }
      requestDraw();
    },
    listen(next) {
      events = next;
    },
    reveal(cursor) {
      if (scene) reveal(scene, cursor);
    },
    scrollTo: (place) => box.scrollTo(place),
    focus: () => box.focus(),
    close() {
      ended.abort();
      observer.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}
