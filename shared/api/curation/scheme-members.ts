import { z } from 'zod';
import { Scheme } from '../scheme.ts';
import { IntegerParameter } from '../parameters.ts';
import { recordRoutes } from './record-routes.ts';

/** A field of a scheme as a form has it. Its place in the list is its place among the fields. */
export const SchemeFieldMembers = z.strictObject({
  field: z.string().describe('Its name, which is a member of the profile records.'),
  type: z.enum(['integer', 'text']),
  description: z.string().optional(),
  value_regex: z.string().optional().describe('Expression that its values match.'),
  allowed_values: z.array(z.string()).optional(),
  dropdown: z.boolean().optional().describe('Pages offer its values in a list.'),
});
export type SchemeFieldMembers = z.infer<typeof SchemeFieldMembers>;

const text = z.string().nullable();
const integer = z.number().int().nullable();

/** What a form of a scheme has. Profiles have routes of their own. */
export const SchemeMembers = z.object({
  name: z.string().describe('The record calls it `description`, as the description of the service does.'),
  description: text.describe('More about it. The record calls it `long_description`.'),
  loci: z.array(z.string()).describe('Names of its loci, in the order of its profiles.'),
  fields: z.array(SchemeFieldMembers).describe('With the primary key among them.'),
  primary_key: text.describe('The field that names the profiles, such as ST. Null: the scheme has no profiles.'),
  allow_missing_loci: z.boolean().describe('Whether a profile may lack some loci (allele `N`).'),
  max_missing: integer.describe('The most loci that a profile may lack.'),
  allow_presence: z.boolean().describe('Whether a profile may say only that a locus is present (allele `P`).'),
  display_order: integer.describe('Its place in lists. Null: behind those with a place, by name.'),
  taxon_id: integer.describe('Number of the organism that it is for, in the taxonomy of NCBI.'),
  taxon: text.describe('Name of the organism, or group of organisms, that it is for.'),
  curators: z.array(z.number().int()).describe('Ids of the users who curate it. This is shown; roles give the right.'),
  publications: z.array(z.number().int()).describe('PubMed ids.'),
  flags: z.array(z.string()).describe('Remarkable properties.'),
});
export type SchemeMembers = z.infer<typeof SchemeMembers>;

export const schemeRoutes = recordRoutes({
  noun: 'Scheme',
  one: 'a scheme',
  list: '/db/:database/schemes',
  path: '/db/:database/schemes/:scheme_id',
  owner: {},
  key: { scheme_id: IntegerParameter },
  members: SchemeMembers,
  record: Scheme,
});
