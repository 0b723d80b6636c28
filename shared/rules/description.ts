import { isDate } from './field-value.ts';

/** Longest texts, in characters: of one line in lists and addresses, and of a text to read. */
const LONGEST_LINE = 200;
const LONGEST_TEXT = 10_000;
const LAST_POSITION = 1_000_000;

/** Why a text cannot stand in one line, as `What`. Undefined if it can; it may be empty. */
export function lineProblem(what: string, text: string): string | undefined {
  if (/\p{Cc}/u.test(text)) return `${what} must be one line, without tabs.`;
  if (text.length > LONGEST_LINE) return `${what} is longer than ${LONGEST_LINE} characters.`;
  return undefined;
}

/** Why a text cannot be a long description. Undefined if it can; it may have several lines, and be empty. */
export function longDescriptionProblem(text: string): string | undefined {
  if (text.length <= LONGEST_TEXT) return undefined;
  return `The long description is longer than ${LONGEST_TEXT.toLocaleString('en')} characters.`;
}

/** Why a text cannot be the day of which definitions are. Undefined if it can; it may be empty. */
export function versionDateProblem(date: string): string | undefined {
  return date.trim() === '' || isDate(date.trim())
    ? undefined
    : 'The date of the definitions is a day of the form YYYY-MM-DD.';
}

/** Why a text cannot be the day up to which records are shown without a sign-in. Undefined if it can; it may be empty. */
export function cutOffProblem(day: string): string | undefined {
  return day.trim() === '' || isDate(day.trim())
    ? undefined
    : 'The day up to which records are shown without a sign-in has the form YYYY-MM-DD.';
}

/** Why a number cannot be a place in a list. Undefined if it can. */
export function positionProblem(position: number): string | undefined {
  if (Number.isInteger(position) && position >= 0 && position <= LAST_POSITION) return undefined;
  return `A position is a whole number from 0 to ${LAST_POSITION.toLocaleString('en')}.`;
}
