import { z } from 'zod';
import { defined } from '../defined.ts';

/** How unlike the known alleles of its locus a new one may be before a curator has to look (`wire-notes.md` §9.1). */
export const AlleleLimits = z.object({
  /** Least identity with the nearest allele, in percent of the aligned columns. */
  identity: z.number().min(0).max(100),
  /** Least share of the new sequence that is aligned with the nearest allele, in percent. */
  aligned: z.number().min(0).max(100),
  /** Whether each allele must be a complete coding sequence. Absent: if most known alleles are. */
  complete: z.boolean().optional(),
});
export type AlleleLimits = z.infer<typeof AlleleLimits>;

/** Limits as somebody gives them: of a percentage that is left out the usual one is meant. */
export const GivenLimits = AlleleLimits.extend({
  identity: z.number().nullish(),
  aligned: z.number().nullish(),
  complete: z.boolean().nullish(),
}).strict();

/** The limits that are meant. Null where nothing is given: then those count that are usual. */
export function limitsOf(given: z.infer<typeof GivenLimits> | null | undefined): AlleleLimits | null {
  const { identity = null, aligned = null, complete = null } = given ?? {};
  if (identity === null && aligned === null && complete === null) return null;
  return {
    identity: identity ?? USUAL_LIMITS.identity,
    aligned: aligned ?? USUAL_LIMITS.aligned,
    ...defined({ complete: complete ?? undefined }),
  };
}

/** Those of deployed servers, for loci that have no limits of their own. */
export const USUAL_LIMITS: AlleleLimits = { identity: 70, aligned: 90 };
