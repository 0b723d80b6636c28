/** Formats that every workbook has and that show a day or a time (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** Whether a cell with a number format is a day or a time; `code` where the workbook defines the format itself. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.some(([first, last]) => first <= id && id <= last);
  const letters = code
    .replaceAll(/"[^"]*"|\\.|_./g, ' ')
    // Colours, conditions and languages; but [h] is a time that goes on after midnight.
    .replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, ' ')
    .replaceAll(/General|E[+-]/gi, ' ');
  return /[dmyhs]/i.test(letters);
}

const DAY = 86_400_000;
/** Days from the spreadsheet's day 0 to 1970-01-01. */
const TO_1970 = { from1900: 25_569, from1904: 24_107 };

/** A day as a spreadsheet counts it, as ISO: with the time only where there is one. `undefined` when it is none. */
export function isoOfSerial(serial: number, is1904: boolean): string | undefined {
  // A second is no fraction of a day that a number holds exactly: it may lie a little before what it stands for.
  const date = new Date(Math.round((serial - (is1904 ? TO_1970.from1904 : TO_1970.from1900)) * DAY));
  return Number.isNaN(date.valueOf()) ? undefined : isoOfDate(date);
}

/** What the sheet shows a date as depends on the reader's country; this does not. */
export function isoOfDate(date: Date): string {
  const [day, time] = date.toISOString().split('T') as [string, string];
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, 8)}`;
}
