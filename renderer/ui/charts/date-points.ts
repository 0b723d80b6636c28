import type { ChartPoint } from './chart-point.ts';

/** Points shown at most, before months take the place of days, and years that of months. */
const MOST_POINTS = 120;

/** Characters of an ISO date that name its day, month and year. */
const UNITS = { day: 10, month: 7, year: 4 } as const;
type Unit = keyof typeof UNITS;

function startOf(label: string): Date {
  return new Date(`${label}${'-01'.repeat((UNITS.day - label.length) / 3)}T00:00:00Z`);
}

function nextLabel(label: string, unit: Unit): string {
  const date = startOf(label);
  if (unit === 'day') date.setUTCDate(date.getUTCDate() + 1);
  if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  if (unit === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString().slice(0, UNITS[unit]);
}

/** The finest unit in which the time between two ISO dates has few enough points. */
function unitFor(first: string, last: string): Unit {
  const days = (startOf(last).valueOf() - startOf(first).valueOf()) / 86_400_000;
  if (days < MOST_POINTS) return 'day';
  return days / 30.5 < MOST_POINTS ? 'month' : 'year';
}

/**
 * Counts by ISO date as points in order of time, by day, month or year, empty ones included. With `isRunning` every point
 * holds all until then.
 */
export function datePoints(
  counts: readonly (readonly [date: string, count: number])[],
  { isRunning = false }: { isRunning?: boolean } = {},
): ChartPoint[] {
  const dates = counts.map(([date]) => date).toSorted();
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return [];
  const unit = unitFor(first, last);
  const sums = new Map<string, number>();
  for (const [date, count] of counts) {
    const label = date.slice(0, UNITS[unit]);
    sums.set(label, (sums.get(label) ?? 0) + count);
  }
  const points: ChartPoint[] = [];
  const end = last.slice(0, UNITS[unit]);
  let sum = 0;
  for (let label = first.slice(0, UNITS[unit]); label <= end; label = nextLabel(label, unit)) {
    const value = sums.get(label) ?? 0;
    sum += value;
    points.push({ label, value: isRunning ? sum : value });
  }
  return points;
}
