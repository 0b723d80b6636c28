import { assemblyStatistics, countBases } from '#electron/typing/genome/count-bases.ts';
import { readGenome, USUAL_READ_LIMITS } from '#electron/typing/genome/genome-reader.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';
import type { AssemblyStatistics } from '#shared/rules/assembly.ts';

/** Contigs of an assembly: hundreds of times what is usual. A query may have more, which take more memory. */
const LIMITS = { ...USUAL_READ_LIMITS, maxRecords: 200_000 };

/** The statistics of a file of contigs, or why it is none. */
export async function readStatistics(path: string, control: WorkControl): Promise<AssemblyStatistics | string> {
  try {
    const genome = await readGenome({ kind: 'file', path }, control, LIMITS);
    const bases = countBases(genome);
    return bases ? assemblyStatistics(genome.contigs, bases) : 'The file holds protein sequences, but contigs are DNA.';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
