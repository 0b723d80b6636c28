import { z } from 'zod';

/** A refusal that asks to wait: the site, or a proxy before it, wants fewer requests. */
export const SiteLimit = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  /** 429 (too many requests) or 503 (overloaded or under maintenance). */
  status: z.number().int(),
  /** Seconds that the site asked to wait for, where it said so. */
  retry_after: z.number().optional(),
});
export type SiteLimit = z.infer<typeof SiteLimit>;

/** A request to a site that failed, refusals of single records (404) not counted. */
export const SiteFailure = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Path below the base address of the site, without the query: that may hold what was signed with. */
  path: z.string(),
  /** Status of the reply; absent where none came. */
  status: z.number().int().optional(),
  /** Stable code of the problem, such as `site_unreachable`. */
  code: z.string(),
  /** For people: what failed, and what to do. */
  message: z.string(),
});
export type SiteFailure = z.infer<typeof SiteFailure>;

/** How a site has answered since the program was started. Nothing is sent to find it out, unless the user asks for that. */
export const SiteHealth = z.object({
  site: z.string(),
  /** `unknown` until the first reply or failure; else how the last request went, a refusal counting as an answer. */
  state: z.enum(['unknown', 'reachable', 'unreachable']),
  /** When the site last answered, and when it last did not: milliseconds since 1970. */
  answered_at: z.number().optional(),
  failed_at: z.number().optional(),
  /** Milliseconds from sending to the first byte: median of the last requests (20 at most). */
  latency_ms: z.number().optional(),
  /** Clock of the site minus clock of this computer, in seconds, from the last `Date` header; exact to about one second. */
  clock_offset_s: z.number().optional(),
  /** Requests sent, and replies given from the cache instead. */
  requests: z.number().int(),
  from_cache: z.number().int(),
  /** Requests that wait for their turn now, and until when all wait because the site asked for that (ms since 1970). */
  waiting: z.number().int(),
  waiting_until: z.number().optional(),
  /** Bytes that the kept replies of this site take, and how many there are. */
  cache_bytes: z.number().int(),
  cache_replies: z.number().int(),
  /** The last limits met and the last failures, newest first, 20 of each at most. */
  limits: z.array(SiteLimit),
  failures: z.array(SiteFailure),
});
export type SiteHealth = z.infer<typeof SiteHealth>;
