import { createControl } from '#electron/exchange/import-control.ts';
import { readAssembly } from '#electron/exchange/isolates/assembly.ts';
import type { Database } from '#electron/store/file/database.ts';
import { findSubmissionFile } from '#electron/store/records/submission/submission-files.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import type { SubmissionRow, SubmissionItemRow } from '#electron/store/records/submission/submission-repository.ts';
import { bytesFile } from '#electron/store/site/submission-bytes.ts';
import type { ContigMembers } from '#shared/api/curation/contig-members.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { assemblyProblems, type AssemblyLimits, type AssemblyStatistics } from '#shared/rules/assembly.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import { genomeProblems } from '#shared/verdict/item-genome.ts';
import { CONTIGS_FIELD, UNREADABLE_FILE } from '../files/read-contigs.ts';
import type { SettlingContext } from './settling-writing.ts';
import { readEvidence, type StoredEvidence } from './stored-evidence.ts';

/** Path of a file of a submission by the name that the submitter gave it. Undefined if it has not been uploaded. */
function contigFile(root: string, database: Database, submission: string, filename: string): string | undefined {
  const file = findSubmissionFile(database, submission, filename);
  return file && file.uploaded_at !== null ? bytesFile(root, file.stored_name) : undefined;
}

/** The change of one item is not cancelled. */
const UNWATCHED = createControl({ checkpoint: () => {}, report: () => {} });

/** Reads the contigs that an item names. AppError codes: not_acceptable 400 if the file is missing, and those of `readAssembly`. */
export async function contigsOf(
  { change: { database }, root }: SettlingContext,
  { id, type }: SubmissionRow,
  filename: string,
  method: string | null,
): Promise<ContigMembers[]> {
  const path = contigFile(root, database, id, filename);
  if (path !== undefined) {
    const contigs = await readAssembly(path, filename, UNWATCHED);
    return contigs.map(({ name = null, sequence }) => ({
      sequence,
      method,
      original_designation: name,
      comments: null,
    }));
  }
  // Isolates name files only by mistake: they have none.
  if (type === 'isolates') return [];
  const reason = `The file "${filename}" has not been uploaded.`;
  throw refusal('not_acceptable', reason, [{ field: 'assembly_filename', reason }]);
}

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
