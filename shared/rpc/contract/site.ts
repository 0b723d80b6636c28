import { z } from 'zod';
import { procedure } from '../procedure.ts';

/** A site whose databases can be browsed. `local` is this computer's own; remote sites come with sign-in. */
export const Site = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['local', 'remote']),
});
export type Site = z.infer<typeof Site>;

/**
 * Body of a service's reply. It comes out of a JSON parser and the client parses it with the route's own schema, so it is not
 * walked here: `z.json()` takes 70 ms or more for 20,000 records.
 */
const ReplyBody = z.custom<z.core.util.JSONType>((body) => body !== undefined);

/** What a screen may ask about the sites, and of their services. */
export const siteProcedures = {
  'site:list': procedure(z.void(), z.array(Site)),
  'api:request': procedure(
    z.object({
      site: z.string(),
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      path: z.string().startsWith('/'),
      body: z.json().optional(),
    }),
    z.object({ status: z.number().int(), body: ReplyBody }),
  ),
} as const;
