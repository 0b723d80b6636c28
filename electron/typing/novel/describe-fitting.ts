import { numberText } from '#shared/count-of.ts';
import type { AlleleDescription } from './describe-allele.ts';

/** How many alleles a sentence names. */
const NAMED = 5;

/** Which alleles fit the bases of a sequence that are determined. Empty if that was not looked for. */
export function fittingSentence({ fitting, fitting_count: count = 0 }: AlleleDescription): string {
  if (!fitting) return '';
  const [first] = fitting;
  if (first === undefined) return 'No known allele fits the others.';
  if (count === 1) return `Only allele ${first} fits the others, but this is no exact call.`;
  const rest = count > NAMED ? ` and ${numberText(count - NAMED)} more` : '';
  return `${numberText(count)} alleles fit the others: ${fitting.slice(0, NAMED).join(', ')}${rest}.`;
}
