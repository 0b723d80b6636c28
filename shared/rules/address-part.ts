import { isVisible } from './visible-name.ts';

/**
 * Why an id or a name cannot be a part of an address and a member of a reply. Undefined if it can. `what` is the noun, such as "the id
 * of an allele".
 */
export function addressPartProblem(text: string, what: string): string | undefined {
  // Browsers and other clients remove dots from an address before they send it, even if they are written as `%2E`.
  if (text === '.' || text === '..') {
    return `"${text}" cannot be ${what}: it has another meaning in a web address, so links to it would not work.`;
  }
  if (!isVisible(text)) return `What nobody sees cannot be ${what}.`;
  // Programs in JavaScript drop such a member of a reply, ours among them.
  if (text === '__proto__')
    return `"${text}" cannot be ${what}: programs that read it as a member of a record lose it.`;
  return undefined;
}
