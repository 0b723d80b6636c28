import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { drawMap, trackWidth } from './draw-map.ts';
import { readColors } from './map-colors.ts';
import { BACKBONE, LINE_HEIGHT, lineAt, lineOf, placementUnder, type MapLayout } from './map-layout.ts';
import { nextPlacement } from './map-keys.ts';
import { describePlacement } from './placement-words.ts';
import type { Placement } from './placements.ts';
import classes from './contig-map.module.css';

const WIDE_GUTTER = 150;
const NARROW_GUTTER = 90;

interface MapCanvasProps {
  label: string;
  layout: MapLayout;
  /** Every placement in the order of the map. */
  placements: readonly Placement[];
  selected: Placement | undefined;
  onSelect: (placement: Placement | undefined) => void;
  onOpen: (placement: Placement) => void;
  onZoom: (factor: number) => void;
  onFit: () => void;
}

/**
 * The contigs with their loci, drawn as far as they are in sight. For the keyboard and for screen readers it is a list, of which the
 * chosen place is the one entry that exists.
 */
export function MapCanvas(props: MapCanvasProps) {
  const { label, layout, placements, selected, onSelect, onOpen, onZoom, onFit } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ref: box, width, height } = useElementSize();
  const [hover, setHover] = useState<{ placement: Placement; x: number; y: number }>();
  const lastLayout = useRef(layout);
  const anchor = useRef({ x: 0, y: 0 });
  const gutter = width < 620 ? NARROW_GUTTER : WIDE_GUTTER;
  const track = trackWidth({ width, gutter });

  const draw = useEffectEvent(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || width === 0) return;
    const ratio = window.devicePixelRatio || 1;
    if (element.width !== Math.round(width * ratio) || element.height !== Math.round(height * ratio)) {
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawMap(context, {
      layout,
      colors: readColors(element),
      width,
      height,
      top: scroller.current?.scrollTop ?? 0,
      gutter,
      selected,
      hovered: hover?.placement,
      font: `11px ${getComputedStyle(element).fontFamily}`,
    });
  });

  // Whatever makes the component anew may change the picture.
  useEffect(() => draw());

  // The theme can change at any time, by the user or with the system.
  useEffect(() => {
    const observer = new MutationObserver(() => draw());
    const attributeFilter = ['data-mantine-color-scheme', 'data-contrast'];
    observer.observe(document.documentElement, { attributes: true, attributeFilter });
    return () => observer.disconnect();
  }, []);

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const bounds = scroller.current?.getBoundingClientRect();
    anchor.current = { x: event.clientX - (bounds?.left ?? 0) - gutter, y: event.clientY - (bounds?.top ?? 0) };
    onZoom(event.deltaY < 0 ? 1.25 : 0.8);
  });
  // What is at the top, or under the pointer, stays there when the scale changes.
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
    element.scrollTop = lineOf(layout, line.contig, Math.min(line.to, base)) * LINE_HEIGHT + inLine - y;
  }, [layout, track]);
  useEffect(() => {
    const element = scroller.current;
    // React's own listener is passive and cannot keep the page from zooming.
    element?.addEventListener('wheel', zoomByWheel, { passive: false });
    return () => element?.removeEventListener('wheel', zoomByWheel);
  }, []);

  useEffect(() => {
    const element = scroller.current;
    const contig = layout.contigs.find((one) => selected && one.placements.includes(selected));
    if (!element || !selected || !contig) return;
    const top = lineOf(layout, contig, selected.start) * LINE_HEIGHT;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + LINE_HEIGHT > element.scrollTop + height) element.scrollTop = top + LINE_HEIGHT - height;
  }, [selected, layout, height]);

  function pointed(event: PointerEvent | React.MouseEvent): Placement | undefined {
    const bounds = event.currentTarget.getBoundingClientRect();
    const top = scroller.current?.scrollTop ?? 0;
    return placementUnder(layout, track, event.clientX - bounds.left - gutter, event.clientY - bounds.top + top);
  }

  function handleMove(event: PointerEvent): void {
    const placement = pointed(event);
    const bounds = event.currentTarget.getBoundingClientRect();
    if (placement) setHover({ placement, x: event.clientX - bounds.left, y: event.clientY - bounds.top });
    else if (hover) setHover(undefined);
  }

  function handleKey(event: KeyboardEvent): void {
    const act: Record<string, (() => void) | undefined> = {
      '+': () => onZoom(1.5),
      '=': () => onZoom(1.5),
      '-': () => onZoom(1 / 1.5),
      '0': onFit,
      Enter: selected ? () => onOpen(selected) : undefined,
      Escape: selected ? () => onSelect(undefined) : undefined,
    };
    const next = nextPlacement(event.key, placements, selected);
    const work =
      event.ctrlKey || event.metaKey || event.altKey
        ? undefined
        : (act[event.key] ?? (next ? () => onSelect(next) : undefined));
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
          draw();
        }}
        onKeyDown={handleKey}
        onPointerMove={handleMove}
        onPointerLeave={() => setHover(undefined)}
        onClick={(event) => {
          const placement = pointed(event);
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
            {selected ? describePlacement(selected) : 'Arrow keys lead through the loci.'}
          </VisuallyHidden>
        )}
      </div>
      {hover ? (
        <div
          className={classes['tooltip']}
          style={{
            left: Math.min(hover.x + 12, Math.max(0, width - 300)),
            top: hover.y > height - 90 ? hover.y - 70 : hover.y + BACKBONE / 2,
          }}
        >
          {describePlacement(hover.placement)}
        </div>
      ) : null}
    </div>
  );
}
