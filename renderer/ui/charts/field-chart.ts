import type { ProvenanceField } from '#shared/api/field.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { ChartPoint } from './chart-point.ts';
import type { ChartShape } from './chart.tsx';
import { datePoints } from './date-points.ts';
import { numberPoints } from './number-points.ts';

/** With fewer columns an axis is mostly empty; bars say the same in as many lines. */
const FEWEST_COLUMNS = 4;

/** Numbers that name people and measure nothing. */
const NAMING = new Set(['sender', 'curator']);

/** How the values of a field are best looked at: amounts and dates along an axis, names as bars, most first. */
export function fieldChart(
  { name, type }: Readonly<Pick<ProvenanceField, 'name' | 'type'>>,
  counts: readonly (readonly [value: string, count: number])[],
): { shape: ChartShape; points: ChartPoint[] } {
  if ((type === 'int' || type === 'float') && !NAMING.has(name)) {
    const points = numberPoints(counts.map(([value, count]) => [value.trim() === '' ? NaN : Number(value), count]));
    return { shape: points.length < FEWEST_COLUMNS ? 'bars' : 'columns', points };
  }
  if (type === 'date') return { shape: 'columns', points: datePoints(counts) };
  const points = counts.map(([label, value]) => ({ label, value }));
  return {
    shape: 'bars',
    points: points.toSorted((one, other) => other.value - one.value || compareNatural(one.label, other.label)),
  };
}
