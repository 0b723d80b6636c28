import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  type RefObject,
} from 'react';
import classes from './contig-map.module.css';
import { trackWidth } from './draw-map.ts';
import { workOfKey, type MapActions } from './map-keys.ts';
import { BACKBONE, LINE_HEIGHT, placementUnder, type MapLayout, lineAt, lineOf } from './map-layout.ts';
import { describePlacement } from './placement-labels.ts';
import type { Placement } from './placements.ts';
import { useMapPainting } from './use-map-painting.ts';

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

interface ScrolledMap {
  layout: MapLayout;
  /** Pixels left of the contigs, and for the bases of a whole line. */
  gutter: number;
  track: number;
  /** Pixels of the part in sight. */
  height: number;
  selected: Placement | undefined;
  onZoom: (factor: number) => void;
}

/** Zooms with Ctrl and the wheel, keeps the place while the scale changes, and brings what is selected into sight. */
function useMapScrolling(scroller: RefObject<HTMLElement | null>, map: ScrolledMap): void {
  const { layout, gutter, track, height, selected, onZoom } = map;
  /** The point of the window that the next zoom leaves where it is: the pointer, else the top left corner. */
  const anchor = useRef({ x: 0, y: 0 });

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const bounds = scroller.current?.getBoundingClientRect();
    anchor.current = { x: event.clientX - (bounds?.left ?? 0) - gutter, y: event.clientY - (bounds?.top ?? 0) };
    onZoom(event.deltaY < 0 ? 1.25 : 0.8);
  });
  useEffect(() => {
    const element = scroller.current;
    // React's own listener is passive and cannot keep the page from zooming.
    element?.addEventListener('wheel', zoomByWheel, { passive: false });
    return () => element?.removeEventListener('wheel', zoomByWheel);
  }, [scroller]);

  const lastLayout = useRef(layout);
  useLayoutEffect(() => {
    const element = scroller.current;
    const before = lastLayout.current;
    const { x, y } = anchor.current;
    lastLayout.current = layout;
    anchor.current = { x: 0, y: 0 };
    const line = element && lineAt(before, Math.floor((element.scrollTop + y) / LINE_HEIGHT));
    if (!line || before === layout || before.contigs !== layout.contigs) return;
    const base = line.from + Math.max(0, (x / track) * before.basesPerLine) + 1;
    const inLine = (element.scrollTop + y) % LINE_HEIGHT;
    element.scrollTo({ top: lineOf(layout, line.contig, Math.min(line.to, base)) * LINE_HEIGHT + inLine - y });
  }, [scroller, layout, track]);

  useEffect(() => {
    const element = scroller.current;
    const contig = layout.contigs.find((one) => selected && one.placements.includes(selected));
    if (!element || !selected || !contig) return;
    const top = lineOf(layout, contig, selected.start) * LINE_HEIGHT;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (top + LINE_HEIGHT > element.scrollTop + height) element.scrollTo({ top: top + LINE_HEIGHT - height });
  }, [scroller, selected, layout, height]);
}
