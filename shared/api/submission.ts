import { z } from 'zod';
import { RuleProblem } from '../rules/rule-problem.ts';
import { ItemGenome } from '../verdict/item-genome.ts';
import { databaseParams, IsoDate, listResponse, Uri } from './common.ts';
import { includeRecordsParameter, pagingParameters } from './parameters.ts';
import { route } from './route.ts';
import { CreationBody } from './submission-body.ts';

/**
 * Submissions to the curators of a database (`service-description.md` §2 and §4). Every request needs a signature. A submission is
 * seen by the account that sent it and by curators of what it is about.
 */
export const SubmissionStatus = z.enum(['started', 'pending', 'closed']);
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;

export const SubmissionOutcome = z.enum(['good', 'bad', 'mixed']);
export type SubmissionOutcome = z.infer<typeof SubmissionOutcome>;

export const ItemStatus = z.enum(['pending', 'assigned', 'rejected']);
export type ItemStatus = z.infer<typeof ItemStatus>;

export const Correspondence = z
  .object({ user: Uri, timestamp: z.string(), message: z.string() })
  .meta({ id: 'Correspondence' });
export type Correspondence = z.infer<typeof Correspondence>;

const settled = {
  status: ItemStatus,
  assigned_id: z.string().optional().describe('Id of the record that was made of it. Absent until then.'),
  reason: z.string().optional().describe('Why it was rejected. Additive.'),
  warnings: z.array(z.string()).optional().describe('What was unusual about it when it was sent. Additive.'),
  genome: ItemGenome.optional()
    // As with the embargo: what another server writes there must not hide the submission.
    .catch(undefined)
    .describe('The genome that it is from, and its verdict. Absent if nothing is known of it. Additive.'),
} as const;

export const SubmittedSequence = z
  .object({ seq_id: z.string(), sequence: z.string(), ...settled })
  .meta({ id: 'SubmittedSequence' });
export type SubmittedSequence = z.infer<typeof SubmittedSequence>;

export const SubmittedProfile = z
  .object({
    profile_id: z.string(),
    designations: z.record(z.string(), z.string()),
    /** Additive, as deployed servers: values of other fields of the scheme. */
    fields: z.record(z.string(), z.string()).optional(),
    ...settled,
  })
  .meta({ id: 'SubmittedProfile' });
export type SubmittedProfile = z.infer<typeof SubmittedProfile>;

/** What became of a row of isolates, genomes or updates. Its cells are in `isolates`, where any name of a member may be a column. */
export const SubmittedRow = z
  .object({ row: z.number().int().positive(), isolate: z.string(), ...settled })
  .meta({ id: 'SubmittedRow' });
export type SubmittedRow = z.infer<typeof SubmittedRow>;

export const Submission = z
  .object({
    id: z.string(),
    type: z.string(),
    date_submitted: IsoDate,
    datestamp: IsoDate,
    submitter: Uri,
    curator: Uri.optional(),
    status: SubmissionStatus,
    outcome: SubmissionOutcome.optional(),
    correspondence: z.array(Correspondence),
    locus: z.string().optional(),
    technology: z.string().optional(),
    read_length: z.string().optional(),
    coverage: z.string().optional(),
    assembly: z.string().optional(),
    software: z.string().optional(),
    seqs: z.array(SubmittedSequence).optional(),
    scheme: Uri.optional(),
    profiles: z.array(SubmittedProfile).optional(),
    isolates: z.array(z.record(z.string(), z.string())).optional(),
    items: z.array(SubmittedRow).optional().describe('What became of each row of `isolates`. Additive.'),
    missing_files: z
      .array(z.string())
      .optional()
      .describe('Files of contigs of genomes that are still to be uploaded.'),
    embargo: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      // What another server may write there must not hide the submission.
      .catch(undefined)
      .describe('Isolates and genomes: months of the embargo that was asked for.'),
    embargo_until: IsoDate.optional().describe(
      'The day on which what is accepted becomes public. Absent while files are missing: it counts from the day on which the ' +
        'submission is whole. Additive.',
    ),
    message: z.string().optional().describe('What is still to be done.'),
    email: z.string().optional().describe('What becomes of the e-mail updates, if they were asked for. Additive.'),
  })
  .meta({ id: 'Submission' });
export type Submission = z.infer<typeof Submission>;

export const CreatedSubmission = z
  .object({
    submission: Uri,
    missing_files: z
      .array(z.string())
      .optional()
      .describe('Files of contigs that are to be uploaded now; genomes only.'),
    message: z.string().optional(),
    warnings: z.array(RuleProblem).optional().describe('What curators may ask about: at most 100. Additive.'),
    email: z.string().optional().describe('What becomes of the e-mail updates, if they were asked for. Additive.'),
  })
  .meta({ id: 'CreatedSubmission' });
export type CreatedSubmission = z.infer<typeof CreatedSubmission>;

/** Sentences that the description fixes word for word (`service-description.md` §3 and §4). */
export const SAID = {
  deleted: 'Submission deleted.',
  messageAdded: 'Message added.',
  filesMissing: 'Please upload missing contig files to complete submission.',
  withdrawn: 'Submission withdrawn.',
  mail: 'A mail goes to the address of your account when a curator writes, closes the submission or opens it again.',
  noAddress:
    'E-mail updates were asked for, but the account of the submitter has no e-mail address: read the correspondence of the submission.',
  noMail: 'E-mail updates were asked for, but this service sends none: read the correspondence of the submission.',
} as const;

export const DoneReply = z.object({ message: z.string() });

const ROOT = '/db/:database/submissions';
export const SUBMISSION_PATH = `${ROOT}/:submission_id`;
export const submissionParams = { ...databaseParams, submission_id: z.string() } as const;

export const listSubmissions = route({
  id: 'listSubmissions',
  method: 'GET',
  right: 'follow',
  path: ROOT,
  summary: 'Submissions of the account that signs, by id.',
  params: z.object(databaseParams),
  query: z.object({
    type: z
      .string()
      .optional()
      .describe('Only submissions of this type: alleles, profiles, isolates, genomes or updates.'),
    status: SubmissionStatus.optional().describe('Only submissions in this state. `started` is additive.'),
    ...pagingParameters,
    ...includeRecordsParameter,
  }),
  response: listResponse('submissions', Submission),
  list: { member: 'submissions', record: Submission },
});

export const createSubmission = route({
  id: 'createSubmission',
  method: 'POST',
  effect: 'writes',
  right: 'submit',
  success: 201,
  path: ROOT,
  headers: {
    'Idempotency-Key':
      'A text of your choice that names this submission. A request that repeats it with the same body makes no second one, ' +
      'but gets the same reply; with another body it is refused (409 `key_reused`). Additive.',
  },
  summary:
    'Sends alleles, profiles, isolates, genomes, or updates of isolates (additive) to the curators. All faults are told at once. ' +
    'Files of contigs that the table names are uploaded afterwards.',
  params: z.object(databaseParams),
  body: CreationBody,
  response: CreatedSubmission,
});

export const getSubmission = route({
  id: 'getSubmission',
  method: 'GET',
  right: 'follow',
  path: SUBMISSION_PATH,
  summary: 'One submission, with what became of each of its items.',
  params: z.object(submissionParams),
  response: Submission,
});

export const deleteSubmission = route({
  id: 'deleteSubmission',
  method: 'DELETE',
  effect: 'writes',
  right: 'submit',
  path: SUBMISSION_PATH,
  summary: 'Deletes a closed submission of the account that signs, with its messages and files.',
  params: z.object(submissionParams),
  response: DoneReply,
});

export const withdrawSubmission = route({
  id: 'withdrawSubmission',
  method: 'POST',
  effect: 'writes',
  right: 'submit',
  path: `${SUBMISSION_PATH}/withdraw`,
  summary:
    'Closes an open submission of the account that signs: nothing more is made of its items. Those that were assigned ' +
    'stay. Additive.',
  params: z.object(submissionParams),
  response: DoneReply,
});

export const listSubmissionMessages = route({
  id: 'listSubmissionMessages',
  method: 'GET',
  right: 'follow',
  path: `${SUBMISSION_PATH}/messages`,
  summary: 'The correspondence about a submission, in time order.',
  params: z.object(submissionParams),
  response: z.array(Correspondence),
});

export const addSubmissionMessage = route({
  id: 'addSubmissionMessage',
  method: 'POST',
  effect: 'writes',
  right: 'correspond',
  success: 201,
  path: `${SUBMISSION_PATH}/messages`,
  summary: 'Adds a message to the correspondence, in whatever state the submission is.',
  params: z.object(submissionParams),
  body: z.object({ message: z.string().refine((text) => text.trim() !== '', 'must not be empty') }),
  response: DoneReply,
});
