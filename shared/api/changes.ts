import { z } from 'zod';
import { databaseParams, IsoDate, Uri } from './common.ts';
import { IntegerParameter } from './parameters.ts';
import { route } from './route.ts';

const MOST_CHANGES = 100;
export const DEFAULT_CHANGES = 10;

const dated = { date_entered: IsoDate, datestamp: IsoDate, curator: Uri.optional() } as const;

/** What was entered or changed last in a database. Members of the other kind of database are absent. */
export const Changes = z
  .object({
    alleles: z.array(z.object({ locus: z.string(), allele_id: z.string(), allele: Uri, ...dated })).optional(),
    profiles: z
      .array(
        z.object({
          scheme_id: z.number().int(),
          /** Name of the scheme. */
          scheme: z.string(),
          profile_id: z.string(),
          profile: Uri,
          ...dated,
        }),
      )
      .optional(),
    /** Newest versions only. */
    isolates: z.array(z.object({ id: z.number().int(), isolate: z.string(), href: Uri, ...dated })).optional(),
  })
  .meta({ id: 'Changes' });
export type Changes = z.infer<typeof Changes>;

export const listChanges = route({
  id: 'listChanges',
  method: 'GET',
  path: '/db/:database/changes',
  summary:
    'The alleles and profiles, or isolates, that were entered or changed last: by day, and on one day those entered last ' +
    'first. Additive.',
  params: z.object(databaseParams),
  query: z.object({
    limit: IntegerParameter.refine((limit) => limit >= 1 && limit <= MOST_CHANGES, `must be from 1 to ${MOST_CHANGES}`)
      .optional()
      .describe(`The most records of each kind, at most ${MOST_CHANGES}; ${DEFAULT_CHANGES} when not given.`),
  }),
  response: Changes,
});
