import { randomInt } from 'node:crypto';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Signs that need no quotes in a shell and no escape in an address. */
const SIGNS = '-._~';
/** Without letters and digits that people take for one another. */
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A random text that nobody can guess: `letters` for keys and tokens, `signs` for secrets, `readable` for what people type. */
export function randomText(length: number, kind: 'letters' | 'signs' | 'readable' = 'letters'): string {
  const alphabet = { letters: LETTERS_AND_DIGITS, signs: LETTERS_AND_DIGITS + SIGNS, readable: READABLE }[kind];
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
