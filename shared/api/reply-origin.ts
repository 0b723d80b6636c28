import { z } from 'zod';
import { FaceName } from './face-name.ts';

export const ReplyOrigin = z.object({
  /** Name of the site on the network that gives the reply; absent for this computer. */
  site: z.string().optional(),
  /** The dialect of the site's replies. */
  dialect: FaceName,
  /** When the site gave the reply or, for a kept reply, when the site last confirmed it. */
  as_of: z.iso.datetime(),
  /** Whether it is a kept reply for which the site was not asked again. */
  from_cache: z.boolean(),
  /** Why the site could not be asked, of a kept reply that may be outdated. */
  problem: z.string().optional(),
  /** The time of the site's clock when it answered, from its Date header. */
  site_time: z.iso.datetime().optional(),
  etag: z.string().optional(),
  /** Seconds during which the site does not want another request, from its Retry-After. */
  retry_after: z.number().nonnegative().optional(),
});
export type ReplyOrigin = z.infer<typeof ReplyOrigin>;
