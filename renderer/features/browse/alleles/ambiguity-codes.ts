import type { Locus } from '#shared/api/locus.ts';
import type { Allele } from '#shared/api/allele.ts';
import { AMBIGUITY_CODES, isAmbiguous } from '#shared/rules/allele.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';

/** How many codes are named with their places. */
const NAMED = 5;

/** Whether an allele holds letters that stand for several residues. Only the same letters match it. */
export function holdsAmbiguityCodes({ sequence }: Allele, dataType: Locus['data_type'] = 'DNA'): boolean {
  return isAmbiguous(sequence, dataType);
}

/** The letters that stand for several residues, with their places from 1, such as `1 letter for several residues: R at 31`. */
export function describeAmbiguityCodes({ sequence }: Allele, dataType: Locus['data_type'] = 'DNA'): string {
  const codes = Array.from(sequence).flatMap((letter, position) =>
    AMBIGUITY_CODES[dataType].includes(letter) ? [`${letter} at ${position + 1}`] : [],
  );
  const named = codes.slice(0, NAMED).join(', ');
  const rest = codes.length > NAMED ? ', …' : '';
  return `${formatQuantity(codes.length, 'letter')} for several residues: ${named}${rest}. Only the same letters match.`;
}
