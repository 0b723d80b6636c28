import type { Database } from '#electron/store/file/database.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import type { SubmissionItemRow } from '#electron/store/records/submission/submission-repository.ts';
import { assemblyProblems, type AssemblyLimits, type AssemblyStatistics } from '#shared/rules/assembly.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import { genomeProblems } from '#shared/verdict/item-genome.ts';
import { CONTIGS_FIELD, UNREADABLE_FILE } from '../files/read-contigs.ts';
import { readEvidence, type StoredEvidence } from './stored-evidence.ts';

/** What stands against the file of contigs of an item, as it was read when it came. */
export function contigProblems(database: Database): (item: SubmissionItemRow) => RowProblem[] {
  const limits = readPolicy(database).assembly;
  return (item) => {
    const stored = readEvidence(item);
    if (!stored.assembly) return unreadable(stored);
    return [...unusual(stored.assembly, limits), ...genomeProblems(stored.genome, CONTIGS_FIELD)];
  };
}

/** Limits of assemblies refuse a submitter; a curator may accept one with a reason. */
function unusual(assembly: AssemblyStatistics, limits: AssemblyLimits): RowProblem[] {
  return assemblyProblems(assembly, limits).map((problem) => ({ ...problem, severity: 'warning' }));
}

/** Why the file of contigs could not be read when it was uploaded. It is not read again. */
function unreadable({ problems = [] }: StoredEvidence): RowProblem[] {
  return problems.filter(({ code }) => code === UNREADABLE_FILE);
}
