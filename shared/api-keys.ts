import { z } from 'zod';

/** An API key as it is shown. The key itself is told once, when it is made. */
export const ApiKey = z.object({
  /** Names the key. It is no secret. */
  id: z.string(),
  user_name: z.string(),
  name: z.string(),
  /** How the key begins. */
  prefix: z.string(),
  /** The databases that it is for; an empty name stands for every one that the account may read. */
  databases: z.array(z.string()),
  /** Milliseconds since 1970. */
  created_at: z.number(),
  /** The same, to the minute. Absent: it has not been used. */
  used_at: z.number().optional(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** What all keys begin with, so that one is known wherever it stands. */
export const KEY_MARK = 'allelier_';
/** Characters of a key that are shown: the mark and six that tell keys apart. */
export const SHOWN_OF_KEY = KEY_MARK.length + 6;
/** Keys that an account may have at the same time: one for each script and computer, and no more than one can look through. */
export const MOST_KEYS = 20;
/** The mark, and 256 bits in base64url. */
const KEYS = /allelier_[\w-]{43}/g;
/** Characters of the longest name. */
const LONGEST_NAME = 100;

/** A text in which `…` stands for each key. */
export function withoutKeys(text: string): string {
  return text.includes(KEY_MARK) ? text.replaceAll(KEYS, '…') : text;
}

/** A text in which letters and signs of ASCII are no longer escaped as addresses escape them. */
export function unescaped(text: string): string {
  return text.replaceAll(/%[0-7][0-9a-f]/gi, (escape) => decodeURIComponent(escape));
}

/** Whether a parameter is one in which people send keys, whatever service the key is for. `name` is unescaped. */
export function isKeyParameter(name: string): boolean {
  return /^(?:x[-_]?)?api[-_]?key$/i.test(name);
}

/** Why a text cannot be the name of a key. Undefined if it can. */
export function keyNameProblem(name: string): string | undefined {
  const text = name.trim();
  if (text === '') return 'A key needs a name, such as that of the script or the computer that uses it.';
  if (text.length > LONGEST_NAME) return `The name of a key has at most ${LONGEST_NAME} characters.`;
  if (withoutKeys(text) !== text) return 'The name of a key may not hold a key.';
  return /\p{C}/u.test(text) ? 'The name of a key may not hold control characters.' : undefined;
}
