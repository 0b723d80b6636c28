import { createDrawing, sightOf } from '../canvas/drawing.ts';
import { listenToSurface, type Cursor, type SurfaceEvents } from '../canvas/surface-events.ts';
import { matrixPainting, type MatrixScene } from './draw-matrix.ts';
import { cellAt, centred, middleOf, revealed } from './matrix-layout.ts';

/** The drawing as an object of its own, beside React: it follows the scrolling at most once a frame. */
export interface MatrixSurface {
  /** Draws a scene from now on. Where cells have another size, the cell of the cursor, or what was in the middle, stays in sight. */
  show(scene: MatrixScene): void;
  listen(events: SurfaceEvents): void;
  reveal(cursor: Cursor): void;
  focus(): void;
  close(): void;
}

/** `box` scrolls, `canvas` lies in it and always fills it. */
export function createMatrixSurface(box: HTMLElement, canvas: HTMLCanvasElement): MatrixSurface {
  const ended = new AbortController();
  let scene: MatrixScene | undefined;
  let events: SurfaceEvents | undefined;
  const requestDraw = createDrawing(
    box,
    canvas,
    matrixPainting(
      () => scene,
      () => requestDraw(),
    ),
    ended.signal,
  );

  function changed(): void {
    requestDraw();
    events?.onSight(sightOf(box));
  }

  function placeAt({ clientX, clientY }: PointerEvent): Cursor | undefined {
    const { left, top } = canvas.getBoundingClientRect();
    return scene && cellAt(scene.layout, sightOf(box), clientX - left, clientY - top);
  }

  const surface = { box, canvas, events: () => events, placeAt, cursor: () => scene?.cursor, onChange: changed };
  listenToSurface(surface, ended.signal);

  return {
    show(next) {
      const before = scene;
      scene = next;
      if (before && before.layout.cell !== next.layout.cell) {
        const sight = sightOf(box);
        const { cursor } = next;
        const wasSeen = cursor && isSeen(before, cursor, box);
        const place = wasSeen ? { column: cursor.column + 0.5, row: cursor.row + 0.5 } : middleOf(before.layout, sight);
        box.scrollTo(centred(next.layout, sight, place));
      }
      requestDraw();
    },
    listen(next) {
      events = next;
    },
    reveal(cursor) {
      if (scene) box.scrollTo(revealed(scene.layout, sightOf(box), cursor));
    },
    focus: () => box.focus(),
    close: () => ended.abort(),
  };
}

function isSeen({ layout }: MatrixScene, cursor: Cursor, box: HTMLElement): boolean {
  const { left, top } = revealed(layout, sightOf(box), cursor);
  return left === box.scrollLeft && top === box.scrollTop;
}
