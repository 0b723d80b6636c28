import { z } from 'zod';
import { IsoDate } from '../../api/common.ts';
import { procedure } from '../procedure.ts';
import { InboxFailure } from './inbox.ts';

/** What the user keeps back at a site: isolates of one database with the same day, or a submission under embargo. */
export const Embargo = z.object({
  site: z.string(),
  site_name: z.string(),
  database: z.string(),
  /** Name of the account at a remote site. */
  account: z.string().optional(),
  /**
   * `private`: until its day, or until somebody publishes it. `waiting`: sent, and not accepted yet. `not_stored`: the site has stored
   * another embargo than was asked for, or does not say that it has. `ended`: its day has come, or it was published.
   */
  state: z.enum(['private', 'waiting', 'not_stored', 'ended']),
  /** How many isolates these are, which, and the first. Absent: a submission. */
  isolates: z
    .object({ count: z.number().int(), isolate_id: z.number().int(), name: z.string(), ids: z.array(z.number().int()) })
    .optional(),
  submission: z.object({ submission_id: z.string(), type: z.string() }).optional(),
  /** The day on which it becomes public, or became. Absent: none is known. */
  day: IsoDate.optional(),
  /** Where the day begins. Absent: the site does not say. */
  time_zone: z.string().optional(),
  /** The day was reckoned from the day of sending: the site tells the months only. */
  is_reckoned: z.boolean(),
  /** Whole days until then. */
  days_left: z.number().int().optional(),
  /** The later day that was asked for. */
  asked_until: IsoDate.optional(),
  /** What is not as it was asked for, in a sentence. */
  doubt: z.string().optional(),
  /** When the site said so, in ISO 8601. Absent: the database of this computer says so now. */
  as_of: z.string().optional(),
});
export type Embargo = z.infer<typeof Embargo>;

export const embargoProcedures = {
  /**
   * The user's embargoes over all sites, as these last told: none is asked. What is in doubt comes first, then what ends first.
   * `unlisted`: how many private isolates more there are. `failures`: sites that could not be asked when they last were.
   */
  'embargo:list': procedure(
    z.void(),
    z.object({
      embargoes: z.array(Embargo),
      unlisted: z.number().int(),
      failures: z.array(InboxFailure),
    }),
  ),
} as const;
