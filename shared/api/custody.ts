import { z } from 'zod';
import { databaseParams, IsoDate, ISOLATE_PATH } from './common.ts';
import { EmbargoPolicy } from '../rules/embargo.ts';
import { CustodyMembers } from './curation/custody-members.ts';
import { IntegerParameter, isolateParams } from './parameters.ts';
import { route } from './route.ts';

/**
 * What owners of isolates do with them: additions to the routes of the description, on both faces. For all but the owners and the curators
 * of the database these answer as for an unknown isolate. Owners make nothing private and name no owners: curators do (`PATCH …/custody`).
 */
const ONE = `${ISOLATE_PATH}/custody`;
const FOR_OWNERS = 'For its owners, and for curators. Additive.';

const reason = z.string().trim().max(2000).optional().describe('Why. The history keeps it, for owners and curators.');
const user_names = z.array(z.string()).min(1).max(1000).describe('User names of the database.');

export const Custody = CustodyMembers.extend({
  time_zone: z.string().describe('Where the day begins, as an IANA name.'),
  asked_until: IsoDate.optional().describe(
    'The day until which an owner asks to extend it. Curators have not answered.',
  ),
  may_keep: z
    .boolean()
    .optional()
    .describe('False: the account that asks may not share it, nor ask for a later day. Absent: it may.'),
  projects: z
    .array(z.object({ id: z.number().int(), description: z.string() }))
    .optional()
    .describe('Private projects that have it: their members see it, too. Its owners take it out of them.'),
}).meta({ id: 'Custody' });
export type Custody = z.infer<typeof Custody>;

export const OwnCustody = z
  .object({
    time_zone: EmbargoPolicy.shape.time_zone,
    records: z.number().int().nonnegative().describe('How many private isolates the account owns.'),
    isolates: z
      .array(
        z.object({
          isolate_id: z.number().int(),
          isolate: z.string(),
          embargo_until: IsoDate.optional().describe('Absent: private until somebody publishes it.'),
          asked_until: IsoDate.optional().describe('The later day that an owner asks for.'),
        }),
      )
      .describe('At most 1,000 of these, the first to become public first. Older versions are left out.'),
    published: z
      .array(z.object({ isolate_id: z.number().int(), isolate: z.string(), published_at: z.string() }))
      .describe('Those that have become public in the last 30 days, the last first. At most 100.'),
  })
  .meta({ id: 'OwnCustody' });
export type OwnCustody = z.infer<typeof OwnCustody>;

const changing = {
  method: 'POST',
  effect: 'writes',
  right: 'handle_own',
  kind: 'isolates',
  params: isolateParams,
  response: Custody,
} as const;

export const getCustody = route({
  id: 'getCustody',
  method: 'GET',
  right: 'see_own',
  kind: 'isolates',
  path: ONE,
  summary: `Who may see an isolate, and until when it is private. ${FOR_OWNERS}`,
  params: isolateParams,
  response: Custody,
  has_nulls: true,
});

export const listOwnCustody = route({
  id: 'listOwnCustody',
  method: 'GET',
  right: 'see_own',
  kind: 'isolates',
  path: '/db/:database/custody',
  summary: 'The private isolates that the account owns, and until when each is private. Additive.',
  params: z.object(databaseParams),
  response: OwnCustody,
});

export const publishIsolate = route({
  ...changing,
  id: 'publishIsolate',
  path: `${ONE}/publish`,
  summary: `Makes a private isolate public, for everybody and at once. Only curators can take that back. ${FOR_OWNERS}`,
  body: z.strictObject({ reason }),
  has_nulls: true,
});

export const shareIsolate = route({
  ...changing,
  id: 'shareIsolate',
  path: `${ONE}/share`,
  summary: `Lets others see a private isolate, too. ${FOR_OWNERS}`,
  body: z.strictObject({ user_names, reason }),
  has_nulls: true,
});

export const unshareIsolate = route({
  ...changing,
  id: 'unshareIsolate',
  path: `${ONE}/unshare`,
  summary: `Ends that others see a private isolate: their next request finds it unknown. ${FOR_OWNERS}`,
  body: z.strictObject({ user_names, reason }),
  has_nulls: true,
});

export const extendEmbargo = route({
  ...changing,
  id: 'extendEmbargo',
  path: `${ONE}/extend`,
  summary: `Asks the curators to keep an isolate private until a later day. They answer by changing its custody, or not. ${FOR_OWNERS}`,
  body: z.strictObject({ embargo_until: IsoDate, reason }),
  has_nulls: true,
});

export const declineExtension = route({
  ...changing,
  right: 'curate',
  id: 'declineExtension',
  path: `${ONE}/decline`,
  summary:
    'Leaves the day on which an isolate becomes public as it is, although its owner asked for a later one. Additive.',
  body: z.strictObject({ reason }),
  has_nulls: true,
});

export const listExtensions = route({
  id: 'listExtensions',
  method: 'GET',
  right: 'curate',
  path: '/db/:database/curation/extensions',
  summary: 'Isolates whose owners ask to keep them private for longer, the first to ask first. Additive.',
  params: z.object(databaseParams),
  response: z.object({
    extensions: z.array(
      z.object({
        isolate_id: z.number().int(),
        isolate: z.string(),
        embargo_until: IsoDate.describe('The day on which it becomes public.'),
        asked_until: IsoDate,
        asked_by: z.string().optional().describe('User name.'),
        asked_at: z.string().describe('ISO timestamp.'),
        reason: z.string().optional(),
      }),
    ),
  }),
});

const endOf = {
  isolate_id: z.number().int(),
  isolate: z.string(),
  owners: z.array(z.string()).describe('User names.'),
};
const records = z.number().int().describe('How many there are in all. The list has 1,000 at most.');

/** Most days that one may look ahead or back: ten years. */
const MOST_DAYS = 3660;
/** How many where nobody says: a request for a later day then comes in time, and a paper may still be asked about. */
export const USUAL_DAYS = 30;

export const listEmbargoes = route({
  id: 'listEmbargoes',
  method: 'GET',
  right: 'curate',
  kind: 'isolates',
  path: '/db/:database/curation/embargoes',
  summary: 'Isolates that become public soon, and those that their day has made public lately. Additive.',
  params: z.object(databaseParams),
  query: z.object({
    days: IntegerParameter.refine((days) => days >= 0 && days <= MOST_DAYS, `must be from 0 to ${MOST_DAYS}`)
      .optional()
      .describe(`How many days from today, and before today. ${USUAL_DAYS} when absent.`),
  }),
  response: z.object({
    time_zone: Custody.shape.time_zone,
    ending: z.object({
      records,
      isolates: z.array(z.object({ ...endOf, embargo_until: IsoDate.describe('The day on which it becomes public.') })),
    }),
    ended: z.object({
      records,
      isolates: z.array(z.object({ ...endOf, ended_at: z.string().describe('ISO timestamp.') })),
    }),
  }),
});
