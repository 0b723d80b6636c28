import { z } from 'zod';
import { EmbargoPolicy } from '../rules/embargo.ts';
import { IDLE_DAYS, SubmissionPolicy } from '../rules/submission-policy.ts';
import { databaseParams } from './common.ts';
import { route } from './route.ts';

/** How many submissions an account may still send. */
const Quota = z
  .object({
    left_today: z.number().int().nonnegative().describe('Submissions that may still be sent on this day (UTC).'),
    open: z.number().int().nonnegative().describe('Open submissions of the account.'),
    left_in_all: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe('Submissions that may still be open besides, in all databases of the service together.'),
    bytes_left: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe('Bytes of files that the account may still upload, in all databases of the service together.'),
    private_left: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe(
        'Isolates that the account may still keep private, also by an embargo. Absent where it may keep any number.',
      ),
    resets_at: z.string().describe('When the next day begins, as an ISO timestamp.'),
  })
  .meta({ id: 'SubmissionQuota' });

/** What a database wants of submissions, the values that it takes, and what is left to who asks. */
export const PolicyReply = SubmissionPolicy.omit({ embargo: true })
  .required()
  .extend({
    minimum_coverage: z
      .number()
      .int()
      .positive()
      .optional()
      .describe('Least coverage of alleles. Absent if any will do.'),
    embargo: EmbargoPolicy.omit({ allowed: true })
      .meta({ id: 'EmbargoLimits' })
      .optional()
      .describe('What a submission of isolates or genomes may ask for as `embargo`. Absent where it may not.'),
    long_reads_define_none: z
      .literal(true)
      .optional()
      .describe('Assemblies of long reads alone define no alleles. Absent where they do.'),
    types: z.array(z.string()).describe('The types that the database takes.'),
    technologies: z.array(z.string()),
    read_lengths: z.array(z.string()),
    coverages: z.array(z.string()),
    assemblies: z.array(z.string()),
    idle_days: z.literal(IDLE_DAYS).describe('Days after which genomes whose files never came are deleted.'),
    sends_email: z.boolean().optional().describe('Whether this site can send e-mail to submitters who ask for it.'),
    quota: Quota.optional().describe('For an account that may submit.'),
  })
  .meta({ id: 'SubmissionRules' });
export type PolicyReply = z.infer<typeof PolicyReply>;

export const getSubmissionPolicy = route({
  id: 'getSubmissionPolicy',
  method: 'GET',
  path: '/db/:database/submission_policy',
  summary:
    'What the curators want of submissions, the values that members may have, and how many submissions the account that asks ' +
    'may still send. Additive.',
  params: z.object(databaseParams),
  response: PolicyReply,
});
