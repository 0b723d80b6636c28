import { isVisible } from './visible-name.ts';

/** Longest name of a scheme, in characters. */
const LONGEST_NAME = 200;

/** Why a scheme cannot have this name. Undefined for a good name, taken or not. */
export function schemeNameProblem(name: string): string | undefined {
  if (!isVisible(name)) return 'The scheme has no name.';
  if (name !== name.trim()) return `The scheme name "${name}" begins or ends with a blank.`;
  if (name.length > LONGEST_NAME) return `The scheme name is longer than ${LONGEST_NAME} characters.`;
  return /\p{Cc}/u.test(name) ? 'The scheme name contains a tab or another control character.' : undefined;
}
