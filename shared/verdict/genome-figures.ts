import { z } from 'zod';
import { KindOfAssembly } from './assembly-kind.ts';
import type { InputLook } from '../rpc/contract/input-preview.ts';

/** What a genome says of one scheme. Counts are loci. */
export const SchemeFigures = z.object({
  scheme: z.string(),
  loci: z.number().int(),
  /** Those with a whole allele, known or new. */
  called: z.number().int(),
  new: z.number().int(),
  /** Those whose reading frame is lost, or that end early. */
  broken: z.number().int(),
  /** Those that the end of a contig cuts. Absent in what older versions measured, and where these were not searched for. */
  cut: z.number().int().optional(),
  /** Those with two or more different whole alleles. */
  twice: z.number().int(),
  /** Names, at most `MOST_NAMED` each. */
  lost_loci: z.array(z.string()),
  new_loci: z.array(z.string()),
  twice_loci: z.array(z.string()),
  /** Those with a new allele that two known ones explain together, with their names. Absent if that was not looked for. */
  mosaic: z.number().int().optional(),
  mosaic_loci: z.array(z.string()).optional(),
  /** Whether alleles that are not exact were searched for: without, a locus may have a new one. */
  is_searched: z.boolean(),
  /** At how many loci the nearest type differs from what was found. Absent where one fits, or none is near. */
  nearest_differs: z.number().int().optional(),
  /** Two types that explain the profile together, and how much better than one with changes does (`two-families.ts`). */
  families: z.object({ score: z.number(), loci: z.array(z.array(z.string())) }).optional(),
});
export type SchemeFigures = z.infer<typeof SchemeFigures>;

/** All that a verdict is worked out from. It is kept, so that changed limits judge anew without the sequence. */
export const GenomeFigures = z.object({
  contigs: z.number().int(),
  /** Bases. */
  total: z.number().int(),
  /** Absent for what was typed before these were counted. */
  assembly: z
    .object({
      n50: z.number().int(),
      /** Percent. */
      gc: z.number().optional(),
      /** Percent of the bases that are not determined. */
      undetermined: z.number(),
    })
    .optional(),
  /** What the assembly is made of. Absent where that is not known. */
  kind: KindOfAssembly.optional(),
  schemes: z.array(SchemeFigures),
  /** What is of other organisms, in percent of the bases. Absent if it was not searched for. */
  foreign: z
    .array(z.object({ organism: z.string(), share: z.number(), found: z.number().int(), loci: z.number().int() }))
    .optional(),
  /** How often the file holds everything, if several times. */
  copies: z.number().int().optional(),
  /** Why it is no genome, or no database fits. */
  unfit: z.string().optional(),
  /** The sentence that says that it is of another organism. */
  other: z.string().optional(),
  /** The sentence that says that another database fits better, whose organism is the same or not known. */
  elsewhere: z.string().optional(),
});
export type GenomeFigures = z.infer<typeof GenomeFigures>;

/** A scheme of fewer loci does not show that a genome is good: as many as the schemes of MLST have. */
export const LEAST_TRIED = 7;

/** What may be judged. */
export const GENOME_LOOKS: ReadonlySet<InputLook['kind']> = new Set(['genome', 'sequence', 'copies']);

/** Bases. Shorter sequences are no genomes, and are not judged. */
export const GENOME_BASES = 100_000;
