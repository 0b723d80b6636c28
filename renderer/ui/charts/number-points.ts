import type { ChartPoint } from './chart-point.ts';

/** Bins shown at most. */
const MOST_COLUMNS = 40;
/** Whole numbers, such as years, have a column each up to this many. */
const MOST_SINGLE = 80;

/** Widths of bins that people can count in. */
const ROUND = [1, 2, 5, 10];

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (ROUND.find((round) => round * power >= value * (1 - 1e-9)) ?? 10) * power;
}

/** Whole numbers have a last one in the bin; others reach up to the next bin. */
function rangeLabel(low: number, width: number, areWhole: boolean): string {
  if (areWhole) return width === 1 ? String(low) : `${low}–${low + width - 1}`;
  const digits = Math.max(0, -Math.floor(Math.log10(width)));
  return `${low.toFixed(digits)}–${(low + width).toFixed(digits)}`;
}

/**
 * Counts of numbers as columns in order of size, empty ones included: a column for every whole number, or bins of a round
 * width where there would be too many or the numbers have fractions.
 */
export function numberPoints(counts: readonly (readonly [value: number, count: number])[]): ChartPoint[] {
  const known = counts.filter(([value]) => Number.isFinite(value));
  if (known.length === 0) return [];
  const values = known.map(([value]) => value);
  const lowest = values.reduce((least, value) => Math.min(least, value));
  const highest = values.reduce((most, value) => Math.max(most, value));
  const areWhole = values.every(Number.isInteger);
  const span = highest - lowest;
  // Fractions this close differ by rounding only.
  if (!areWhole && span < 1e-9 * Math.max(1, Math.abs(highest)))
    return [{ label: String(lowest), value: known.reduce((sum, [, count]) => sum + count, 0) }];
  const isSingle = areWhole && span < MOST_SINGLE;
  const width = isSingle ? 1 : areWhole ? roundUp((span + 1) / MOST_COLUMNS) : roundUp(span / MOST_COLUMNS);
  const first = Math.floor(lowest / width);
  const bins = Array.from({ length: Math.floor(highest / width) - first + 1 }, () => 0);
  for (const [value, count] of known) bins[Math.floor(value / width) - first]! += count;
  return bins.map((value, index) => ({ label: rangeLabel((first + index) * width, width, areWhole), value }));
}
