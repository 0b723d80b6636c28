import { z } from 'zod';
import { RuleProblem } from '../../rules/rule-problem.ts';
import { databaseParams } from '../common.ts';
import { IntegerParameter } from '../parameters.ts';
import { route } from '../route.ts';
import { RecordKindName } from './record-kind-name.ts';

/** What names a record in addresses, besides its database. */
export const RecordKey = z.record(z.string(), z.union([z.string(), z.number()]));
export type RecordKey = z.infer<typeof RecordKey>;

/** One member of a record as it was and as it became. Members of members are named `provenance.country`. Absent: there was nothing. */
export const MemberChange = z.object({
  member: z.string(),
  before: z.json().optional(),
  after: z.json().optional(),
  /** The values are long, and only their lengths are told. */
  is_long: z.boolean().optional(),
});
export type MemberChange = z.infer<typeof MemberChange>;

/** A line of the history of a database. */
export const RecordChange = z
  .object({
    id: z
      .number()
      .int()
      .describe('Number of the line. For others than curators: its place in the history of the record, from 1.'),
    record: z.string().describe('Kind of the record.'),
    record_id: z.string().describe('Id by which people know it.'),
    key: RecordKey.optional().describe('What names the record in addresses.'),
    /** ISO timestamp. */
    changed_at: z.string(),
    curator: z.object({ id: z.number().int(), name: z.string() }).optional(),
    action: z.string().describe('What was done, as a sentence.'),
    reason: z.string().optional(),
    members: z.array(MemberChange),
    batch: z.string().optional().describe('What was changed together has the same one.'),
    takes_back: z.number().int().optional().describe('The change that this one takes back.'),
    can_be_undone: z
      .boolean()
      .describe(
        'It is the last change of its record, and tells what was before. A submission from which it was assigned is open.',
      ),
    not_kept: z
      .string()
      .optional()
      .describe(
        'What the undo of a deletion does not bring back, because its history has not kept it: `its date of entry`.',
      ),
  })
  .meta({ id: 'RecordChange' });
export type RecordChange = z.infer<typeof RecordChange>;

export const RecordChanges = z.object({ changes: z.array(RecordChange), has_more: z.boolean() });
export type RecordChanges = z.infer<typeof RecordChanges>;

export const listRecordChanges = route({
  id: 'listRecordChanges',
  method: 'GET',
  right: 'curate',
  path: '/db/:database/curation/changes',
  summary: 'What was changed in a database, the last change first. Additive.',
  params: z.object(databaseParams),
  query: z.object({
    before: IntegerParameter.optional().describe('Only changes before this one.'),
    record: z.string().optional().describe('Only records of this kind.'),
    curator: IntegerParameter.optional().describe('Only what this user changed.'),
    batch: z.string().optional().describe('Only what was changed together under this name.'),
  }),
  response: RecordChanges,
});

/** What an undo tells: the lines that it wrote. */
const TakenBack = z.object({ changes: z.array(RecordChange) });

export const undoRecordChange = route({
  id: 'undoRecordChange',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: '/db/:database/curation/changes/:change_id/undo',
  summary:
    'Takes back the last change of a record: also a deletion, whose id is valid again. What was assigned to an item of a ' +
    'submission goes as a whole, and the item is pending again. What others built on it is named and refuses (409). Additive.',
  params: z.object({ ...databaseParams, change_id: IntegerParameter }),
  response: TakenBack,
});

export const undoBatch = route({
  id: 'undoBatch',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: '/db/:database/curation/batches/:batch/undo',
  summary: 'Takes back all that was changed together, or nothing (409 names what was changed since). Additive.',
  params: z.object({ ...databaseParams, batch: z.string() }),
  response: z.object({
    batch: z.string().describe('The batch of the changes that the undo wrote.'),
    records: z.number().int(),
  }),
});

export const checkRecord = route({
  id: 'checkRecord',
  method: 'POST',
  effect: 'reads',
  right: 'curate',
  path: '/db/:database/curation/check',
  summary: 'What is wrong or unusual with a record as it would be; nothing is changed. For forms. Additive.',
  params: z.object(databaseParams),
  body: z.object({
    record: RecordKindName,
    key: RecordKey.optional().describe('The record that would be changed, or what a new one belongs to.'),
    is_new: z.boolean(),
    members: z.record(z.string(), z.json()),
  }),
  response: z.object({
    problems: z.array(RuleProblem),
    /** Members that are proposed for a new record, such as the next free id. */
    proposed: z.record(z.string(), z.json()),
  }),
});
