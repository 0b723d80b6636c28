import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { LINE_HEIGHT, lineAt, lineOf, type MapLayout } from './map-layout.ts';
import type { Placement } from './placements.ts';

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
export function useMapScrolling(scroller: RefObject<HTMLElement | null>, map: ScrolledMap): void {
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
