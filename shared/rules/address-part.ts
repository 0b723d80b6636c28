/**
 * Why an id or a name cannot be a part of an address; undefined when it can. Browsers and other clients take `.` and `..` out of
 * an address before they ask for it, even where they are written as `%2E`. `what` is the noun, e.g. "the id of an allele".
 */
export function addressPartProblem(text: string, what: string): string | undefined {
  if (text !== '.' && text !== '..') return undefined;
  return `"${text}" cannot be ${what}: it has another meaning in an address, so links to it could not be followed.`;
}
