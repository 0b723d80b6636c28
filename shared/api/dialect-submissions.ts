import { z } from 'zod';
import { defined } from '../defined.ts';
import { rendering } from './dialect-renderings.ts';
import {
  CreatedSubmission,
  Submission,
  SubmittedProfile,
  SubmittedSequence,
  type SubmissionStatus,
} from './submission.ts';

const DeployedCreated = CreatedSubmission.omit({ missing_files: true })
  .extend({ missing_files: z.string().optional() })
  .strict();

const SEPARATOR = ', ';

/** The missing files of new genomes are one text. */
const created = rendering<CreatedSubmission, z.infer<typeof DeployedCreated>>({
  toDeployed: ({ missing_files, ...rest }) => ({
    ...rest,
    ...defined({ missing_files: missing_files?.join(SEPARATOR) }),
  }),
  toContract: ({ missing_files, ...rest }) => ({
    ...rest,
    ...defined({
      missing_files:
        missing_files === undefined ? undefined : missing_files === '' ? [] : missing_files.split(SEPARATOR),
    }),
  }),
  schema: DeployedCreated,
});

const assigned_id = z.string().nullable();
const DeployedSubmission = Submission.extend({
  status: z.enum(['pending', 'closed']),
  seqs: z.array(SubmittedSequence.extend({ assigned_id })).optional(),
  profiles: z.array(SubmittedProfile.extend({ assigned_id, fields: z.record(z.string(), z.string()) })).optional(),
}).strict();
type DeployedSubmission = z.infer<typeof DeployedSubmission>;

/** Of items without an id the `assigned_id` is null. */
function withNull<Item extends { assigned_id?: string | undefined }>(items: readonly Item[]) {
  return items.map(({ assigned_id: id = null, ...item }) => ({ ...item, assigned_id: id }));
}

/** Ids that are null on the wire are already absent here. */
function withoutNull<Item extends { assigned_id: string | null }>(items: readonly Item[]) {
  return items.map(({ assigned_id: id, ...item }) => ({ ...item, ...defined({ assigned_id: id || undefined }) }));
}

/** Without the state `started`: a submission of genomes is pending while its files are missing. */
const submission = rendering<Submission, DeployedSubmission>({
  toDeployed: ({ status, seqs, profiles, ...rest }) => ({
    ...rest,
    status: status === 'started' ? 'pending' : status,
    ...defined({
      seqs: seqs && withNull(seqs),
      profiles: profiles && withNull(profiles).map(({ fields = {}, ...profile }) => ({ ...profile, fields })),
    }),
  }),
  toContract: ({ status, seqs, profiles, ...rest }) => ({
    ...rest,
    status: statusOf(status, rest),
    ...defined({ seqs: seqs && withoutNull(seqs) }),
    ...(profiles
      ? {
          profiles: withoutNull(profiles).map(({ fields = {}, ...profile }) => ({
            ...profile,
            // Servers always give them; the contract leaves them out if there are none.
            ...defined({ fields: Object.keys(fields).length > 0 ? fields : undefined }),
          })),
        }
      : {}),
  }),
  schema: DeployedSubmission,
});

/** Genomes whose files are missing are started, in the words of the contract. */
function statusOf(
  status: DeployedSubmission['status'],
  { missing_files = [] }: Pick<DeployedSubmission, 'missing_files'>,
): SubmissionStatus {
  return status === 'pending' && missing_files.length > 0 ? 'started' : status;
}

export const deployedSubmissions = { created, submission };
