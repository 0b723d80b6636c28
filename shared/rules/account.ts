import { lineProblem } from './description.ts';

/** Longest user name, in characters. */
const LONGEST_USER_NAME = 60;
/** Fewest and most characters of a password. The lower bound is stricter than that of NIST SP 800-63B §5.1.1, which says 8. */
const SHORTEST_PASSWORD = 10;
const LONGEST_PASSWORD = 1_000;
/** Fewest different characters of a password. */
const FEWEST_DIFFERENT = 5;
/** Names that databases use for whoever works without an account. */
const RESERVED = new Set(['local', 'owner', 'nobody']);
/** What most guesses begin with. */
const COMMON = ['password', 'passw0rd', '123456789', 'qwerty', 'abcdefgh', 'iloveyou', 'letmein', 'allelier'];

/**
 * Why a text cannot be a user name. Undefined if it can. Only ASCII letters are allowed, because many others look like them,
 * and so one person could pass for another.
 */
export function userNameProblem(name: string): string | undefined {
  if (name === '') return 'The user name is empty.';
  if (name !== name.trim()) return 'The user name begins or ends with a blank. Leave it out.';
  if (name.length > LONGEST_USER_NAME) return `The user name is longer than ${LONGEST_USER_NAME} characters.`;
  if (!/^[A-Za-z0-9][A-Za-z0-9._@-]*$/.test(name))
    return 'A user name is made of the letters A to Z and a to z, digits, dots, underscores, hyphens and @, and begins with a letter or a digit.';
  if (RESERVED.has(name.toLowerCase())) return `The user name "${name}" has a meaning of its own. Choose another.`;
  return undefined;
}

/** Why a text cannot be an e-mail address. Undefined if it can; it may be empty. */
export function emailProblem(email: string): string | undefined {
  if (email === '' || /^[^\s@]+@[^\s@]+$/u.test(email)) return lineProblem('The e-mail address', email);
  return `"${email}" is not an e-mail address.`;
}

/** A password as it is compared: two ways to write the same accent are one (RFC 8265 §4.2). */
export function normalPassword(password: string): string {
  return password.normalize('NFC');
}

/** Why a text cannot be the password of an account. Undefined if it can. */
export function passwordProblem(password: string, userName: string): string | undefined {
  const text = normalPassword(password);
  if (text.trim() === '') return 'The password is empty.';
  if (/\p{Cc}/u.test(text)) return 'The password must be one line, without tabs.';
  const { length } = [...text];
  if (length < SHORTEST_PASSWORD)
    return `The password is too short: it has ${length} characters, and needs at least ${SHORTEST_PASSWORD}.`;
  if (length > LONGEST_PASSWORD)
    return `The password is longer than ${LONGEST_PASSWORD.toLocaleString('en')} characters.`;
  const lower = text.toLowerCase();
  const isGuessed = COMMON.some((each) => lower.startsWith(each)) || lower.includes(userName.toLowerCase());
  if (isGuessed || new Set(lower).size < FEWEST_DIFFERENT)
    return 'The password is too easy to guess: do not use the user name, a common password or the same few characters.';
  return undefined;
}
