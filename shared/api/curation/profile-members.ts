import { z } from 'zod';
import { IntegerParameter } from '../parameters.ts';
import { Profile } from '../profile.ts';
import { recordRoutes } from './record-routes.ts';

export const ProfileMembers = z.object({
  profile_id: z.string().describe('Value of the primary key. The next free number when not given. It stays.'),
  alleles: z
    .record(z.string(), z.string())
    .describe('Allele ids by locus, `N` where the locus is missing. A change names only what changes.'),
  fields: z
    .record(z.string(), z.string().nullable())
    .describe('Values of the other fields. A change names only what changes; null empties.'),
});
export type ProfileMembers = z.infer<typeof ProfileMembers>;

export const profileRoutes = recordRoutes({
  noun: 'Profile',
  one: 'a profile',
  kind: 'seqdef',
  list: '/db/:database/schemes/:scheme_id/profiles',
  path: '/db/:database/schemes/:scheme_id/profiles/:profile_id',
  owner: { scheme_id: IntegerParameter },
  key: { scheme_id: IntegerParameter, profile_id: z.string() },
  members: ProfileMembers,
  record: Profile,
});
