import type { WorkControl } from '#electron/threads/work-control.ts';
import { assemblyProblems, type AssemblyLimits, type AssemblyStatistics } from '#shared/rules/assembly.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { readStatistics } from '../assembly-file.ts';

/** The code of the problem of a file that cannot be read as contigs. */
export const UNREADABLE_FILE = 'unreadable_file';

/** The column that names files of contigs, as problems of these files name it. */
export const CONTIGS_FIELD = 'assembly_filename';

export interface ContigsRead {
  problems: RowProblem[];
  /** Absent if it cannot be read. */
  assembly?: AssemblyStatistics;
}

/**
 * Reads a file of contigs, packed or not, whatever its name. What cannot be read, or is not DNA, is a problem of the file. It is
 * stored all the same: a curator sees why it cannot be used. So it is with what is beyond the limits.
 */
export async function readContigs(
  path: string,
  filename: string,
  limits: AssemblyLimits,
  control: WorkControl,
): Promise<ContigsRead> {
  const read = await readStatistics(path, control);
  if (typeof read === 'string') {
    return { problems: [errorOf(UNREADABLE_FILE, `${filename}: ${read}`, CONTIGS_FIELD)] };
  }
  return { assembly: read, problems: assemblyProblems(read, limits) };
}
