import type { ChartPoint } from './chart-point.ts';
import { datePoints } from './date-points.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** Weeks shown at most, before months or years take their place. */
const MOST_WEEKS = 160;

/** The Monday of the week of an ISO date, in milliseconds since 1970. */
function mondayOf(date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`);
  return day - ((new Date(day).getUTCDay() + 6) % 7) * DAY;
}

/**
 * Counts by ISO date as points by week, each of which holds all until its end; labels are Mondays. Weeks without any are included. Dates over
 * many years are told by month or year.
 */
export function weekPoints(counts: readonly (readonly [date: string, count: number])[]): ChartPoint[] {
  const weeks = new Map<number, number>();
  for (const [date, count] of counts) {
    const monday = mondayOf(date);
    if (!Number.isNaN(monday)) weeks.set(monday, (weeks.get(monday) ?? 0) + count);
  }
  const mondays = [...weeks.keys()].toSorted((left, right) => left - right);
  const [first] = mondays;
  const last = mondays.at(-1);
  if (first === undefined || last === undefined) return [];
  if ((last - first) / WEEK >= MOST_WEEKS) return datePoints(counts, { isRunning: true });
  const points: ChartPoint[] = [];
  let sum = 0;
  for (let monday = first; monday <= last; monday += WEEK) {
    sum += weeks.get(monday) ?? 0;
    points.push({ label: new Date(monday).toISOString().slice(0, 10), value: sum });
  }
  return points;
}
