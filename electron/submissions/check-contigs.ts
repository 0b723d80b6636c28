import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';
import { assemblyProblems, type AssemblyLimits, type AssemblyStatistics } from '#shared/rules/assembly.ts';
import { didYouMean } from '#shared/rules/near-misses.ts';
import { errorOf, warningOf, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { filesOfSameStem } from '#shared/sequence/file-names.ts';
import { readStatistics } from './assembly-file.ts';

export interface CheckedAssembly extends AssemblyStatistics {
  /** 1-based row of the table. */
  row: number;
  filename: string;
}

const FIELD = 'assembly_filename';

/**
 * Looks for the files of contigs of a table of genomes in a folder, reads each and tells its statistics. A file that is not
 * there, cannot be read or is not DNA is an error; so is what is beyond the limits that refuse. A file that no row names is
 * a warning. `files` are by row, undefined where a row names none. AppError codes: folder_missing 404.
 */
export async function checkContigs(
  folder: string,
  files: readonly (string | undefined)[],
  control: WorkControl,
  limits: AssemblyLimits,
): Promise<{ assemblies: CheckedAssembly[]; problems: RuleProblem[] }> {
  const present = await listFiles(folder);
  const assemblies: CheckedAssembly[] = [];
  const problems: RuleProblem[] = [];
  for (const [index, filename] of files.entries()) {
    control.checkpoint();
    if (filename === undefined) continue;
    const row = index + 1;
    if (!present.includes(filename)) {
      const alike = filesOfSameStem(filename, present);
      const message = `The file "${filename}" is not in the folder.${didYouMean(filename, alike.length > 0 ? alike : present)}`;
      problems.push({ row, ...errorOf('missing_file', message, FIELD) });
      continue;
    }
    const read = await readStatistics(join(folder, filename), control);
    if (typeof read === 'string') problems.push({ row, ...errorOf('unreadable_file', `${filename}: ${read}`, FIELD) });
    else {
      assemblies.push({ row, filename, ...read });
      problems.push(...assemblyProblems(read, limits).map((problem) => ({ row, ...problem })));
    }
  }
  const named = new Set(files);
  for (const filename of present) {
    if (named.has(filename)) continue;
    problems.push(warningOf('unused_file', `No row names the file "${filename}".`, FIELD));
  }
  return { assemblies, problems };
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .toSorted();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new AppError(404, 'folder_missing', `There is no folder "${folder}" that can be read.`);
  }
}
