import { z } from 'zod';

/** Minutes between two looks at a site; 0: none unless the user asks. Under five minutes would be a burden for public sites. */
const PollMinutes = z.union([z.literal(0), z.number().int().min(5).max(1440)]);

/** A time of the day on the clock of this computer: `22:30`. */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const Members = z.object({
  /** For sites without an interval of their own. */
  every: PollMinutes,
  /** By the id of the site. */
  sites: z.record(z.string(), PollMinutes),
  /** Nothing is asked from the first time on until the second, which may be that of the next day. */
  quiet: z.object({ from: ClockTime, to: ClockTime }).nullable(),
  /** Whether news is told through the system, or by the page where it may. */
  tells: z.boolean(),
});

/** How often sites are asked for the user's own submissions, and when not. */
export const InboxPolling = z.object({
  every: Members.shape.every.default(15),
  sites: Members.shape.sites.default({}),
  quiet: Members.shape.quiet.default(null),
  tells: Members.shape.tells.default(true),
});
export type InboxPolling = z.infer<typeof InboxPolling>;

/** A change to some of it. It has no defaults: a member that is left out keeps its value. */
export const InboxPollingChange = Members.partial();
export type InboxPollingChange = z.infer<typeof InboxPollingChange>;
