import { isDate } from './field-value.ts';

/** Three numbers, the year first or last. */
const NUMBERS = /^(\d{1,4})[-./\s]+(\d{1,2})[-./\s]+(\d{1,4})\.?$/;

/** Months by their first three letters, in English. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_AND_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-./\s]+([a-z]{3,9})\.?[-./,\s]+(\d{4})$/i;
const MONTH_AND_DAY = /^([a-z]{3,9})\.?[-./\s]+(\d{1,2})(?:st|nd|rd|th)?[-./,\s]+(\d{4})$/i;

/**
 * The days of the calendar that somebody may have meant by a date of another form, as `YYYY-MM-DD`. `03/04/2020` may be two: the day
 * stands first in most countries, so that one comes first. Empty if it is no date, or none that is meant without doubt by its form.
 */
export function possibleDates(text: string): readonly string[] {
  const written = text.trim();
  const [, first = '', middle = '', last = ''] = NUMBERS.exec(written) ?? [];
  if (first.length === 4) return days([first, middle, last]);
  if (last.length === 4) return days([last, middle, first], [last, first, middle]);
  const [, day = '', month = '', year = ''] = DAY_AND_MONTH.exec(written) ?? [];
  if (year !== '') return days([year, monthOf(month), day]);
  const [, name = '', number = '', of = ''] = MONTH_AND_DAY.exec(written) ?? [];
  return of === '' ? [] : days([of, monthOf(name), number]);
}

/** The number of a month of which at least three letters are written. Empty if there is none. */
function monthOf(name: string): string {
  const index = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return index < 0 ? '' : String(index + 1);
}

/** Those readings that are days of the calendar, each once. */
function days(...readings: [year: string, month: string, day: string][]): string[] {
  const dates = readings.map(([year, month, day]) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return [...new Set(dates.filter(isDate))];
}

/** What was meant, as a sentence with a blank before it. Empty if nobody can say. */
export function possibleDateSentence(text: string): string {
  const [first, other] = possibleDates(text);
  if (first === undefined) return '';
  return other === undefined
    ? ` Did you mean ${first}?`
    : ` It may be ${first} or ${other}: write the one that is meant.`;
}
