import { addressPartProblem } from './address-part.ts';
import { GENETIC_CODES, isGeneticCode } from '../sequence/genetic-codes.ts';

/** Why a text cannot be the name of a locus. Undefined if it can. Blanks, quotes, `/` and unicode are allowed. */
export function locusNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'The locus has no name.';
  if (name !== name.trim()) return `The locus name "${name}" begins or ends with a blank.`;
  if (/\p{Cc}/u.test(name)) return 'The locus name contains a tab or another control character.';
  if (name.length > 128) return `The locus name "${name.slice(0, 40)}…" is longer than 128 characters.`;
  return addressPartProblem(name, 'the name of a locus');
}

/** Why a locus cannot be translated by the genetic code that it names. Undefined if it can. */
export function geneticCodeProblem(geneticCode: number): string | undefined {
  if (isGeneticCode(geneticCode)) return undefined;
  return `There is no genetic code ${geneticCode}: NCBI defines ${GENETIC_CODES.join(', ')}.`;
}
