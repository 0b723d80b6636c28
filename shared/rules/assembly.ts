import { z } from 'zod';
import { numberText } from '../count-of.ts';
import { errorOf, warningOf, type RowProblem } from './rule-problem.ts';

/** What tells how good an assembly is. Lengths in bases. */
export interface AssemblyStatistics {
  contigs: number;
  total: number;
  n50: number;
  /** Percent of the determined bases. Absent without any. */
  gc?: number | undefined;
  /** Letters other than A, C, G and T. */
  unknown: number;
}

const Limit = z.object({
  warn: z.number().int().positive().optional().describe('Beyond it there is a warning. Absent if there is none.'),
  fail: z.number().int().positive().optional().describe('Beyond it there is an error. Absent if there is none.'),
});
/** A limit that warns and one that refuses. */
export type Limit = z.infer<typeof Limit>;

/** What an assembly must be like. A database may have limits for its organism. */
export const AssemblyLimits = z
  .object({
    contigs: Limit.describe('Most contigs.'),
    n50: Limit.describe('Least N50 in bases.'),
    least: Limit.describe('Least bases in all.'),
    most: Limit.describe('Most bases in all.'),
  })
  .meta({ id: 'AssemblyLimits' });
export type AssemblyLimits = z.infer<typeof AssemblyLimits>;

/** Those of deployed servers (`wire-notes.md` §9, assembly thresholds). */
export const USUAL_ASSEMBLY_LIMITS: AssemblyLimits = {
  contigs: { warn: 500, fail: 1000 },
  n50: { warn: 20_000, fail: 10_000 },
  least: { fail: 1_000_000 },
  most: { fail: 15_000_000 },
};

/** What is wrong or unusual with an assembly. */
export function assemblyProblems(
  { contigs, total, n50 }: AssemblyStatistics,
  limits: AssemblyLimits = USUAL_ASSEMBLY_LIMITS,
): RowProblem[] {
  return [
    ...judge(
      contigs,
      limits.contigs,
      'most',
      'contigs',
      (value, limit) => `There are ${value} contigs, more than ${limit}.`,
    ),
    ...judge(n50, limits.n50, 'least', 'n50', (value, limit) => `The N50 is ${value} bases, less than ${limit}.`),
    ...judge(
      total,
      limits.least,
      'least',
      'total',
      (value, limit) => `There are ${value} bases in all, fewer than ${limit}.`,
    ),
    ...judge(
      total,
      limits.most,
      'most',
      'total',
      (value, limit) => `There are ${value} bases in all, more than ${limit}.`,
    ),
  ];
}

function judge(
  value: number,
  { warn, fail }: Limit,
  kind: 'least' | 'most',
  code: string,
  say: (value: string, limit: string) => string,
): RowProblem[] {
  const isBeyond = (limit: number) => (kind === 'least' ? value < limit : value > limit);
  const sentence = (limit: number) => say(numberText(value), numberText(limit));
  if (fail !== undefined && isBeyond(fail)) return [errorOf(code, sentence(fail), 'assembly_filename')];
  return warn !== undefined && isBeyond(warn) ? [warningOf(code, sentence(warn), 'assembly_filename')] : [];
}
