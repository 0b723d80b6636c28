import { errorOf, type RowProblem, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { genomeProblems, NamedClaim, type ItemGenome } from '#shared/verdict/item-genome.ts';

const FIELD = 'genomes';

interface ReadClaims {
  /** By row, from 0. */
  genomes: readonly (ItemGenome | undefined)[];
  problems: RuleProblem[];
}

/** Reads what a submission says of the genomes of its items, which `names` names by row. */
export function readClaims(given: unknown, names: readonly string[]): ReadClaims {
  if (given === undefined || given === null) return { genomes: [], problems: [] };
  const claims = NamedClaim.array().safeParse(given);
  if (!claims.success) return { genomes: [], problems: [malformed(claims.error.issues[0])] };
  const rows = new Map(names.map((name, row) => [name, row]));
  const genomes: (ItemGenome | undefined)[] = names.map(() => undefined);
  const problems: RuleProblem[] = [];
  for (const { item, ...claim } of claims.data) {
    const row = rows.get(item);
    if (row === undefined) problems.push(errorOf('unknown_item', `There is no item "${item}".`, FIELD));
    else if (genomes[row]) problems.push(errorOf('twice', `The item "${item}" has two genomes.`, FIELD));
    else {
      const genome = { ...claim, said_by: 'submitter' as const };
      genomes[row] = genome;
      problems.push(...genomeProblems(genome).map((problem) => ({ row: row + 1, ...problem })));
    }
  }
  return { genomes, problems };
}

function malformed(issue: { path: readonly PropertyKey[]; message: string } | undefined): RowProblem {
  const place = [FIELD, ...(issue?.path ?? [])].map(String).join('.');
  return errorOf('type', `${place}: ${issue?.message ?? 'It cannot be read.'}`, FIELD);
}
