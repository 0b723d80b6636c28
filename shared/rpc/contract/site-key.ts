import { z } from 'zod';
import { procedure } from '../procedure.ts';

/** Who asks a site for something, and since when (milliseconds since 1970; absent where that was never changed). */
export const SiteAsker = z.object({
  by: z.enum(['nobody', 'key', 'account']),
  /** The first characters of the key, or the user's own name for the account. */
  name: z.string().optional(),
  since: z.number().optional(),
});
export type SiteAsker = z.infer<typeof SiteAsker>;

/** Who asks a remote site for what, and the key with which it is read. The key itself never leaves the main side. */
export const SiteAskers = z.object({
  key: z
    .object({
      /** Its first characters. */
      begins: z.string(),
      /** Whether this host can open it. Otherwise it was given in another place, which seals for itself. */
      is_usable: z.boolean(),
      /** Milliseconds since 1970. */
      given_at: z.number(),
      /** Where the site last refused it, and when; absent while the site takes it. */
      refused: z.object({ database: z.string(), at: z.number() }).optional(),
      /** Databases that it is not for, as far as they were asked for: they are read as without it. */
      not_for: z.array(z.string()),
    })
    .optional(),
  /** Whether a key may be sent there: nobody on the way can read it. */
  can_have_key: z.boolean(),
  /** Records, lists and copies. */
  reading: SiteAsker,
  /** Sequence queries and whatever else is a POST, without a submission. */
  queries: SiteAsker,
  /** Submissions and curation, for which there must be an account. */
  submissions: SiteAsker,
});
export type SiteAskers = z.infer<typeof SiteAskers>;

const SiteId = z.object({ site: z.string() });

/** What a screen may ask about the key of a remote site. AppError 404 `unknown_site`. */
export const siteKeyProcedures = {
  'site-key:get': procedure(SiteId, SiteAskers),
  /** Keeps a key in place of the one before. AppError: `bad_key`, `key_needs_https` (400), `secrets_undecided` (409). */
  'site-key:put': procedure(SiteId.extend({ key: z.string() }), z.void()),
  /** Wipes the keys of a site, those of all hosts, with the replies that were read with them. */
  'site-key:remove': procedure(SiteId, z.void()),
} as const;
