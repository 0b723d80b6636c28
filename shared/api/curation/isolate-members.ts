import { z } from 'zod';
import { ISOLATE_PATH } from '../common.ts';
import { Isolate } from '../isolate.ts';
import { IntegerParameter } from '../parameters.ts';
import { CustodyMembers } from './custody-members.ts';
import { recordRoutes } from './record-routes.ts';

const OneValue = z.union([z.string(), z.number(), z.boolean()]);

/** What a form of an isolate has. Designations and contigs have routes of their own. */
export const IsolateMembers = z.object({
  isolate: z.string().describe('Name of the isolate.'),
  provenance: z
    .record(z.string(), z.union([OneValue, z.array(OneValue), z.null()]))
    .describe(
      'Values by field; several where the field takes several. A change names only what changes; null empties.',
    ),
  aliases: z.array(z.string()).describe('Other names.'),
  publications: z.array(z.number().int()).describe('PubMed ids.'),
  projects: z.array(z.number().int()).describe('Ids of projects.'),
  old_versions: z
    .array(z.number().int())
    .describe(
      'Ids of isolates whose newer version this is. They stay readable, and no list shows them unless asked to.',
    ),
});
export type IsolateMembers = z.infer<typeof IsolateMembers>;

const routes = recordRoutes({
  noun: 'Isolate',
  one: 'an isolate',
  kind: 'isolates',
  list: '/db/:database/isolates',
  path: ISOLATE_PATH,
  owner: {},
  key: { isolate_id: IntegerParameter },
  members: IsolateMembers,
  record: Isolate,
});

/** Only a new isolate brings its custody: that of others has a history of its own, which names people. */
const { create } = routes;
const body = create.body.extend({
  custody: z
    .strictObject(CustodyMembers.partial().shape)
    .optional()
    .describe('Who may see it. What is left out is as of the private isolate that it replaces, else it is public.'),
});
export const isolateRoutes = { ...routes, create: { ...create, body } };
