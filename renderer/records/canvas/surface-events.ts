import type { Sight } from './drawing.ts';

/** A place of a drawing, by numbers from 0. */
export interface Cursor {
  column: number;
  row: number;
}

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

/** What the listeners ask of the drawing. */
interface ListenedSurface {
  box: HTMLElement;
  canvas: HTMLCanvasElement;
  /** The events as they are now; absent before the first `listen`. */
  events: () => SurfaceEvents | undefined;
  placeAt: (event: PointerEvent) => Cursor | undefined;
  cursor: () => Cursor | undefined;
  /** The part in sight has changed. */
  onChange: () => void;
}

/** Turns what the browser reports into the events of a drawing, until `signal` aborts. */
export function listenToSurface(surface: ListenedSurface, signal: AbortSignal): void {
  const { box, canvas, events, placeAt, cursor, onChange } = surface;
  let isDragging = false;

  function zoomByWheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    if (event.deltaY !== 0) events()?.onZoom(event.deltaY < 0 ? 1 : -1);
  }

  function press(event: PointerEvent): void {
    const place = event.button === 0 ? placeAt(event) : undefined;
    if (!place) return;
    canvas.setPointerCapture(event.pointerId);
    isDragging = true;
    events()?.onPoint(place, event.shiftKey);
  }

  function move(event: PointerEvent): void {
    const place = placeAt(event);
    if (!isDragging) events()?.onHover(place);
    else if (place && place.column !== cursor()?.column) events()?.onPoint(place, true);
  }

  const observer = new ResizeObserver(onChange);
  observer.observe(box);
  signal.addEventListener('abort', () => observer.disconnect());
  box.addEventListener('scroll', onChange, { signal, passive: true });
  box.addEventListener('keydown', (event) => events()?.onKey(event), { signal });
  // Not passive, so that it can keep the browser from zooming the whole page.
  box.addEventListener('wheel', zoomByWheel, { signal, passive: false });
  canvas.addEventListener('pointerdown', press, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(end, () => (isDragging = false), { signal });
  }
  canvas.addEventListener('pointerleave', () => events()?.onHover(undefined), { signal });
}
