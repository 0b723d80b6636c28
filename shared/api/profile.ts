import { z } from 'zod';
import { NotUsed } from './block.ts';
import { databaseParams, IsoDate, listResponse, RecordCount, Uri } from './common.ts';
import {
  dateParameters,
  FlagParameter,
  IntegerParameter,
  listParameters,
  pagingParameters,
  schemeParams,
} from './parameters.ts';
import { route } from './route.ts';

/**
 * A profile record. The primary key and the other scheme fields are members with the name of the field. `alleles` maps
 * each locus to the URI of its allele, or to the allele id with `allele_ids_only=1` (additive).
 */
export const Profile = z
  .looseObject({
    alleles: z.record(z.string(), z.string()),
    not_used: NotUsed,
    /** Additive, as deployed servers: the groups of the profile, by the name of the classification scheme. */
    classification_schemes: z
      .record(
        z.string(),
        z.object({
          href: Uri,
          group: z.object({
            group: z.number().int(),
            records: RecordCount,
            profiles: Uri,
            /** Values of the group. */
            fields: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
          }),
        }),
      )
      .optional(),
    /** Additive, as deployed servers. The names of its groups are members, too. */
    LINcode: z.string().optional(),
    /** Additive: true if this is a copy of a site, and this computer has assigned the code, not the site. */
    LINcode_assigned_here: z.boolean().optional(),
    sender: Uri.optional(),
    curator: Uri.optional(),
    date_entered: IsoDate.optional(),
    datestamp: IsoDate.optional(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

const alleleIdsOnly = {
  allele_ids_only: FlagParameter.optional().describe('A non-zero value gives allele ids instead of their URIs.'),
};

export const listProfiles = route({
  id: 'listProfiles',
  method: 'GET',
  path: '/db/:database/schemes/:scheme_id/profiles',
  kind: 'seqdef',
  summary: 'Profiles of a scheme, in natural order. Redirects to profiles_csv when Accept names TSV or CSV.',
  params: schemeParams,
  query: z.object({
    ...pagingParameters,
    ...dateParameters,
    ...listParameters,
    ...alleleIdsOnly,
    sort: z
      .string()
      .max(200)
      .optional()
      .describe(
        'Order of the profiles by a field or a locus of the scheme, by date_entered or by datestamp. "-" before the name ' +
          'reverses the order. In `search`, `NAME=VALUE` keeps profiles with that allele of a locus or value of a field.',
      ),
  }),
  response: listResponse('profiles', Profile),
  list: { member: 'profiles', record: Profile },
});

export const getProfilesCsv = route({
  id: 'getProfilesCsv',
  method: 'GET',
  path: '/db/:database/schemes/:scheme_id/profiles_csv',
  kind: 'seqdef',
  summary:
    'All profiles as tab-separated text: primary key, loci in scheme order, other fields, LIN code and its names.',
  params: schemeParams,
  query: z.object(dateParameters),
  response: z.string(),
  produces: 'text/plain',
});

export const getProfile = route({
  id: 'getProfile',
  method: 'GET',
  path: '/db/:database/schemes/:scheme_id/profiles/:profile_id',
  kind: 'seqdef',
  summary: 'One profile.',
  params: z.object({ ...databaseParams, scheme_id: IntegerParameter, profile_id: z.string() }),
  query: z.object(alleleIdsOnly),
  response: Profile,
});
