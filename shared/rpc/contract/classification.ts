import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';

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

/** What a screen may ask about classification schemes. */
export const classificationProcedures = {
  /** Starts grouping the profiles of a scheme; refused at once when that cannot be done. */
  'classification:define': procedure(
    NewClassificationScheme.extend({ database: DatabaseName }),
    z.object({ job_id: z.string() }),
  ),
  /** The groups that a rule would make. Takes seconds for many profiles; tells progress and can be cancelled. */
  'classification:preview': procedure(GroupingRule.extend({ database: DatabaseName }), GroupingPreview),
  'classification:delete': procedure(
    z.object({ database: DatabaseName, classification_scheme_id: z.number().int() }),
    z.object({ summary: z.string() }),
  ),
} as const;
