import { addressPartProblem } from './address-part.ts';

/** Characters of an id that came from another site. */
const LONGEST = 128;

/**
 * Whether a database can keep an id that another site gave an allele or a profile: profiles keep ids between tabs, and addresses contain
 * them. What else the site allows is its own business, so a copy and its folder hold ids that nobody could enter here.
 */
export function isKeepableId(id: string): boolean {
  const isOdd = id === '' || id.length > LONGEST || /\p{Cc}/u.test(id);
  return !isOdd && addressPartProblem(id, 'an id') === undefined;
}
