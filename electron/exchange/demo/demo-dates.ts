/** The first day on which anything of the demo was entered. */
const FIRST_DAY = Date.UTC(2015, 0, 5);

/**
 * The ISO date this many days after the first day of the demo. The demo ends in 2024, so all its dates are in the past.
 */
export function demoDate(days: number): string {
  return new Date(FIRST_DAY + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** The ISO timestamp of that day. Its time depends on `second`: 0 to 28,800 are working hours. */
export function demoTimestamp(days: number, second: number): string {
  return new Date(FIRST_DAY + (days * 24 * 60 * 60 + 8 * 60 * 60 + second) * 1000).toISOString();
}

/** Days from the first to the last day of the demo. */
export const DEMO_DAYS = 3_600;

/** The time at which the demo claims to have been made. */
export const WRITTEN_AT = demoTimestamp(DEMO_DAYS, 0);
