import { z } from 'zod';
import { RuleProblem } from '../../rules/rule-problem.ts';
import { procedure } from '../procedure.ts';
import { DraftContent, DraftType } from './draft-content.ts';
import { DraftTarget } from './draft-target.ts';
import { FileToken } from './file.ts';
import { SubmissionPlace } from './inbox.ts';

const draft_id = z.uuid();

/**
 * How far the sending of a draft is:
 * - `draft`: nothing has left this computer
 * - `queued`: it is to be sent, and waits for the site or for tomorrow's quota
 * - `sending`: the site was asked and has not answered yet
 * - `unanswered`: nobody knows whether the site took it, and only the user may say what to do (`draft:resolve`)
 * - `uploading`: the site has it, and files are still to be uploaded
 * - `sent`: the site has all of it
 */
export const DraftState = z.enum(['draft', 'queued', 'sending', 'unanswered', 'uploading', 'sent']);
export type DraftState = z.infer<typeof DraftState>;

/** What an assembly is like, as `AssemblyStatistics` says. */
const Statistics = z.object({
  contigs: z.number().int(),
  total: z.number().int(),
  n50: z.number().int(),
  gc: z.number().optional(),
  unknown: z.number().int(),
});

/** A file of a draft. It lies in the data folder, whatever becomes of the one that was chosen. */
export const DraftFile = z.object({
  /** As it will be called at the site. */
  name: z.string(),
  /** Bytes. */
  size: z.number().int().nonnegative(),
  /** Hexadecimal. */
  sha256: z.string(),
  /** Present if it holds contigs. */
  statistics: Statistics.optional(),
  /** Why it could not be read as contigs. Present for files of genomes only. */
  unreadable: z.string().optional(),
  /** When the site had it. ISO 8601. */
  uploaded_at: z.string().optional(),
});
export type DraftFile = z.infer<typeof DraftFile>;

export const DraftSummary = z.object({
  id: draft_id,
  case_id: z.string().optional(),
  site: z.string(),
  /** The account at a remote site as which it is sent. */
  account: z.number().int().optional(),
  database: z.string(),
  type: DraftType,
  title: z.string(),
  /** Number of rows or sequences. */
  rows: z.number().int(),
  files: z.number().int(),
  state: DraftState,
  /** Why it is not sent yet, in a sentence. */
  waits: z.string().optional(),
  /** When it is tried again by itself. ISO 8601. */
  waits_until: z.string().optional(),
  /** Only the user may start it again: he stopped it, or the site refused a file. */
  stopped: z.boolean().optional(),
  /** Once the site has it. */
  submission_id: z.string().optional(),
  job_id: z.string().optional(),
  /** ISO 8601. */
  created_at: z.string(),
  updated_at: z.string(),
});
export type DraftSummary = z.infer<typeof DraftSummary>;

export const Draft = DraftSummary.omit({ rows: true, files: true }).extend({
  /** Grows with each saved change. */
  revision: z.number().int(),
  content: DraftContent,
  files: z.array(DraftFile),
});
export type Draft = z.infer<typeof Draft>;

/** What the checks found, with what they compared, and what they could not look at. */
export const DraftCheck = z.object({
  problems: z.array(RuleProblem),
  /** For a remote site, in sentences: with what it was compared, and what the site checks itself or leaves to its curators. */
  notes: z.array(z.string()),
});
export type DraftCheck = z.infer<typeof DraftCheck>;

const place = { site: z.string(), database: z.string() };

/** What a screen may ask about submissions in preparation. AppError 404 `unknown_draft` of all that name one. */
export const draftProcedures = {
  /** Those that are not sent, newest change first; with `sent` all. */
  'draft:list': procedure(z.object({ sent: z.boolean().default(false) }), z.array(DraftSummary)),
  /** Submissions that were sent with something of one of these genomes (SHA-256), to whatever site. */
  'draft:sent_from': procedure(
    z.object({ genomes: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(1_000) }),
    z.array(SubmissionPlace.extend({ title: z.string() })),
  ),
  'draft:create': procedure(
    z.object({
      ...place,
      account: z.number().int().optional(),
      type: DraftType,
      title: z.string().max(300).default(''),
      content: DraftContent.prefault({}),
      case_id: z.string().optional(),
    }),
    Draft,
  ),
  'draft:read': procedure(z.object({ draft_id }), Draft),
  /**
   * Keeps the whole content. AppError 409 `draft_changed` if it was saved elsewhere since `revision`, 409 `draft_sent` once it
   * is being sent.
   */
  'draft:save': procedure(
    z.object({
      draft_id,
      revision: z.number().int(),
      title: z.string().max(300).optional(),
      content: DraftContent,
    }),
    z.object({ revision: z.number().int() }),
  ),
  /** It can be restored for 30 days. AppError 409 `draft_sent` while it is being sent. */
  'draft:delete': procedure(z.object({ draft_id }), z.void()),
  'draft:restore': procedure(z.object({ draft_id }), z.void()),
  /** What a database takes, and what holds there. */
  'draft:target': procedure(
    z.object({
      ...place,
      /** The account at a remote site as which it is sent. Absent: the one in use there. */
      account: z.number().int().optional(),
      type: DraftType,
      locus: z.string().optional(),
      scheme_id: z.number().int().optional(),
    }),
    DraftTarget,
  ),
  'draft:check': procedure(z.object({ draft_id }), DraftCheck),
  /**
   * Copies files into the data folder; the files inside of archives and folders one by one. One of the same name is
   * replaced. `refused` says of those that were not taken why.
   */
  'draft:add-files': procedure(
    z.object({ draft_id, tokens: z.array(FileToken).min(1) }),
    z.object({
      files: z.array(DraftFile),
      refused: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  ),
  'draft:remove-file': procedure(z.object({ draft_id, name: z.string() }), z.array(DraftFile)),
} as const;

export const draftEvents = {
  /** Made, saved, sent, removed. */
  'drafts:changed': z.object({ draft_id: z.string(), state: DraftState.optional() }),
} as const;
