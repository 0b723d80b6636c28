import { z } from 'zod';
import { KindOfAssembly } from '../../verdict/assembly-kind.ts';

const TypicalRange = z.object({ least: z.number().optional(), most: z.number().optional() });

/** Figures of an assembly that tell how good it is. */
export const AssemblyFigures = z.object({
  /** Half of the bases lie in contigs at least this long. */
  n50: z.number().int(),
  /** Percent of G and C among the bases that are determined, with one decimal. Absent if none is. */
  gc: z.number().optional(),
  /** Bases that are not determined: N and the like. */
  unknown: z.number().int(),
  /** What it is made of. Absent where that is not known. */
  kind: KindOfAssembly.optional(),
  /** What is usual among the genomes of a linked database, both ends included. Absent if there are too few, or for what is no genome. */
  usual: z.object({ contigs: TypicalRange, total: TypicalRange, n50: TypicalRange }).partial().optional(),
  /** From which genomes that was learned. */
  usual_of: z.object({ database: z.string(), genomes: z.number().int() }).optional(),
});
