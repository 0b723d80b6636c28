import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import canvasClasses from '../canvas/canvas.module.css';
import type { Cursor } from '../canvas/surface-events.ts';
import { useThemeName } from '../canvas/use-theme-name.ts';
import classes from './distance-matrix.module.css';
import { matrixColours } from './matrix-colours.ts';
import { fittingSide, layOut, pageOf, zoomed } from './matrix-layout.ts';
import { describeCell, type MatrixModel } from './matrix-model.ts';
import { createMatrixSurface, type MatrixSurface } from './matrix-surface.ts';
import { MatrixTools } from './matrix-tools.tsx';

interface DistanceMatrixProps {
  label: string;
  model: MatrixModel;
  /** Shows what is behind a cell: by a click on it, or by Enter. */
  onOpen: (cell: Cursor) => void;
}

/** A matrix of distances, drawn: as colours in small, with numbers where there is room. It fills the height of its parent, a flex column. */
export function DistanceMatrix({ label, model, onOpen }: DistanceMatrixProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<MatrixSurface>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  /** Side of a cell; all is in sight where none is chosen. */
  const [side, setSide] = useState<number>();
  const [cursor, setCursor] = useState<Cursor>();
  const [hovered, setHovered] = useState<Cursor>();
  const theme = useThemeName();
  const colours = matrixColours(model.largest, theme);
  const fitting = fittingSide(model, room);
  const shownSide = Math.max(fitting, side ?? fitting);
  const layout = useMemo(() => layOut(model, shownSide, room, window.devicePixelRatio), [model, shownSide, room]);
  const scene = useMemo(() => ({ model, layout, colours, cursor }), [model, layout, colours, cursor]);
  const size = model.names.length;

  useLayoutEffect(() => {
    if (!box.current || !canvas.current) return;
    const made = createMatrixSurface(box.current, canvas.current);
    surface.current = made;
    return () => made.close();
  }, []);

  const zoom = (direction: 1 | -1) => setSide(zoomed(shownSide, direction, fitting));

  function go(next: Cursor): void {
    setCursor(next);
    surface.current?.reveal(next);
  }

  function handleKey(event: KeyboardEvent): void {
    const acts: Record<string, () => void> = {
      Enter: () => cursor && onOpen(cursor),
      '+': () => zoom(1),
      '-': () => zoom(-1),
      '0': () => setSide(undefined),
    };
    const act = acts[event.key];
    const sight = { left: 0, top: 0, ...room };
    // The first arrow shows where the keyboard is.
    const next = cursor
      ? targetOfKey(event, cursor, { size, page: pageOf(layout, sight) })
      : targetOfKey(event, { column: 0, row: 0 }, { size, page: 0 }) && { column: 0, row: 0 };
    if ((!act && !next) || event.altKey) return;
    event.preventDefault();
    if (next) go(next);
    else act?.();
  }

  useLayoutEffect(() => {
    surface.current?.listen({
      onKey: handleKey,
      onPoint: (cell) => setCursor(cell),
      onHover: (cell) => setHovered((now) => (cell?.row === now?.row && cell?.column === now?.column ? now : cell)),
      onZoom: zoom,
      onSight: ({ width, height }) =>
        setRoom((now) => (now.width === width && now.height === height ? now : { width, height })),
    });
  });

  useLayoutEffect(() => {
    if (room.width > 0) surface.current?.show(scene);
  }, [scene, room]);

  const place = hovered ?? cursor;
  return (
    <div className={classes['panel']}>
      <MatrixTools
        model={model}
        layout={layout}
        colours={colours}
        ratio={window.devicePixelRatio}
        isWhole={shownSide === fitting}
        onZoom={zoom}
        onFit={() => setSide(undefined)}
      />
      <p id={id} className={canvasClasses['unseen']}>
        Arrow keys go from cell to cell, with Control in steps of ten. Enter shows at which loci two samples differ.
        Plus and minus change the size of the cells, 0 shows all of them.
      </p>
      <div
        ref={box}
        role="application"
        aria-roledescription="matrix"
        aria-label={label}
        aria-describedby={id}
        tabIndex={0}
        className={canvasClasses['box']}
      >
        <canvas
          ref={canvas}
          className={canvasClasses['canvas']}
          aria-hidden="true"
          onClick={() => {
            if (hovered && hovered.row !== hovered.column) onOpen(hovered);
          }}
        />
        <div
          className={canvasClasses['extent']}
          style={{ width: layout.width, height: layout.height }}
          aria-hidden="true"
        />
      </div>
      <p className={canvasClasses['status']} aria-hidden="true">
        {place
          ? describeCell(model, place)
          : 'Point to a cell, or use the arrow keys. A click or Enter shows the loci.'}
      </p>
      <div aria-live="polite" data-spoken className={canvasClasses['unseen']}>
        {cursor ? describeCell(model, cursor) : ''}
      </div>
    </div>
  );
}

/** Cells that arrows pass with Ctrl. */
const FAR = 10;

/** Where a key leads from a cell; undefined for a key that leads nowhere. */
function targetOfKey(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { column, row }: Cursor,
  { size, page }: { size: number; page: number },
): Cursor | undefined {
  const isFar = ctrlKey || metaKey;
  const step = isFar ? FAR : 1;
  const at = (toColumn: number, toRow: number): Cursor => ({
    column: Math.max(0, Math.min(size - 1, toColumn)),
    row: Math.max(0, Math.min(size - 1, toRow)),
  });
  switch (key) {
    case 'ArrowLeft':
      return at(column - step, row);
    case 'ArrowRight':
      return at(column + step, row);
    case 'ArrowUp':
      return at(column, row - step);
    case 'ArrowDown':
      return at(column, row + step);
    case 'Home':
      return at(0, isFar ? 0 : row);
    case 'End':
      return at(size - 1, isFar ? size - 1 : row);
    case 'PageUp':
      return at(column, row - page);
    case 'PageDown':
      return at(column, row + page);
    default:
      return undefined;
  }
}
