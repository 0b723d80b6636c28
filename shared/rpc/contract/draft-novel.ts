import { z } from 'zod';
import { LONGEST_WHY } from '../../verdict/item-genome.ts';
import { procedure } from '../procedure.ts';
import { ResultKey } from './results.ts';

export const LocusPlace = z.object({ site: z.string(), database: z.string(), locus: z.string() });
export type LocusPlace = z.infer<typeof LocusPlace>;

/** New alleles of a locus that can be submitted. */
export const OfferedLocus = LocusPlace.extend({
  site_name: z.string(),
  /** Distinct sequences. */
  sequences: z.number().int(),
  /** Results in which any of them was found. */
  inputs: z.number().int(),
  /** How many of the sequences were sent to the database earlier. */
  sent_before: z.number().int(),
});
export type OfferedLocus = z.infer<typeof OfferedLocus>;

/** New sequences of a locus that cannot be submitted. */
export const LeftOutLocus = LocusPlace.extend({
  /** Why, in a sentence. */
  reason: z.string(),
  /** Results of which this is true, and the name of the first. */
  inputs: z.number().int(),
  example: z.string(),
});
export type LeftOutLocus = z.infer<typeof LeftOutLocus>;

const results = z.array(ResultKey).min(1);
/** Why genomes are taken that are not good. Without, what is in these alone is left out. */
const reason = z.string().trim().min(1).max(LONGEST_WHY).optional();

/** From typing reports to submissions. AppError: those of reading a result. */
export const draftNovelProcedures = {
  /** What of the new alleles that queries found can be submitted, by locus in natural order, and what not and why. */
  'draft:novel': procedure(
    z.object({ results, reason }),
    z.object({ offered: z.array(OfferedLocus), left_out: z.array(LeftOutLocus) }),
  ),
  /**
   * Makes a draft for each locus of which queries found whole new alleles, or for each of `loci`: as the alleles of the locus lie, each
   * sequence once, made as those that were sent last. Drafts say from which genomes they are, and tell curators `reason`. AppError 404 `nothing_new`.
   */
  'draft:from-result': procedure(
    z.object({ results, loci: z.array(LocusPlace).optional(), reason }),
    z.object({ draft_ids: z.array(z.string()), left_out: z.array(LeftOutLocus) }),
  ),
} as const;
