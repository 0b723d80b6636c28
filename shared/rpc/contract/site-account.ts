import { z } from 'zod';
import { FaceName } from '../../api/face-name.ts';
import { procedure } from '../procedure.ts';
import { Site, SiteCertificate } from './site.ts';

/** With whose key secrets are sealed: that of the system (desktop), the key file, or one that ends with the program. */
export const SealedBy = z.enum(['system', 'key-file', 'memory']);
export type SealedBy = z.infer<typeof SealedBy>;

/** A service that was found at an address. */
export const FoundSite = z.object({
  /** Base address without a slash at the end; where the given one led to a part of the service, that of the whole. */
  address: z.string(),
  dialect: FaceName,
  /** Where users of a service like this approve programs. */
  authorize_url: z.string(),
  /** Number of databases that it lists for everybody. */
  databases: z.number().int(),
  /** Clock of the site minus clock of this computer, in seconds; absent where the site does not tell its time. */
  clock_offset_s: z.number().optional(),
});
export type FoundSite = z.infer<typeof FoundSite>;

/** A database that an account has been tried in. */
export const Reach = z.object({ database: z.string(), reached: z.boolean() });
export type Reach = z.infer<typeof Reach>;

/** An account of the user at a remote site. It holds no secret: those never leave the main side. */
export const SiteAccount = z.object({
  id: z.number().int(),
  site: z.string(),
  /** The user's own name for it. */
  name: z.string(),
  /** Beginning of the consumer key, to tell one from another. Absent where only another host can open it. */
  key_begins: z.string().optional(),
  /** Whether this host can sign with it. Otherwise it signed in through another host, which seals for itself. */
  is_usable: z.boolean(),
  /** Whether requests to the site are signed with it. */
  is_active: z.boolean(),
  /** Databases that it was tried in, by name. */
  reach: z.array(Reach),
  /** Databases that are read without it although it signs, by name. */
  unsigned: z.array(z.string()),
});
export type SiteAccount = z.infer<typeof SiteAccount>;

/** How secrets are kept here. `undecided`: the system has no key store, and the user has not chosen yet. */
const SecretKeeping = z.object({ kept: z.enum(['system', 'key-file', 'memory', 'undecided']) });
type SecretKeeping = z.infer<typeof SecretKeeping>;

const SiteId = z.object({ site: z.string() });
const Flow = z.object({ flow: z.string() });

/** A sign-in under way; `page` is where an ordinary browser shows the authorise page. */
export const SignInFlow = Flow.extend({ page: z.string().optional() });
export type SignInFlow = z.infer<typeof SignInFlow>;

/** What a screen may ask about remote sites and the accounts there. */
export const siteAccountProcedures = {
  /** Looks whether a service answers at an address, and compares clocks. The accepted certificate of a known site counts. Nothing is kept. */
  'remote-site:check': procedure(z.object({ address: z.string(), certificate: z.string().optional() }), FoundSite),
  /** The certificate that is shown at an address of which no site is known yet; nothing is sent there. */
  'remote-site:certificate': procedure(z.object({ address: z.string() }), SiteCertificate),
  /** Checks the address again and adds the site. AppError 409 `site_known`. */
  'remote-site:add': procedure(
    z.object({
      name: z.string(),
      address: z.string(),
      authorize_url: z.string().optional(),
      /** Fingerprint of a certificate that the user has accepted. */
      certificate: z.string().optional(),
    }),
    Site,
  ),
  /** Forgets the site, its accounts with all tokens, and its kept replies. */
  'remote-site:remove': procedure(SiteId, z.void()),

  /** The accounts of the user at a remote site. */
  'site-account:list': procedure(SiteId, z.array(SiteAccount)),
  /**
   * Begins to sign in: asks for a request token, and opens the authorise page in the system's browser. `consumer` may be left out
   * where an account of the site has one already.
   */
  'site-account:begin': procedure(
    SiteId.extend({
      database: z.string(),
      account: z.string(),
      consumer: z.object({ key: z.string(), secret: z.string() }).optional(),
    }),
    SignInFlow,
  ),
  /** Opens the authorise page again. */
  'site-account:reopen': procedure(Flow, z.void()),
  /** Whether the clipboard holds what looks like a verifier, and did not when the page was opened. The text stays on the main side. */
  'site-account:clipboard': procedure(Flow, z.object({ state: z.enum(['unreadable', 'nothing', 'verifier']) })),
  /** Redeems the verifier, that of the clipboard where none is given, and keeps the account. */
  'site-account:verify': procedure(Flow.extend({ verifier: z.string().optional() }), SiteAccount),
  'site-account:cancel': procedure(Flow, z.void()),
  /** Tries the account in every database of the site, or in one; progress counts databases. */
  'site-account:try': procedure(z.object({ account: z.number(), database: z.string().optional() }), z.array(Reach)),
  /** Signs the requests to a site with this account from now on; with none, they go out unsigned. */
  'site-account:use': procedure(SiteId.extend({ account: z.number().optional() }), z.void()),
  /**
   * Reads a database of the site without the account that signs there, or with it again. It holds until the account signs in again;
   * submissions and curation need the account as before. AppError 409 `nobody_signs` where no account signs.
   */
  'site-account:read-unsigned': procedure(SiteId.extend({ database: z.string(), is_unsigned: z.boolean() }), z.void()),
  /** Removes the account and wipes its keys and tokens, those of all hosts. */
  'site-account:forget': procedure(z.object({ account: z.number() }), z.void()),

  /** How secrets are kept on this computer. */
  'secret-keeping:get': procedure(z.void(), SecretKeeping),
  /** Chooses how secrets are kept where the system has no key store. */
  'secret-keeping:choose': procedure(z.object({ kept: z.enum(['key-file', 'memory']) }), SecretKeeping),
} as const;

/** What the main side reports about remote sites. */
export const siteAccountEvents = {
  /**
   * A site was added or removed, or another account or key asks there: what was read of it may differ now. Where others ask, what was
   * read before is not shown any more.
   */
  'sites:changed': z.object({ site: z.string(), is_asked_by_others: z.boolean().optional() }),
} as const;
