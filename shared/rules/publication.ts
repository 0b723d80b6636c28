import { isVisible } from './visible-name.ts';

/** Longest citation, in characters: some articles have some hundred authors. */
export const LONGEST_CITATION = 10_000;

/** Why a number cannot be that of a publication in PubMed. Undefined if it can. */
export function pubmedIdProblem(id: number): string | undefined {
  if (Number.isSafeInteger(id) && id > 0) return undefined;
  return `${id} is no PubMed id: it is a number above zero.`;
}

/** Why a text cannot be a citation. Undefined if it can. */
export function citationProblem(citation: string): string | undefined {
  if (!isVisible(citation)) return 'The citation is empty. Give authors, year and where it was published.';
  if (/\p{Cc}/u.test(citation)) return 'The citation must be one line, without tabs.';
  if (citation.length <= LONGEST_CITATION) return undefined;
  return `The citation is longer than ${LONGEST_CITATION.toLocaleString('en')} characters.`;
}
