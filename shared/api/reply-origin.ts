import { z } from 'zod';
import { FaceName } from './dialect.ts';

/** Where a reply comes from. */
export const ReplyOrigin = z.object({
  /** The way in which the site writes its replies. */
  dialect: FaceName,
  /** When the site gave the reply; of a kept one, when the site last said that it still holds. */
  as_of: z.iso.datetime(),
  /** Whether it was kept from before and the site has not been asked. */
  from_cache: z.boolean(),
  etag: z.string().optional(),
  /** Seconds that the site wants to be left alone for, as it said in Retry-After. */
  retry_after: z.number().nonnegative().optional(),
});
export type ReplyOrigin = z.infer<typeof ReplyOrigin>;
