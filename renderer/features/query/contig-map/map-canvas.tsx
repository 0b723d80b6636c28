import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { trackWidth } from './draw-map.ts';
import { BACKBONE, LINE_HEIGHT, placementUnder, type MapLayout } from './map-layout.ts';
import { workOfKey, type MapActions } from './map-keys.ts';
import { describePlacement } from './placement-labels.ts';
import type { Placement } from './placements.ts';
import { useMapPainting } from './use-map-painting.ts';
import { useMapScrolling } from './use-map-scrolling.ts';
import classes from './contig-map.module.css';

const WIDE_GUTTER = 150;
const NARROW_GUTTER = 90;
/** Pixels of width below which the names of the contigs get less room. */
const NARROW = 620;

interface MapCanvasProps extends MapActions {
  label: string;
  layout: MapLayout;
  /** Every placement in the order of the map. */
  placements: readonly Placement[];
  selected: Placement | undefined;
}

/** A placement under the pointer; pixels from the corner of the part in sight. */
interface Hovered {
  placement: Placement;
  x: number;
  y: number;
}

/**
 * The contigs with their loci; only what is in sight is drawn. For the keyboard and for screen readers it is a list whose only entry in
 * the page is the selected place.
 */
export function MapCanvas({ label, layout, placements, selected, ...actions }: MapCanvasProps) {
  const { onSelect, onOpen, onZoom } = actions;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ref: box, width, height } = useElementSize();
  const [hover, setHover] = useState<Hovered>();
  const gutter = width < NARROW ? NARROW_GUTTER : WIDE_GUTTER;
  const track = trackWidth({ width, gutter });
  const scene = { layout, width, height, gutter, selected, hovered: hover?.placement };
  const paint = useMapPainting(canvas, scroller, scene);
  useMapScrolling(scroller, { layout, gutter, track, height, selected, onZoom });

  function pointed(event: PointerEvent | React.MouseEvent): Hovered | undefined {
    const bounds = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - bounds.left, event.clientY - bounds.top];
    const placement = placementUnder(layout, track, x - gutter, y + (scroller.current?.scrollTop ?? 0));
    return placement && { placement, x, y };
  }

  function handleKey(event: KeyboardEvent): void {
    const work = workOfKey(event, placements, selected, actions);
    if (!work) return;
    event.preventDefault();
    work();
  }

  return (
    <div ref={box} className={classes['frame']}>
      <div
        ref={scroller}
        className={classes['scroller']}
        role="listbox"
        aria-label={label}
        aria-activedescendant={selected ? `${id}-selected` : undefined}
        tabIndex={0}
        onScroll={() => {
          setHover(undefined);
          paint();
        }}
        onKeyDown={handleKey}
        onPointerMove={(event) => setHover(pointed(event))}
        onPointerLeave={() => setHover(undefined)}
        onClick={(event) => {
          const placement = pointed(event)?.placement;
          onSelect(placement);
          if (placement) onOpen(placement);
        }}
        style={{ cursor: hover ? 'pointer' : 'default' }}
      >
        <div style={{ height: layout.lines * LINE_HEIGHT }} role="presentation">
          <canvas ref={canvas} className={classes['canvas']} style={{ width, height }} aria-hidden="true" />
        </div>
        {placements.length === 0 ? null : (
          <VisuallyHidden
            id={`${id}-selected`}
            role="option"
            aria-selected={selected !== undefined}
            aria-setsize={placements.length}
            aria-posinset={selected ? placements.indexOf(selected) + 1 : 1}
          >
            {selected ? describePlacement(selected) : 'Use the arrow keys to move through the loci.'}
          </VisuallyHidden>
        )}
      </div>
      {hover ? <Tooltip hover={hover} width={width} height={height} /> : null}
    </div>
  );
}

/** What the place under the pointer is, in words, inside the part in sight. */
function Tooltip({ hover, width, height }: { hover: Hovered; width: number; height: number }) {
  const left = Math.min(hover.x + 12, Math.max(0, width - 300));
  const top = hover.y > height - 90 ? hover.y - 70 : hover.y + BACKBONE / 2;
  return (
    <div className={classes['tooltip']} style={{ left, top }}>
      {describePlacement(hover.placement)}
    </div>
  );
}
