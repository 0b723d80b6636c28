import { z } from 'zod';
import { databaseParams, Paging, RecordCount } from './common.ts';
import { IntegerParameter, pagingParameters } from './parameters.ts';
import { route } from './route.ts';
import { submissionParams } from './submission.ts';
import { ItemEvidence, QueueClass, QueuedSubmission, QueueEntry, QueueItem } from './queue-records.ts';

/**
 * The queue of submissions as curators settle it: additions to the routes of the description, on both faces. They need the right
 * to curate what a submission is about: its locus or scheme, or submissions as such. Each change says which revision its
 * sender saw; if somebody else was faster, it is refused with what became of the item (409 `changed_meanwhile`).
 */
const itemParams = {
  ...submissionParams,
  position: IntegerParameter.describe('Number of the item in its submission, from 1.'),
} as const;

const revision = z.number().int().describe('Revision that the sender saw.');
const reason = z.string().trim().min(1, 'must not be empty').max(2000);

const ROOT = '/db/:database/curation/submissions';
const ONE = `${ROOT}/:submission_id`;
const ITEM = `${ONE}/items/:position`;

export const listQueue = route({
  id: 'listQueue',
  method: 'GET',
  right: 'curate',
  path: ROOT,
  summary: 'Submissions that the curator who asks may settle, oldest first. Additive.',
  params: z.object(databaseParams),
  query: z.object({
    ...pagingParameters,
    status: z.enum(['started', 'pending', 'closed']).optional().describe('`pending` when not given.'),
    type: z.string().optional().describe('Only submissions of this type.'),
    locus: z.string().optional().describe('Only alleles of this locus.'),
    scheme_id: IntegerParameter.optional().describe('Only profiles of this scheme.'),
    submitter: IntegerParameter.optional().describe('Only submissions of this user.'),
    class: QueueClass.optional().describe('Only submissions whose worst pending item is of this class.'),
    older_than: IntegerParameter.optional().describe('Only submissions of more than this many days ago.'),
  }),
  response: z.object({ records: RecordCount, paging: Paging.optional(), submissions: z.array(QueueEntry) }),
});

export const getQueued = route({
  id: 'getQueued',
  method: 'GET',
  right: 'curate',
  path: ONE,
  summary:
    'One submission with all items as they stand now: checked again, with the ids that would be given. Additive.',
  params: z.object(submissionParams),
  response: QueuedSubmission,
});

export const getItemEvidence = route({
  id: 'getItemEvidence',
  method: 'GET',
  right: 'curate',
  path: ITEM,
  summary:
    'What speaks for and against one item, looked at alone: nearest record and differences, limits, coding sequence, duplicates, assembly, ' +
    'earlier submissions of the submitter. Additive.',
  params: z.object(itemParams),
  response: ItemEvidence,
});

/** What every change of one item gives: the item as it is now, and the revision of its submission. */
const Settled = z
  .object({ revision: z.number().int(), outcome: z.enum(['good', 'bad', 'mixed']).optional(), item: QueueItem })
  .meta({ id: 'SettledItem' });
export type Settled = z.infer<typeof Settled>;

const type_contigs = z
  .boolean()
  .optional()
  .describe('Types the contigs of genomes, and writes the alleles that they have exactly, in the same change.');

export const AssignBody = z.object({
  revision,
  type_contigs,
  assigned_id: z
    .string()
    .optional()
    .describe(
      'Id of the new record. The next free one when not given. That of a known record accepts the item as this one.',
    ),
  override: reason
    .optional()
    .describe('Why the item is accepted in spite of its warnings. The history keeps it. Required if there are any.'),
  record_status: z.string().max(100).optional().describe('Status of a new allele. `unchecked` when not given.'),
  comments: z.string().max(2000).optional().describe('Comments of a new allele.'),
  attributes: z
    .record(z.string(), z.string())
    .optional()
    .describe('Extended attributes of a new allele, or fields of a new profile.'),
});
export type AssignBody = z.infer<typeof AssignBody>;

export const assignItem = route({
  id: 'assignItem',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: `${ITEM}/assign`,
  summary: 'Accepts an item: its allele, profile or isolate is made, and typing sees it at once. Additive.',
  params: z.object(itemParams),
  body: AssignBody,
  response: Settled,
});

export const editItem = route({
  id: 'editItem',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: `${ITEM}/edit`,
  summary:
    "Corrects an item before it is assigned. The submitter's original stays readable; null goes back to it. Additive.",
  params: z.object(itemParams),
  body: z.object({ revision, content: QueueItem.shape.content.nullable() }),
  response: Settled,
});

export const rejectItem = route({
  id: 'rejectItem',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: `${ITEM}/reject`,
  summary: 'Rejects an item with a reason, which the submitter reads. Additive.',
  params: z.object(itemParams),
  body: z.object({ revision, reason }),
  response: Settled,
});

export const undoItem = route({
  id: 'undoItem',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: `${ITEM}/undo`,
  summary:
    'Makes an item pending again until the submission is closed. A record that was made for it is deleted and its id retired; ' +
    'refused if others have built on it (409 `built_upon`). Additive.',
  params: z.object(itemParams),
  body: z.object({ revision }),
  response: Settled,
});

const Changed = z
  .object({
    submission: QueueEntry,
    /** Ids that were given, by position. */
    assigned: z.array(z.object({ position: z.number().int(), assigned_id: z.string() })),
    message: z.string(),
  })
  .meta({ id: 'ChangedSubmission' });
export type Changed = z.infer<typeof Changed>;

export const assignClean = route({
  id: 'assignClean',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: `${ONE}/assign_clean`,
  summary: 'Assigns the next free ids to all pending items without an error or a warning, in one change. Additive.',
  params: z.object(submissionParams),
  body: z.object({ revision, type_contigs }),
  response: Changed,
});

export const undoItems = route({
  id: 'undoItems',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: `${ONE}/undo`,
  summary:
    'Makes several items pending again, all or none: what was assigned together is taken back together (409 `built_upon` ' +
    'names what stands against it). Additive.',
  params: z.object(submissionParams),
  body: z.object({ revision, positions: z.array(z.number().int()).min(1).max(100_000) }),
  response: Changed,
});

export const closeSubmission = route({
  id: 'closeSubmission',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: `${ONE}/close`,
  summary: 'Closes a submission of which every item is settled. The outcome follows from the items. Additive.',
  params: z.object(submissionParams),
  body: z.object({ revision, message: z.string().trim().max(20_000).optional() }),
  response: Changed,
});

export const reopenSubmission = route({
  id: 'reopenSubmission',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: `${ONE}/reopen`,
  summary: 'Opens a closed submission again: it has no outcome then, and its items can be settled anew. Additive.',
  params: z.object(submissionParams),
  body: z.object({ revision, message: z.string().trim().max(20_000).optional() }),
  response: Changed,
});

const Reasons = z.object({ reasons: z.array(reason).max(50) }).meta({ id: 'RejectionReasons' });

export const getReasons = route({
  id: 'getReasons',
  method: 'GET',
  right: 'curate',
  path: '/db/:database/curation/reasons',
  summary: 'The reasons for rejecting that the curator who asks keeps for this database. Additive.',
  params: z.object(databaseParams),
  response: Reasons,
});

export const putReasons = route({
  id: 'putReasons',
  method: 'PUT',
  effect: 'writes',
  right: 'curate',
  path: '/db/:database/curation/reasons',
  summary: 'Replaces the list of reasons for rejecting of the curator who asks. Additive.',
  params: z.object(databaseParams),
  body: Reasons,
  response: Reasons,
});
