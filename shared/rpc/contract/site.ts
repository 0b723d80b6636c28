import { z } from 'zod';
import { ReplyOrigin } from '../../api/reply-origin.ts';
import { HttpMethod } from '../../api/route.ts';
import { AppError } from '../../problem.ts';
import { procedure } from '../procedure.ts';
import { SiteHealth } from './site-health.ts';

/** Id of the site whose databases lie on this computer. */
export const LOCAL_SITE = 'local';

/**
 * What a site can do. Screens ask for these capabilities and never for the site's id, so no screen has to change when a
 * site learns something new.
 */
export const SiteCapabilities = z.object({
  /** Lists can be searched for words. */
  search: z.boolean(),
  /** Lists can be sorted. */
  sort: z.boolean(),
  /** Every list gives whole records. Otherwise some lists give addresses, and the records are read one by one. */
  records: z.boolean(),
  /** Isolates can be searched by conditions, projects and groups. Otherwise only by equal values. */
  filter: z.boolean(),
  /** Gives the number of alleles of loci, and the lengths of the alleles of a locus. */
  statistics: z.boolean(),
  /** Sequences can be typed against its databases. */
  query: z.boolean(),
  /** Its databases are files on this computer. They can be created, filled from other files and removed here. */
  files: z.boolean(),
  /** Records can be changed. */
  write: z.boolean(),
  /** Classification schemes can be defined and removed. */
  classify: z.boolean(),
  /** Fields of isolates can be linked to loci. */
  link_fields: z.boolean(),
  /** Copies of its databases can be kept on this computer. */
  mirror: z.boolean(),
  /** Curators can settle submissions there, as far as their roles allow. */
  curate: z.boolean(),
});
export type SiteCapabilities = z.infer<typeof SiteCapabilities>;

export const Site = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['local', 'remote']),
  /** Base address of a remote site. */
  address: z.string().optional(),
  capabilities: SiteCapabilities,
});
export type Site = z.infer<typeof Site>;

/** What a site shows of itself before anything is sent to it. */
export const SiteCertificate = z.object({
  /** SHA-256 of the certificate: pairs of hexadecimal digits with colons between them. */
  fingerprint: z.string(),
  /** For whom it is made out, and by whom. */
  subject: z.string(),
  issuer: z.string(),
  /** As the certificate writes them, e.g. `Nov 22 12:00:00 2026 GMT`. */
  valid_from: z.string(),
  valid_to: z.string(),
  /** Why it is not trusted, as a code of Node's TLS; absent where it is trusted. */
  refused: z.string().optional(),
});
export type SiteCertificate = z.infer<typeof SiteCertificate>;

/** The error for an unknown site id (404, `unknown_site`). */
export function unknownSite(id: string): AppError {
  return new AppError(404, 'unknown_site', `There is no site called “${id}”. Home lists the sites.`);
}

/**
 * Body of a service's reply. It is not validated here, because `z.json()` takes 70 ms or more for 20,000 records. It
 * comes from a JSON parser, and the client parses it with the route's own schema.
 */
const ReplyBody = z.custom<unknown>((body) => body !== undefined);

/** What a screen may ask about the sites, and of their services. */
export const siteProcedures = {
  /** This computer comes first. */
  'site:list': procedure(z.void(), z.array(Site)),
  /** How a remote site has answered since the program was started. AppError 404 `unknown_site`, also for this computer. */
  'site:health': procedure(z.object({ site: z.string() }), SiteHealth),
  /** Has a remote site asked again for everything when that is next wanted. */
  'site:ask-anew': procedure(z.object({ site: z.string() }), z.void()),
  /** Removes all kept replies of a remote site. */
  'site:forget-replies': procedure(z.object({ site: z.string() }), z.void()),
  /** Accepts the certificate with this fingerprint, and no other from then on. Without one, those count that the system trusts. */
  'site:trust': procedure(z.object({ site: z.string(), fingerprint: z.string().optional() }), z.void()),
  /** Whether the user has agreed that his sequences are sent to a site; and to agree. */
  'site:may-send': procedure(z.object({ site: z.string() }), z.object({ may_send: z.boolean() })),
  'site:allow-sending': procedure(z.object({ site: z.string() }), z.void()),
  'api:request': procedure(
    z.object({
      site: z.string(),
      method: HttpMethod,
      /** Path with query below the base address of the site. */
      path: z.string().startsWith('/'),
      body: z.json().optional(),
      /** The header If-Match: which revision of a record is changed. */
      match: z.string().optional(),
    }),
    z.object({ status: z.number().int(), body: ReplyBody, origin: ReplyOrigin }),
  ),
} as const;
