import { countOf } from '../count-of.ts';
import { lineProblem, longDescriptionProblem } from './description.ts';
import { errorOf, type RowProblem } from './rule-problem.ts';
import { pubmedIdProblem } from './publication.ts';
import { isVisible } from './visible-name.ts';

/** How many records a sentence names. */
const NAMED = 100;

/** Some names for a sentence, the first hundred, with the number of the others. `total` counts those that are not in the list, too. */
export function namedTogether(names: readonly string[], total = names.length): string {
  const told = names.slice(0, NAMED).join(', ');
  const rest = total - Math.min(names.length, NAMED);
  return rest > 0 ? `${told} and ${countOf(rest, 'other')}` : told;
}

/** The problems of members that are one line each: member, as a sentence calls it, and its text. */
export function lineProblems(lines: readonly (readonly [string, string, string | null])[]): RowProblem[] {
  return lines.flatMap(([member, what, text]) => {
    const problem = lineProblem(what, text ?? '');
    return problem === undefined ? [] : [errorOf('bad_text', problem, member)];
  });
}

/** The problem of a long text. */
export function longTextProblems(member: string, text: string | null): RowProblem[] {
  const problem = longDescriptionProblem(text ?? '');
  return problem === undefined ? [] : [errorOf('too_long', problem, member)];
}

/** Why a list of short texts, such as aliases, cannot be kept: empty, repeated or of several lines. */
export function listProblems(member: string, what: string, texts: readonly string[]): RowProblem[] {
  const seen = new Set<string>();
  return texts.flatMap((text) => {
    const isRepeated = seen.has(text.trim());
    seen.add(text.trim());
    if (!isVisible(text)) return [errorOf('empty', `${what} is empty.`, member)];
    if (isRepeated) return [errorOf('repeated', `${what} "${text}" is given twice.`, member)];
    const problem = lineProblem(what, text);
    return problem === undefined ? [] : [errorOf('bad_text', problem, member)];
  });
}

/** Why a list of PubMed ids cannot be kept. */
export function publicationProblems(ids: readonly number[]): RowProblem[] {
  const wrong = ids.find((id, index) => pubmedIdProblem(id) !== undefined || ids.indexOf(id) < index);
  if (wrong === undefined) return [];
  const reason = pubmedIdProblem(wrong) ?? `${wrong} is given twice.`;
  return [errorOf('bad_publication', reason, 'publications')];
}

/** Why users cannot be named. `isUser` says which there are. */
export function userProblems(member: string, ids: readonly number[], isUser: (id: number) => boolean): RowProblem[] {
  return ids.flatMap((id, index) => {
    if (ids.indexOf(id) < index) return [errorOf('repeated', `User ${id} is given twice.`, member)];
    return isUser(id) ? [] : [errorOf('unknown_user', `The database has no user ${id}.`, member)];
  });
}
