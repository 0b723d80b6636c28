import { z } from 'zod';
import { IsoDate } from '../common.ts';
import { IntegerParameter } from '../parameters.ts';
import { recordRoutes } from './record-routes.ts';

/** Who may see an isolate besides the curators, who see all of their database. */
export const CustodyMembers = z.object({
  visibility: z
    .enum(['public', 'private'])
    .describe(
      '`private`: only its owners, those with whom it is shared, members of its private projects and curators see it, until it is published.',
    ),
  embargo_until: IsoDate.nullable().describe(
    'The day on which a private isolate becomes public by itself. Null: none.',
  ),
  owners: z.array(z.string()).describe('User names of those to whom it belongs. Another sender moves nothing.'),
  shared_with: z.array(z.string()).describe('User names of those who may also see it. A public isolate has none.'),
});
export type CustodyMembers = z.infer<typeof CustodyMembers>;

/** The custody of an isolate comes and goes with it, so it is only read and changed. */
const { edit, change, changes } = recordRoutes({
  noun: 'Custody',
  one: 'who may see an isolate',
  kind: 'isolates',
  list: '/db/:database/isolates/:isolate_id/custody',
  path: '/db/:database/isolates/:isolate_id/custody',
  owner: { isolate_id: IntegerParameter },
  key: { isolate_id: IntegerParameter },
  members: CustodyMembers,
  record: CustodyMembers,
});
export const custodyRoutes = { edit, change, changes: { ...changes, right: 'curate' as const } };
