/**
 * Why an id or a name cannot be a part of an address. Undefined if it can. Browsers and other clients remove `.` and
 * `..` from an address before they send it, even if they are written as `%2E`. `what` is the noun, such as "the id of
 * an allele".
 */
export function addressPartProblem(text: string, what: string): string | undefined {
  if (text !== '.' && text !== '..') return undefined;
  return `"${text}" cannot be ${what}: it has another meaning in a web address, so links to it would not work.`;
}
