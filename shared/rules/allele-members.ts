import type { AlleleMembers } from '../api/curation/allele-members.ts';
import { ALLELE_STATUSES } from '../api/allele.ts';
import { attributeProblems, type AttributeRule } from './extended-attribute.ts';
import { lineProblem } from './description.ts';
import { didYouMean } from './near-misses.ts';
import { errorOf, type RowProblem } from './rule-problem.ts';
import { listProblems, longTextProblems, publicationProblems } from './text-members.ts';

/** What is wrong with an allele besides its id and its sequence. `before` is what it was: a status that it has may stay. */
export function checkAlleleMembers(
  members: AlleleMembers,
  attributes: readonly AttributeRule[],
  before?: AlleleMembers,
): RowProblem[] {
  const values = new Map(Object.entries(members.attributes).map(([field, value]) => [field, value ?? '']));
  return [
    ...statusProblems(members.status, before?.status),
    ...longTextProblems('comments', members.comments),
    ...attributeProblems(values, attributes).map(({ field, ...problem }) => ({
      ...problem,
      field: field === undefined ? 'attributes' : `attributes.${field}`,
    })),
    ...publicationProblems(members.publications),
    ...listProblems('flags', 'A flag', members.flags),
    ...accessionProblems(members.accessions),
  ];
}

function statusProblems(status: string, before: string | undefined): RowProblem[] {
  const known: readonly string[] = ALLELE_STATUSES;
  if (status === before || known.includes(status)) return [];
  const reason = `"${status}" is no status of an allele. There are ${known.join(', ')}.${didYouMean(status, known)}`;
  return [errorOf('bad_status', reason, 'status')];
}

function accessionProblems(accessions: AlleleMembers['accessions']): RowProblem[] {
  const seen = new Set<string>();
  return accessions.flatMap(({ databank, accession }) => {
    const name = `${databank} ${accession}`;
    const isRepeated = seen.has(name);
    seen.add(name);
    if (databank.trim() === '' || accession.trim() === '') {
      return [errorOf('empty', 'An accession needs a databank and a number.', 'accessions')];
    }
    if (isRepeated) return [errorOf('repeated', `The accession ${name} is given twice.`, 'accessions')];
    const problem = lineProblem('An accession', name);
    return problem === undefined ? [] : [errorOf('bad_text', problem, 'accessions')];
  });
}
