import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import { createSurface, type Surface } from './surface.ts';
import type { SurfaceEvents } from '../canvas/surface-events.ts';
import type { Scene } from './scene.ts';
import classes from '../canvas/canvas.module.css';

/** What can be asked of the drawing from outside. */
export type CanvasHandle = Pick<Surface, 'reveal' | 'scrollTo' | 'focus'>;

interface AlignmentCanvasProps extends SurfaceEvents {
  id: string;
  label: string;
  describedBy: string;
  scene: Scene;
  ref: Ref<CanvasHandle>;
}

/**
 * The drawing: a box that scrolls over the size of the whole alignment, and a canvas in it as large as the box, on which what is in
 * sight is painted.
 */
export function AlignmentCanvas({ id, label, describedBy, scene, ref, ...events }: AlignmentCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<Surface>(null);
  const { layout } = scene;

  useLayoutEffect(() => {
    if (!box.current || !canvas.current) return;
    const made = createSurface(box.current, canvas.current);
    surface.current = made;
    return () => made.close();
  }, []);

  useLayoutEffect(() => {
    surface.current?.listen(events);
  });

  useLayoutEffect(() => {
    surface.current?.show(scene);
  }, [scene]);

  // A place that was chosen elsewhere is in sight when the drawing is opened.
  const first = useRef(scene.cursor);
  useEffect(() => {
    if (first.current) surface.current?.reveal(first.current);
  }, []);

  useImperativeHandle(ref, () => ({
    reveal: (cursor) => surface.current?.reveal(cursor),
    scrollTo: (place) => surface.current?.scrollTo(place),
    focus: () => surface.current?.focus(),
  }));

  return (
    <div
      ref={box}
      id={id}
      role="application"
      aria-roledescription="alignment"
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={0}
      className={classes['box']}
    >
      <canvas ref={canvas} className={classes['canvas']} aria-hidden="true" />
      <div className={classes['extent']} style={{ width: layout.width, height: layout.height }} aria-hidden="true" />
    </div>
  );
}
