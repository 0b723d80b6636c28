import { numberText } from '#shared/count-of.ts';

/** The most names that a note lists, so that it stays readable. */
export const NAMES_IN_NOTE = 20;

/** A list of names for a note: the first ones, and how many there are if there are more. `count` is that of all names. */
export function firstNames(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, NAMES_IN_NOTE);
  return [...shown, ...(count > shown.length ? [`… (${numberText(count)} in all)`] : [])].join(', ');
}
