import { z } from 'zod';
import { numberText } from '../count-of.ts';
import { defined } from '../defined.ts';

/** What is wrong, or unusual, with what somebody wants to submit or to add. */
export const RuleProblem = z.object({
  /** An error refuses. A warning is shown, and a curator may accept it. */
  severity: z.enum(['error', 'warning']),
  /** 1-based: the row of a table without its header, or the number of a sequence. Absent for what concerns no row. */
  row: z.number().int().positive().optional(),
  /** The column, member or locus concerned. Absent for what concerns a whole row. */
  field: z.string().optional(),
  /** Another field, by whose value the rule holds: whoever does not see that field is not told. */
  depends_on: z.string().optional(),
  /** Names the rule. Stable. */
  code: z.string(),
  /** For people: what is wrong and what to do. */
  message: z.string(),
});
export type RuleProblem = z.infer<typeof RuleProblem>;

/** A problem of a row, before it is known which row it is. */
export type RowProblem = Omit<RuleProblem, 'row'>;

/** How many problems a joined sentence tells. */
const TOLD = 100;

export function errorOf(code: string, message: string, field?: string): RowProblem {
  return { severity: 'error', ...defined({ field }), code, message };
}

export function warningOf(code: string, message: string, field?: string): RowProblem {
  return { severity: 'warning', ...defined({ field }), code, message };
}

/** Whether there is an error. */
export function isRefused(problems: readonly RuleProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

/** Problems by row, those of no row first. Within a row their order stays. */
export function inRowOrder(problems: readonly RuleProblem[]): RuleProblem[] {
  return problems.toSorted((left, right) => (left.row ?? 0) - (right.row ?? 0));
}

/**
 * All problems in one text, each with its place, as deployed servers tell them in `message` (`wire-notes.md` §8.1). Of very
 * many, the first hundred. `nameOf` gives a row the name that its sender knows.
 */
export function joinProblems(
  problems: readonly RuleProblem[],
  nameOf: (row: number) => string = (row) => `Row ${numberText(row)}`,
): string {
  const sentences = problems.slice(0, TOLD).map(({ row, field, message }) => {
    const place = [...(row === undefined ? [] : [nameOf(row)]), ...(field === undefined ? [] : [field])].join(', ');
    return place === '' ? message : `${place}: ${message}`;
  });
  if (problems.length > TOLD) sentences.push(`And ${numberText(problems.length - TOLD)} more problems.`);
  return sentences.join(' ');
}
