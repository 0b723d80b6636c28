/** First day on which anything of the demo was entered. */
const FIRST_DAY = Date.UTC(2015, 0, 5);

/** ISO date so many days after the first day of the demo. The demo ends in 2024, so that it lies in the past everywhere. */
export function demoDate(days: number): string {
  return new Date(FIRST_DAY + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** ISO timestamp on that day, at a time that depends on `second` (0 up to 28,800: in working hours). */
export function demoTimestamp(days: number, second: number): string {
  return new Date(FIRST_DAY + (days * 24 * 60 * 60 + 8 * 60 * 60 + second) * 1000).toISOString();
}

/** Days from the first to the last day of the demo. */
export const DEMO_DAYS = 3_600;

/** When the demo says that it was put together. */
export const WRITTEN_AT = demoTimestamp(DEMO_DAYS, 0);
