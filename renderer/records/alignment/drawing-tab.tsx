import { useCallback, useId, useState, type RefObject } from 'react';
import { AlignmentCanvas, type CanvasHandle } from './alignment-canvas.tsx';
import { describeAlignment, describeCursor, describeSelection } from './describe.ts';
import { handleDrawingKey } from './drawing-keys.ts';
import { Minimap } from './minimap.tsx';
import type { Cursor } from './scene.ts';
import type { AlignmentControls } from './use-alignment-view.ts';
import classes from './alignment.module.css';

/** The drawing, the whole alignment in small above it, and the place of the pointer or the cursor in words below. */
export function DrawingTab({ view, canvas }: { view: AlignmentControls; canvas: RefObject<CanvasHandle | null> }) {
  const id = useId();
  const [hovered, setHovered] = useState<Cursor>();
  const { model, scene, state, sights } = view;
  const scrollTo = useCallback((to: { left?: number; top?: number }) => canvas.current?.scrollTo(to), [canvas]);
  const place = hovered ?? state.cursor;
  return (
    <>
      <p id={`${id}-help`} className={classes['help']}>
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
      <p className={classes['status']} aria-hidden="true">
        {place ? describeCursor(model, place) : describeAlignment(model)}
        {state.selection ? `; ${describeSelection(model, state.selection)}` : ''}
      </p>
    </>
  );
}
