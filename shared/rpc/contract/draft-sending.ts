import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { DraftFile } from './draft.ts';

const draft_id = z.uuid();

/** Exactly what leaves this computer when a draft is sent. */
export const LeavingSummary = z.object({
  site: z.object({ id: z.string(), name: z.string(), address: z.string().optional() }),
  database: z.string(),
  /** The account as which it is sent. Absent: nobody is signed in. */
  as_whom: z.string().optional(),
  /** The members of the request in their order, besides its table. */
  members: z.array(z.object({ name: z.string(), value: z.string() })),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  files: z.array(DraftFile),
  /** Submissions that the site still takes today. Absent where it does not say. */
  quota_left: z.number().int().nonnegative().optional(),
  /** What keeps it from being sent, in sentences. */
  hindrances: z.array(z.string()),
});
export type LeavingSummary = z.infer<typeof LeavingSummary>;

/** A submission at a site that may be the one nobody answered for. */
export const SentCandidate = z.object({
  submission_id: z.string(),
  date_submitted: z.string(),
  /** Whether it has the same content. */
  same: z.boolean(),
});

/** How a draft is sent, and what happens where the answer is lost. AppError 404 `unknown_draft`. */
export const draftSendingProcedures = {
  'draft:summary': procedure(z.object({ draft_id }), LeavingSummary),
  /**
   * Sends it as a job, whose `draft` names it; one that is being sent already gives its job, so two clicks send once. AppError 409
   * `draft_changed` if `revision` is not what is stored, `draft_unanswered`, `draft_sent`; 400 `draft_incomplete`.
   */
  'draft:send': procedure(z.object({ draft_id, revision: z.number().int() }), z.object({ job_id: z.string() })),
  /** The user's own submissions that may be the one nobody answered for. Those with the same content come first. */
  'draft:candidates': procedure(z.object({ draft_id }), z.array(SentCandidate)),
  /**
   * Says what became of one that nobody answered for: it is this submission or, without an id, the site has not got it, and the draft can
   * be sent again. AppError 409 `draft_sent` for others.
   */
  'draft:resolve': procedure(z.object({ draft_id, submission_id: z.string().optional() }), z.void()),
  /** Takes back one that waits and of which nothing has left this computer. AppError 409 `draft_sent` for others. */
  'draft:take-back': procedure(z.object({ draft_id }), z.void()),
} as const;
