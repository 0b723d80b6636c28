import { defined } from '../defined.ts';
import type { ProblemDetail } from '../problem.ts';
import { refusal } from './error-codes.ts';

/**
 * The most faults in one refusal, and the most characters of a name or a reason: the reply must not become as long as
 * the request.
 */
const MOST_TOLD = 100;
const LONGEST_TOLD = 500;

function shortened(text: string): string {
  return text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text;
}

/** The refusal of one or more parameters. The message names each, and `details` has one entry for each. */
export function badParameters(all: ProblemDetail[]) {
  const details = all.slice(0, MOST_TOLD).map(({ field, reason }) => ({
    ...defined({ field: field === undefined ? undefined : shortened(field) }),
    reason: shortened(reason),
  }));
  const parts = details.map(({ field, reason }) => (field ? `"${field}" ${reason}` : reason));
  const omitted = all.length - details.length;
  const others = omitted > 0 ? `; and ${omitted} more` : '';
  return refusal('bad_parameter', `${parts.join('; ')}${others}.`, details, omitted);
}

export function badParameter(field: string, reason: string) {
  return badParameters([{ field, reason }]);
}
