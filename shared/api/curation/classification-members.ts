import { z } from 'zod';
import { ClassificationScheme, GroupField } from '../classification.ts';
import { IntegerParameter } from '../parameters.ts';
import { recordRoutes } from './record-routes.ts';

/** What a form of a classification scheme has. Its rule stays: the groups of its profiles follow from it. */
export const ClassificationMembers = z.object({
  name: z.string(),
  description: z.string().nullable().describe('What its groups mean.'),
  group_fields: z.array(GroupField).describe('Values that its groups have, such as a nickname.'),
  group_values: z
    .record(z.string(), z.record(z.string(), z.string().nullable()).nullable())
    .describe('Values by field and number of the group. A change names only what changes; null empties.'),
});
export type ClassificationMembers = z.infer<typeof ClassificationMembers>;

const { edit, change, changes } = recordRoutes({
  noun: 'ClassificationScheme',
  one: 'a classification scheme, whose rule stays',
  kind: 'seqdef',
  list: '/db/:database/classification_schemes',
  path: '/db/:database/classification_schemes/:classification_scheme_id',
  owner: {},
  key: { classification_scheme_id: IntegerParameter },
  members: ClassificationMembers,
  record: ClassificationScheme,
});

/** Classification schemes are defined and deleted with their groups, which takes a job (`electron/exchange/classification`). */
export const classificationRoutes = { edit, change, changes };
