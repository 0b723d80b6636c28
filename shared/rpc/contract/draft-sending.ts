import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { DraftTarget } from './draft-target.ts';
import { DraftFile } from './draft.ts';
import { FileToken } from './file.ts';

const draft_id = z.uuid();

export const DraftStep = z.enum(['rows', 'files', 'about', 'check', 'send']);
export type DraftStep = z.infer<typeof DraftStep>;

/** What stands in the way, or curators will ask about, in a sentence; and the step in which it is mended. */
export const DraftRemark = z.object({ step: DraftStep, text: z.string() });
export type DraftRemark = z.infer<typeof DraftRemark>;

/** Exactly what leaves this computer when a draft is sent. */
export const LeavingSummary = z.object({
  site: z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['local', 'remote']),
    /** Where a remote site is asked. */
    address: z.string().optional(),
  }),
  database: z.string(),
  /** The account as which it is sent. Absent: nobody is signed in. */
  as_whom: z.string().optional(),
  /** Of a remote site: the account, and all accounts of the user there. */
  account: z.number().int().optional(),
  accounts: DraftTarget.shape.accounts,
  /** Why the site does not answer now. What is sent then waits until it does. */
  away: z.string().optional(),
  /** The members of the request in their order, besides its table. */
  members: z.array(z.object({ name: z.string(), value: z.string() })),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  files: z.array(DraftFile),
  /** Submissions that the site still takes today. Absent where it does not say. */
  quota_left: z.number().int().nonnegative().optional(),
  /** What the curators want. Absent where the site does not say. */
  policy: DraftTarget.shape.policy,
  /** Whether the site can send e-mail. Absent where it does not say. */
  sends_email: z.boolean().optional(),
  /** What keeps it from being sent: nothing may. */
  hindrances: z.array(DraftRemark),
  /** What does not stand in the way. */
  warnings: z.array(DraftRemark),
});
export type LeavingSummary = z.infer<typeof LeavingSummary>;

/** A submission at a site that may be the one nobody answered for. */
const SentCandidate = z.object({
  submission_id: z.string(),
  date_submitted: z.string(),
  /** Whether it has the same content. */
  same: z.boolean(),
});

/** How a draft is sent, and what happens where the answer is lost. AppError 404 `unknown_draft`. */
export const draftSendingProcedures = {
  'draft:summary': procedure(z.object({ draft_id }), LeavingSummary),
  /** Chooses the account at its remote site as which a draft is sent. AppError 409 `draft_sent`; 404 `unknown_account`. */
  'draft:use-account': procedure(z.object({ draft_id, account: z.number().int() }), z.void()),
  /**
   * Sends it as a job, whose `draft` names it; one that is being sent already gives its job, so two clicks send once. Without a job it
   * waits for a site that does not answer now. One that was stopped goes on. AppError 409 `draft_changed` if `revision` is not what is
   * stored, `draft_unanswered`, `draft_sent`; 400 `draft_incomplete` with the first hindrance of the summary.
   */
  'draft:send': procedure(
    z.object({ draft_id, revision: z.number().int() }),
    z.object({ job_id: z.string().optional() }),
  ),
  /** The user's own submissions that may be the one nobody answered for. Those with the same content come first. */
  'draft:candidates': procedure(z.object({ draft_id }), z.array(SentCandidate)),
  /**
   * Says what became of one that nobody answered for: it is this submission or, without an id, the site has not got it, and the draft can
   * be sent again. AppError 409 `draft_sent` for others.
   */
  'draft:resolve': procedure(z.object({ draft_id, submission_id: z.string().optional() }), z.void()),
  /** Takes back one that waits and of which nothing has left this computer. AppError 409 `draft_sent` for others. */
  'draft:take-back': procedure(z.object({ draft_id }), z.void()),
  /**
   * Takes files again whose copies on this computer were lost or changed before the site had them. Gives their names in the draft, and
   * says of the others why they are not taken. AppError 409 `draft_sent` where no file is left to be uploaded.
   */
  'draft:return-files': procedure(
    z.object({ draft_id, tokens: z.array(FileToken).min(1) }),
    z.object({
      returned: z.array(z.string()),
      refused: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  ),
} as const;
