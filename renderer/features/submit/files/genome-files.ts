import { assemblyProblems, type AssemblyLimits } from '#shared/rules/assembly.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { isSequenceFileName } from '#shared/sequence/file-names.ts';
import type { DraftFile } from '#shared/rpc/contract/draft.ts';

/** Whether a file is meant to be a genome, and not to support the submission. */
export function isOfContigs({ name, statistics }: Pick<DraftFile, 'name' | 'statistics'>): boolean {
  return statistics !== undefined || isSequenceFileName(name);
}

/** What is wrong or unusual with a file of contigs, by the limits of its database or the usual ones. */
export function contigProblems(
  { statistics, unreadable }: DraftFile,
  limits: AssemblyLimits | undefined,
): RowProblem[] {
  if (unreadable !== undefined) return [errorOf('unreadable', unreadable, 'assembly_filename')];
  if (!statistics) return [];
  const { contigs, total, n50, unknown } = statistics;
  return assemblyProblems({ contigs, total, n50, unknown }, limits);
}
