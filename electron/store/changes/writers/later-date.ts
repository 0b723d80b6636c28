/**
 * SQL for the later of a date column and a bound ISO date. What is stored never goes back: a client that asks for everything
 * newer than the last date that it saw would miss records after a clock was set back.
 */
export function laterOf(column: string): string {
  return `max(coalesce(${column}, ''), ?)`;
}
