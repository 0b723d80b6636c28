import { STATUSES } from '../results/packed-result.ts';
import type { MapColors } from './draw-map.ts';

/** The colours of the theme that is on. */
export function readColors(element: Element): MapColors {
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
