import { z } from 'zod';

/** How near two profiles must be to be in one group. */
export const GroupingRule = z.object({
  scheme_id: z.number().int(),
  /** Loci that may differ. */
  inclusion_threshold: z.number().int(),
  /** True when the threshold shrinks with the share of the loci that both profiles have. */
  relative_threshold: z.boolean(),
});
export type GroupingRule = z.infer<typeof GroupingRule>;

/** A new classification scheme. */
export const NewClassificationScheme = GroupingRule.extend({ name: z.string(), description: z.string().optional() });
export type NewClassificationScheme = z.infer<typeof NewClassificationScheme>;

/** The groups that a rule makes of the profiles that are there. */
export const GroupingPreview = z.object({
  profiles: z.number().int(),
  groups: z.number().int(),
  /** Groups of one profile. */
  singles: z.number().int(),
  /** Profiles of the largest group; 0 when there are none. */
  largest: z.number().int(),
});
export type GroupingPreview = z.infer<typeof GroupingPreview>;
