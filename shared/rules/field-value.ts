/**
 * Texts as provenance values: which are numbers, dates, or words for "nothing". Pure functions, the same on every side.
 */

import { ownMember } from '../own-member.ts';

const INTEGER = /^-?(0|[1-9]\d{0,14})$/;
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Words that people write if they know nothing (`wire-notes.md` §8.4), in lower case. */
const PLACEHOLDERS = new Set([
  'none',
  'n/a',
  'na',
  '-',
  '.',
  '?',
  'unknown',
  'not known',
  'unspecified',
  'not specified',
  'not applicable',
  'no value',
  'unk',
  'missing',
  'null',
  'nil',
]);

/** Whether a text is a whole number as people write it: no leading zeros, exact as a number. */
export function isInteger(text: string): boolean {
  return INTEGER.test(text);
}

/** Whether a text is a number with a point, not a comma. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text) && Number.isFinite(Number(text));
}

/** What stands before a number that is only known to be below or above it: `>=32`. */
const QUALIFIER = /^(?:[<>]=?|[≤≥]) */;

/** Whether a number has such a sign before it. */
export function isQualified(text: string): boolean {
  return QUALIFIER.test(text);
}

export function withoutQualifier(text: string): string {
  return text.replace(QUALIFIER, '');
}

/** The number of a value of a number field, also of one with such a sign. */
export function numberOf(text: string): number {
  return Number(withoutQualifier(text));
}

/** Whether a text is a day of the calendar as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  // Most cells of a column of dates are checked here, so no array and no `Date` is made for them.
  if (!DATE.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

/** Days of a month (1 to 12) in the Gregorian calendar. */
function daysOf(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** How people and programs write that something is so or is not, in lower case. */
const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  t: true,
  y: true,
  '1': true,
  false: false,
  no: false,
  f: false,
  n: false,
  '0': false,
};

/** What a text says of something that is so or is not, in either case. Undefined for any other text. */
export function booleanOf(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return ownMember(BOOLEANS, word);
}

/** The same, for a text of somebody who may also have ticked it with an `x`. */
export function flagOf(text: string): boolean | undefined {
  return text.toLowerCase() === 'x' ? true : booleanOf(text);
}

/** Whether a text only says that nothing is known. An empty cell says that better. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDERS.has(text.toLowerCase());
}
