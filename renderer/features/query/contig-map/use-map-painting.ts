import { type RefObject, useEffect, useEffectEvent } from 'react';
import { whenFontsCome } from '#renderer/ui/text/when-fonts-come.ts';
import { STATUSES } from '../results/packed-result.ts';
import { drawMap, type MapColors, type MapScene } from './draw-map.ts';

type Painted = Omit<MapScene, 'colors' | 'font' | 'top'>;

/** Paints the map whenever its component renders or the theme changes. Gives a function that paints it once more, for scrolling. */
export function useMapPainting(
  canvas: RefObject<HTMLCanvasElement | null>,
  scroller: RefObject<HTMLElement | null>,
  scene: Painted,
): () => void {
  function paint(): void {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || scene.width === 0) return;
    const ratio = resize(element, scene);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const font = `11px ${getComputedStyle(element).fontFamily}`;
    drawMap(context, { ...scene, colors: readColors(element), font, top: scroller.current?.scrollTop ?? 0 });
  }

  // Whatever renders the component may change the picture.
  const repaint = useEffectEvent(paint);
  useEffect(() => repaint());

  // The theme can change at any time, by the user or with the system.
  useEffect(() => {
    const ended = new AbortController();
    whenFontsCome(() => repaint(), ended.signal);
    const observer = new MutationObserver(() => repaint());
    const attributeFilter = ['data-mantine-color-scheme', 'data-contrast'];
    observer.observe(document.documentElement, { attributes: true, attributeFilter });
    return () => {
      ended.abort();
      observer.disconnect();
    };
  }, []);
  return paint;
}

/** Gives the canvas as many pixels as the screen shows for its size; the pixels of the screen for one of the page. */
function resize(element: HTMLCanvasElement, { width, height }: Painted): number {
  const ratio = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (element.width !== wide || element.height !== high) {
    element.width = wide;
    element.height = high;
  }
  return ratio;
}

function readColors(element: Element): MapColors {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    status: Object.fromEntries(STATUSES.map((status) => [status, read(`--locus-${status}`)])) as MapColors['status'],
    surface: read('--surface'),
    text: read('--text'),
    dim: read('--text-dim'),
    border: read('--border'),
    focus: read('--focus'),
  };
}
