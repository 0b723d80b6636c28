/** Built-in formats that show a day or a time (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** Whether a number format shows a day or a time. `code` is given if the workbook itself defines the format. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.some(([first, last]) => first <= id && id <= last);
  const letters = code
    .replaceAll(/"[^"]*"|\\.|_./g, ' ')
    // Removes colours, conditions and languages. But [h] is a time that continues after midnight.
    .replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, ' ')
    .replaceAll(/General|E[+-]/gi, ' ');
  return /[dmyhs]/i.test(letters);
}

const DAY = 86_400_000;
/** Days from the spreadsheet's day 0 to 1970-01-01. */
const TO_1970 = { from1900: 25_569, from1904: 24_107 };

/**
 * A day as a spreadsheet counts it, as an ISO date. The time is added only if there is one. Undefined if it is no date.
 */
export function isoOfSerial(serial: number, is1904: boolean): string | undefined {
  // A number cannot hold a second exactly as a fraction of a day, so it may be a little too small.
  const date = new Date(Math.round((serial - (is1904 ? TO_1970.from1904 : TO_1970.from1900)) * DAY));
  return Number.isNaN(date.valueOf()) ? undefined : isoOfDate(date);
}

/** Always ISO: how a sheet shows a date depends on the reader's country. */
export function isoOfDate(date: Date): string {
  const [day, time] = date.toISOString().split('T') as [string, string];
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, 8)}`;
}
