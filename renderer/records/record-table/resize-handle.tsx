import { useRef, type PointerEvent } from 'react';
import { clampWidth } from './table-layout.ts';
import classes from './record-table.module.css';

/**
 * The right edge of a header cell, dragged to change the width. For the mouse only: the keyboard has Shift with the arrow
 * keys on the header.
 */
export function ResizeHandle({
  width,
  onResize,
}: {
  width: number;
  onResize: (width: number, isDone: boolean) => void;
}) {
  const start = useRef<{ x: number; width: number }>(undefined);

  function handleDown(event: PointerEvent): void {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  }

  function handleMove(event: PointerEvent, isDone: boolean): void {
    if (!start.current) return;
    onResize(clampWidth(start.current.width + event.clientX - start.current.x), isDone);
    if (isDone) start.current = undefined;
  }

  return (
    <div
      aria-hidden="true"
      className={classes['resize']}
      onPointerDown={handleDown}
      onPointerMove={(event) => handleMove(event, false)}
      onPointerUp={(event) => handleMove(event, true)}
    />
  );
}
