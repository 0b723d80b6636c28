import { z } from 'zod';
import { ReplyOrigin } from '../../api/reply-origin.ts';
import { HttpMethod } from '../../api/route.ts';
import { AppError } from '../../problem.ts';
import { procedure } from '../procedure.ts';

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
  /** Alleles can be aligned. */
  align: z.boolean(),
  /** Profiles near to some alleles can be searched for. */
  nearest: z.boolean(),
  /** Its databases are files on this computer. They can be created, filled from other files and removed here. */
  files: z.boolean(),
  /** Records can be changed. */
  write: z.boolean(),
  /** Classification schemes can be defined and removed. */
  classify: z.boolean(),
  /** Fields of isolates can be linked to loci. */
  link_fields: z.boolean(),
});
export type SiteCapabilities = z.infer<typeof SiteCapabilities>;

/** A site whose databases can be browsed. */
export const Site = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['local', 'remote']),
  /** Base address of a remote site. */
  address: z.string().optional(),
  capabilities: SiteCapabilities,
});
export type Site = z.infer<typeof Site>;

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
  'api:request': procedure(
    z.object({
      site: z.string(),
      method: HttpMethod,
      /** Path with query below the base address of the site. */
      path: z.string().startsWith('/'),
      body: z.json().optional(),
    }),
    z.object({ status: z.number().int(), body: ReplyBody, origin: ReplyOrigin }),
  ),
} as const;
