import { z } from 'zod';

/** Minutes between two looks at a site; 0: none unless the user asks. Under five minutes would be a burden for public sites. */
export const PollMinutes = z.union([z.literal(0), z.number().int().min(5).max(1440)]);

/** A time of the day on the clock of this computer: `22:30`. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** How often sites are asked for the user's own submissions, and when not. */
export const InboxPolling = z.object({
  /** For sites without an interval of their own. */
  every: PollMinutes.default(15),
  /** By the id of the site. */
  sites: z.record(z.string(), PollMinutes).default({}),
  /** Nothing is asked from the first time on until the second, which may be that of the next day. */
  quiet: z.object({ from: ClockTime, to: ClockTime }).nullable().default(null),
  /** Whether news is told through the system, or by the page where it may. */
  tells: z.boolean().default(true),
});
export type InboxPolling = z.infer<typeof InboxPolling>;
