import { z } from 'zod';

/** Where a client may do what. It may read wherever it is named. */
export const ClientScope = z.object({
  /** Name of a database; empty for every one. */
  database: z.string(),
  submit: z.boolean(),
  curate: z.boolean(),
});
export type ClientScope = z.infer<typeof ClientScope>;

/** Characters of the keys, secrets, tokens and verifiers that we make, as those of deployed servers (`wire-notes.md` §7.2). */
export const KEY_LENGTH = 24;
export const SECRET_LENGTH = 42;
export const TOKEN_LENGTH = 32;
export const VERIFIER_LENGTH = 8;

/** Why a text cannot be the name of a client. Undefined if it can. */
export function clientNameProblem(name: string): string | undefined {
  const text = name.trim();
  if (text === '') return 'A client needs a name, by which people know the program that asks.';
  if (text.length > 100) return 'The name of a client has at most 100 characters.';
  return /\p{C}/u.test(text) ? 'The name of a client may not hold control characters.' : undefined;
}

/** Why a text cannot be the key or the secret of a client. Undefined if it can. */
export function clientKeyProblem(text: string, what: 'key' | 'secret'): string | undefined {
  if (/^[\u0021-\u007e]{8,255}$/.test(text)) return undefined;
  return `The ${what} of a client has 8 to 255 characters: letters, digits and signs, without blanks.`;
}
