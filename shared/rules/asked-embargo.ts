import { countOf } from '../count-of.ts';
import type { EmbargoPolicy } from './embargo.ts';

/** The months that a text asks for. Undefined where it is empty or no whole number from 1 on. */
export function monthsIn(text: string): number | undefined {
  return /^\s*0*[1-9]\d{0,3}\s*$/.test(text) ? Number(text) : undefined;
}

/** Why a text cannot be the months of an embargo. Undefined if it can, and if it is empty. */
export function monthsProblem(text: string, limits?: Pick<EmbargoPolicy, 'most_months'>): string | undefined {
  if (text.trim() === '') return undefined;
  const months = monthsIn(text);
  if (months === undefined)
    return 'An embargo is a whole number of months, such as 12. Leave it empty to ask for none.';
  if (limits === undefined || months <= limits.most_months) return undefined;
  return `An embargo has ${countOf(limits.most_months, 'month')} at most here.`;
}

/** What a site has stored of an embargo that was asked for, in a sentence. */
export function embargoStored(
  asked: number,
  stored: number | undefined,
  site: string,
): { isAsAsked: boolean; text: string } {
  const months = countOf(asked, 'month');
  if (stored === asked) return { isAsAsked: true, text: `${site} has stored the embargo of ${months}.` };
  const found =
    stored === undefined ? `${site} does not say that it stored one` : `${site} stored ${countOf(stored, 'month')}`;
  return {
    isAsAsked: false,
    text: `An embargo of ${months} was asked for, but ${found}. Ask the curators before you rely on it.`,
  };
}
