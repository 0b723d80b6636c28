import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';

/** How similar two profiles must be to be in one group. */
export const GroupingRule = z.object({
  scheme_id: z.number().int(),
  /** How many loci may differ. */
  inclusion_threshold: z.number().int(),
  /** True if the threshold shrinks with the share of the loci that both profiles have. */
  relative_threshold: z.boolean(),
});
export type GroupingRule = z.infer<typeof GroupingRule>;

export const NewClassificationScheme = GroupingRule.extend({ name: z.string(), description: z.string().optional() });
export type NewClassificationScheme = z.infer<typeof NewClassificationScheme>;

/** The groups that a rule makes of the present profiles. */
export const GroupingPreview = z.object({
  profiles: z.number().int(),
  groups: z.number().int(),
  /** Groups with one profile. */
  singles: z.number().int(),
  /** Profiles of the largest group. 0 if there are no groups. */
  largest: z.number().int(),
});
export type GroupingPreview = z.infer<typeof GroupingPreview>;

/** What a screen may ask about classification schemes. */
export const classificationProcedures = {
  /** Starts to group the profiles of a scheme. Refused at once if that cannot be done. */
  'classification:define': procedure(
    NewClassificationScheme.extend({ database: DatabaseName }),
    z.object({ job_id: z.string() }),
  ),
  /** The groups that a rule would make. Takes seconds for many profiles, reports progress and can be cancelled. */
  'classification:preview': procedure(GroupingRule.extend({ database: DatabaseName }), GroupingPreview),
  'classification:delete': procedure(
    z.object({
      database: DatabaseName,
      classification_scheme_id: z.number().int(),
      /** Why, for the history. Pages of older builds name none. */
      reason: z.string().trim().max(2000).optional(),
    }),
    z.object({ summary: z.string() }),
  ),
} as const;
