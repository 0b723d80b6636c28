import { z } from 'zod';
import { databaseParams, IsoDate, listResponse, Paging, RecordCount, Uri } from './common.ts';
import { Isolate, isolateListParameters } from './isolate.ts';
import { dateParameters, includeRecordsParameter, IntegerParameter, pagingParameters } from './parameters.ts';
import { route } from './route.ts';
import { Profile } from './profile.ts';

/** Values of a group by the fields that its classification scheme has for groups. */
export const GroupFields = z.record(z.string(), z.union([z.number(), z.string()]));
export type GroupFields = z.infer<typeof GroupFields>;

/** A field of the groups of a classification scheme, such as a nickname. */
export const GroupField = z.strictObject({
  field: z.string().describe('Its name.'),
  type: z.enum(['integer', 'text']),
  description: z.string().optional(),
});
export type GroupField = z.infer<typeof GroupField>;

/** A rule that groups the profiles of a scheme: single linkage of profiles that differ at few loci. */
export const ClassificationScheme = z
  .object({
    id: z.number().int(),
    /** Additive, as deployed servers: the scheme whose profiles are grouped. */
    scheme: Uri.optional(),
    name: z.string(),
    description: z.string().optional(),
    relative_threshold: z.boolean(),
    inclusion_threshold: z.number().int(),
    groups: Uri.optional(),
    /** Additive: which values its groups have. */
    group_fields: z.array(GroupField).optional(),
  })
  .meta({ id: 'ClassificationScheme' });
export type ClassificationScheme = z.infer<typeof ClassificationScheme>;

/** A group as `include_records=1` shows it in the list of groups. */
export const ClassificationGroup = z
  .object({ id: z.number().int(), href: Uri, records: RecordCount, fields: GroupFields.optional() })
  .meta({ id: 'ClassificationGroup' });
export type ClassificationGroup = z.infer<typeof ClassificationGroup>;

const classificationParams = z.object({ ...databaseParams, classification_scheme_id: IntegerParameter });
const pagedQuery = z.object({ ...pagingParameters, ...includeRecordsParameter });

export const listClassificationSchemes = route({
  id: 'listClassificationSchemes',
  method: 'GET',
  path: '/db/:database/classification_schemes',
  summary: 'Classification schemes of a database, by id.',
  params: z.object(databaseParams),
  query: z.object(includeRecordsParameter),
  response: z.object({
    records: RecordCount,
    classification_schemes: z.array(z.union([Uri, ClassificationScheme])),
  }),
});

export const getClassificationScheme = route({
  id: 'getClassificationScheme',
  method: 'GET',
  path: '/db/:database/classification_schemes/:classification_scheme_id',
  summary: 'One classification scheme.',
  params: classificationParams,
  response: ClassificationScheme,
});

export const listClassificationGroups = route({
  id: 'listClassificationGroups',
  method: 'GET',
  path: '/db/:database/classification_schemes/:classification_scheme_id/groups',
  kind: 'seqdef',
  summary: 'Groups of a classification scheme, by number.',
  params: classificationParams,
  query: pagedQuery,
  response: listResponse('groups', ClassificationGroup),
  list: { member: 'groups', record: ClassificationGroup },
});

export const getClassificationGroup = route({
  id: 'getClassificationGroup',
  method: 'GET',
  path: '/db/:database/classification_schemes/:classification_scheme_id/groups/:group_id',
  summary:
    'Members of a group: profiles in a sequence-definition database, in an isolate database the isolates with these profiles ' +
    '(newest versions only), which alone can be searched and sorted.',
  params: z.object({ ...databaseParams, classification_scheme_id: IntegerParameter, group_id: IntegerParameter }),
  query: pagedQuery.extend({ ...dateParameters, ...isolateListParameters }),
  response: z.object({
    records: RecordCount,
    last_added: IsoDate.optional(),
    last_updated: IsoDate.optional(),
    paging: Paging.optional(),
    /** Additive: values of the group. */
    fields: GroupFields.optional(),
    profiles: z.array(z.union([Uri, Profile])).optional(),
    isolates: z.array(z.union([Uri, Isolate])).optional(),
  }),
});
